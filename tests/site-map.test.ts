import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import routes from "../app/routes";
import { SCREENS } from "../app/screens";

interface Leaf {
  path: string;
  /** Modules, outermost first. */
  files: string[];
}

const leaves = (await routes).flatMap((entry) => leavesOf(entry));
const pages = leaves.filter(({ files }) => isPage(files.at(-1)!));

it("gives every page a screen of the table: its own, or that of its parent page", () => {
  const nameless = pages.filter(({ files }) => files.every((file) => screenOf(file) === undefined));
  expect(nameless.map(({ path }) => path)).toEqual([]);
});

it("shows every screen of the table at its path", () => {
  const shown = leaves.flatMap(({ path, files }) =>
    files.flatMap((file) => {
      const name = screenOf(file);
      return name && pathOfScreen(name) === path ? [name] : [];
    }),
  );
  // Redirects to a tab or a document, plus a form of another screen.
  const leadOn = Object.entries(SCREENS).filter(([, { path }]) =>
    leaves.some((leaf) => leaf.path === path && !isPage(leaf.files.at(-1)!)),
  );
  const known = new Set<string>([...shown, ...leadOn.map(([name]) => name)]);
  expect(Object.keys(SCREENS).filter((name) => !known.has(name))).toEqual([]);
});

it("names on no page a screen missing from the table", () => {
  const named = leaves.flatMap(({ files }) => files.map(screenOf)).filter((name) => name !== undefined);
  expect(named.filter((name) => !(name in SCREENS))).toEqual([]);
});

it("guards a screen's own page by the screen, or by the same permission", () => {
  const wrong = pages.flatMap(({ path, files }) => {
    const file = files.at(-1)!;
    const name = screenOf(file);
    if (!name || pathOfScreen(name) !== path) return [];
    const { permission } = SCREENS[name as keyof typeof SCREENS];
    const source = text(file);
    const needed = typeof permission === "string" ? [permission] : permission;
    const isOpen = needed[0] === "signed-in";
    const says = source.includes(`SCREENS.${name}`) || needed.every((right) => source.includes(`"${right}"`));
    return says || isOpen ? [] : [file];
  });
  expect(wrong).toEqual([]);
});

function leavesOf(entry: RouteConfigEntry, base = "", parents: string[] = []): Leaf[] {
  const path = entry.path ? `${base}/${entry.path}` : base;
  const files = [...parents, entry.file];
  const own = entry.index || entry.path ? [{ path: path || "/", files }] : [];
  return [...own, ...(entry.children ?? []).flatMap((child) => leavesOf(child, path, files))];
}

function text(file: string): string {
  return readFileSync(`app/${file}`, "utf8");
}

function isPage(file: string): boolean {
  return /^export default /m.test(text(file)) && file !== "routes/unknown.ts";
}

function screenOf(file: string): string | undefined {
  return /^export const handle(?:: \w+)? = \{[^}]*\bscreen: "(\w+)"/m.exec(text(file))?.[1];
}

function pathOfScreen(name: string): string | undefined {
  return SCREENS[name as keyof typeof SCREENS]?.path;
}
