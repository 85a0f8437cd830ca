// The colours of an embed, before its first paint: those that its address asks for. A classic script that blocks, as
// theme.js is for the rest of the site; what a reader chose there is not for other people's pages.
(() => {
  const theme = new URLSearchParams(location.search).get("theme");
  const root = document.documentElement;
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  root.classList.add("js");
})();
