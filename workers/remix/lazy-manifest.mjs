/** The browser's manifest is already an asset: the Worker reads it from there (pages.ts). */
export const lazyManifest = {
  name: "cabinet-lazy-manifest",
  transform(code, id) {
    if (id !== "\0virtual:remix/server-manifest") return null;
    const [, url] = /(\/assets\/manifest-\w+\.js)/.exec(code) ?? [];
    if (!url) throw new Error("Remix no longer names its manifest as it did");
    return { code: `export default ${JSON.stringify({ url })};`, map: null };
  },
};
