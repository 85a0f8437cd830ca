// Worksheets: ?answers is the sheet with answers, and a script of the reader's own is made into one here. Sheets of this
// site are whole without this script.
const root = document.documentElement;
const sheet = document.querySelector(".worksheet");

const answers = (on) => root.toggleAttribute("data-answers", on);
answers(new URLSearchParams(location.search).has("answers"));
sheet.querySelector("[data-answers]").addEventListener("click", (e) => {
  e.preventDefault(); // the fragment may hold a script
  answers(true);
});
sheet.querySelector("[data-blank]").addEventListener("click", (e) => {
  e.preventDefault();
  if (location.hash === "#answers") location.hash = "main";
  answers(false);
});
sheet.querySelector("[data-print]").addEventListener("click", () => print());

if ("own" in sheet.dataset) {
  if (location.hash.startsWith("#1")) make();
  // Another link in the same window changes the address alone.
  addEventListener("hashchange", () => location.hash.startsWith("#1") && location.reload());
}

async function make() {
  const wait = sheet.querySelector("[data-wait]");
  sheet.querySelector("[data-present]").hash = location.hash;
  try {
    const { ownLesson } = await import("./own-lesson.js");
    const answer = await ownLesson(wait);
    // The Worker escapes all that comes from the script.
    sheet.querySelector("[data-paper]").innerHTML = answer.sheet;
  } catch (err) {
    wait.textContent = err.message;
    wait.setAttribute("role", "alert");
  }
}
