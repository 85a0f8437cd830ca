// Chooses the colours before the first paint. A classic script that blocks, on purpose and therefore tiny: as a module it
// would run after the page had been painted in the other theme. The style sheet knows the system's preference by itself;
// only a choice made here earlier has to be put on the root element.
(() => {
  const root = document.documentElement;
  const key = "bitloupe.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // stored reads the choice. Storage can be forbidden, and then every page follows the system.
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const show = (theme) => {
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    else root.dataset.theme = dark.matches ? "dark" : "light";
  };
  show(stored());
  root.classList.add("js");
  dark.addEventListener("change", () => show(stored()));
  addEventListener("storage", (e) => e.key === key && show(e.newValue));
  addEventListener("click", (e) => {
    if (!e.target.closest?.("[data-theme-toggle]")) return;
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    show(theme);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // Shown all the same; it is only not kept.
    }
  });
})();
