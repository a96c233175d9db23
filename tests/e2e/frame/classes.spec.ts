import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { expect, test } from "../../support/browser/browser";

// Matches plain strings; classes composed by code are covered by the screens.
const NAMED = /className="([^"]+)"/g;
const STYLED = /\.((?:\\.|[\w-])+)/g;

const read = (folder: string, ending: string) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(inRoot(folder, path), "utf8") }));

test("every class used by a screen exists in the styles @js", () => {
  const sheets = read("build/client/assets", ".css").map(({ text }) => text);
  const known = new Set([...sheets.join("").matchAll(STYLED)].map(([, name]) => name!.replaceAll("\\", "")));
  expect(known.size).toBeGreaterThan(100);
  const unknown = read("app", ".tsx").flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)]
      .flatMap(([, names]) => names!.split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
