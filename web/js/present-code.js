// The QR code of a step. It is drawn by the interpreter, which is fetched when the first code is wanted.

// show fills the box with the code of a step: {page, commands, view, step}.
export async function show(box, line, wanted) {
  box.replaceChildren();
  line.textContent = "Making the code.";
  try {
    const { answer: ask } = await import("./ask.js");
    const answer = await ask(wanted);
    line.textContent = answer.link.length > 200 ? `${answer.link.length.toLocaleString("en")} characters: the commands up to here are in the link itself.` : answer.link;
    if (!answer.path) {
      line.textContent = "This step is too long for a code that a camera reads from a wall. Send the link in place of it: the button Open leads there.";
      return;
    }
    const ns = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(ns, "svg");
    svg.setAttribute("viewBox", `0 0 ${answer.side} ${answer.side}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "The link to this step as a QR code");
    svg.setAttribute("shape-rendering", "crispEdges");
    const path = document.createElementNS(ns, "path");
    path.setAttribute("d", answer.path);
    svg.append(path);
    box.replaceChildren(svg);
  } catch (err) {
    line.textContent = `There is no code: ${err.message}`;
  }
}
