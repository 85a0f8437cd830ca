// Puts stores that keep nothing in the place of those that a browser forbids. Where cookies are blocked the mere look at
// localStorage throws, which no program of Go can catch: it would end the app at its start.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    if (globalThis[name]) continue;
  } catch {
    // Forbidden.
  }
  const refuse = () => {
    throw new DOMException("storage is switched off", "QuotaExceededError");
  };
  const value = { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem() {}, clear() {} };
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
