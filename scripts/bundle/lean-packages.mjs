import { inRoot } from "../lib/paths.mjs";

const IN = "\0cabinet-lean:";

/** Styles of cleaned HTML are never kept, pages are rendered as a string, and portals are the browser's. */
const LEAN = [
  { from: /\/sanitize-html\//, name: "postcss", code: "export const parse = undefined;" },
  { from: /\/sanitize-html\//, name: "htmlparser2", file: "node_modules/htmlparser2/dist/esm/Parser.js" },
  {
    name: "react-dom/server",
    file: "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
  },
  {
    name: "react-dom",
    code: "export const flushSync = (change) => change();\nexport function createPortal() { throw new Error('a portal on the server'); }",
  },
];

/** @type {import("vite").Plugin} */
export const leanPackages = {
  name: "cabinet-lean-packages",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId(name, importer = "") {
    const lean = LEAN.find((one) => one.name === name && (one.from?.test(importer) ?? true));
    if (!lean) return null;
    return lean.file ? inRoot(lean.file) : IN + name;
  },
  load: (id) => LEAN.find(({ name, code }) => code && id === IN + name)?.code ?? null,
};
