/** Remix imports the modules of all routes at once; the Worker loads those of one path (narrow-routes.ts). */
export const lazyRoutes = {
  name: "cabinet-lazy-routes",
  transform(code, id) {
    if (id !== "\0virtual:remix/server-build") return null;
    const lazy = code.replace(/import \* as (route\d+) from (".+?");/g, "const $1 = () => import($2);");
    if (lazy === code) throw new Error("Remix no longer lists its routes as it did");
    return { code: lazy, map: null };
  },
};
