// Finds the commands in a script without running it; the format is that of engine/scenario. Good enough to show what will
// run: the engine decides what is a command.

const prompt = /^(?:>(?: |$)|(?:redis|(?:redis )?[\w.\-/[\]:]+:\d{1,5})(?:\[\d{1,5}\])?(?:\(TX\))?> ?)/;

// added is a script with one more command at its end. A prompt that was typed or pasted along with it is not needed.
export function added(script, typed) {
  const marked = script.split(/\r?\n/).some((l) => prompt.test(l) || /^\$ .*redis-cli/.test(l));
  return `${script}\n${marked ? "> " : ""}${typed.replace(prompt, "").trim()}`;
}

// commands lists the lines of a script that are commands.
export function commands(script) {
  const lines = script.split(/\r?\n/);
  const prompted = lines.filter((l) => prompt.test(l));
  return prompted.length > 0 ? prompted.map((l) => l.replace(prompt, "")) : lines.filter((l) => l.trim() && !l.startsWith("#"));
}

// listed is the script as a transcript without replies: commands with their captions, the set-up left out.
export function listed(script) {
  const list = document.createElement("ol");
  list.className = "script-lines";
  const prompted = script.split(/\r?\n/).some((l) => prompt.test(l));
  let caption = [];
  let hidden = false;
  for (const l of script.split(/\r?\n/)) {
    if (l.startsWith("#hide")) hidden = true;
    else if (l.startsWith("#show")) hidden = false;
    else if (l.startsWith("#|")) caption.push(l.slice(2).trim());
    const command = prompted ? (prompt.test(l) ? l.replace(prompt, "") : "") : l.startsWith("#") ? "" : l.trim();
    if (!command) continue;
    if (!hidden) list.append(item(command, caption.join("\n")));
    caption = [];
  }
  return list;
}

function item(command, caption) {
  const li = document.createElement("li");
  li.className = "script-line";
  if (caption) li.append(Object.assign(document.createElement("p"), { className: "step-caption", textContent: caption }));
  const code = document.createElement("code");
  code.className = "step-command";
  const [name, ...rest] = command.split(" ");
  code.append(Object.assign(document.createElement("b"), { textContent: name }), rest.length ? ` ${rest.join(" ")}` : "");
  li.append(code);
  return li;
}
