/**
 * When a screen's module fails to load, Remix reloads the current page and the click is lost.
 * Ask the page first, as Vite does for its files (app/web/live/reload-for-new-files.ts).
 * @type {import("vite").Plugin}
 */
export const routeModules = {
  name: "cabinet-route-modules",
  transform(code, id) {
    if (!/\/@remix-run\/react\/dist\/esm\/routeModules\.js$/.test(id)) return null;
    const asking = code.replace(
      "window.location.reload();",
      'if (dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) window.location.reload();',
    );
    if (asking === code) throw new Error("Remix no longer reloads a page whose module did not come as it did");
    return { code: asking, map: null };
  },
};
