// Keeps the windows of one lesson together: the class sees one, the speaker's notes are the other. Both may lead. They find
// each other by a name that only they know, so that two lessons in one browser do not disturb each other.

export class Sync {
  // name is that of the notes window's lesson, "" for the window that the class sees. took is called with what the other
  // side says, hello when it has come.
  constructor(name, took, hello) {
    this.name = name || own();
    this.channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(`bitloupe.present.${this.name}`) : undefined;
    if (!this.channel) return;
    this.channel.onmessage = ({ data }) => {
      if (data?.hello) hello();
      else if (data && Number.isInteger(data.at)) took(data);
    };
  }

  say(state) {
    this.channel?.postMessage(state);
  }
}

// own is the name of this window's lesson; a reload keeps it.
function own() {
  const key = "bitloupe.present";
  try {
    const name = sessionStorage.getItem(key) ?? fresh();
    sessionStorage.setItem(key, name);
    return name;
  } catch {
    return fresh();
  }
}

const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
