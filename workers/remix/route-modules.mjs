/**
 * Remix reloads the page if a route module fails to load, and the click is lost. Dispatches Vite's `preloadError`
 * first, so that the page can prevent it.
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
