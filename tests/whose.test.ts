import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import routes from "../app/routes";
import { supportsScope } from "../app/web/session/supports-scope";

interface Leaf {
  path: string;
  /** Modules, outermost first. */
  files: string[];
}

const text = (file: string) => readFileSync(`app/${file}`, "utf8");

function leavesOf(entry: RouteConfigEntry, base = "", parents: string[] = []): Leaf[] {
  const path = entry.path ? `${base}/${entry.path}` : base;
  const files = [...parents, entry.file];
  const own = entry.index || entry.path ? [{ path: path || "/", files }] : [];
  return [...own, ...(entry.children ?? []).flatMap((child) => leavesOf(child, path, files))];
}

const reads = (source: string) =>
  /\b(openScope|ownListsOnly|ledgerOwner)\(|get\("whose"\)/.test(
    source.replace(/URLSearchParams\(search\)\.get\("whose"\)/g, ""),
  );

/** Reads the scope itself, or through the export request next to it. */
const hears = (file: string) => {
  const beside = file.replace(/[^/]+$/, "export-request.server.ts");
  return reads(text(file)) || (text(file).includes('"./export-request.server"') && reads(text(beside)));
};

const filledPath = (path: string) => path.replace(/:\w+/g, "0b9f4c1e-0000-4000-8000-000000000000");

const doors = (await routes)
  .flatMap((entry) => leavesOf(entry))
  .filter(({ files }) => /^export (async )?(function|const) loader\b/m.test(text(files.at(-1)!)))
  .filter(({ files }) => /\b(guard|openScope)\(/.test(text(files.at(-1)!)) || files.some(hears));

it("supports ?whose= on a page, or on the parent page of its dialog, or refuses it", () => {
  expect(doors.length).toBeGreaterThan(100);
  const wrong = doors.filter(({ path, files }) => supportsScope(filledPath(path)) !== files.some(hears));
  expect(wrong.map(({ path, files }) => `${path}: ${files.some(hears) ? "hears, is refused" : "ignores it"}`)).toEqual(
    [],
  );
});
