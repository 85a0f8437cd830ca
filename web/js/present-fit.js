// Makes a step fill the screen: its words become smaller until they fit, its picture larger until it does.

const scales = [1, 0.92, 0.85, 0.78, 0.71, 0.64, 0.58, 0.52];
// The width at which a picture is laid out before it is enlarged, in pixels: that of a column of text.
const column = 620;

// fit lays out the words and the picture of a frame. Where the page scrolls (a phone), nothing has to fit.
export function fit(frame, alone) {
  const say = frame.querySelector(".frame-say");
  const picture = frame.querySelector(".frame-picture:not([hidden])");
  const scrolls = !matchMedia("(min-width: 900px)").matches;
  if (say) {
    for (const scale of scrolls ? [1] : scales) {
      say.style.setProperty("--say", scale);
      if (scrolls || (say.scrollHeight <= say.clientHeight + 1 && say.scrollWidth <= say.clientWidth + 1)) break;
    }
    // What does not fit even then scrolls, by keyboard too.
    const over = !scrolls && say.scrollHeight > say.clientHeight + 1;
    say.toggleAttribute("data-scrolls", over);
    if (over) say.tabIndex = 0;
    else say.removeAttribute("tabindex");
  }
  if (picture) enlarge(picture, scrolls && !alone);
}

function enlarge(box, byWidth) {
  const inner = box.firstElementChild;
  if (!inner) return;
  inner.style.inlineSize = `${column}px`;
  inner.style.zoom = 1;
  const style = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  // A map is drawn with what a column of text has; wider than three times that, its lines get coarse.
  const zoom = Math.min(width / column, byWidth ? Infinity : height / inner.offsetHeight, 3);
  if (byWidth && zoom < 1) {
    inner.style.inlineSize = "100%"; // a phone: the picture has its own way to be narrow
    return;
  }
  inner.style.zoom = Math.max(zoom, 0.3);
}
