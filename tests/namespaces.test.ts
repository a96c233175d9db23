import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import { FRAME } from "../app/i18n/frame";
import routes from "../app/routes";
import { SCREENS, type Screen } from "../app/screens";

// Rendered only on an error page, which loads it before hydration (app/entry.client.tsx).
const WITH_ERRORS = ["failurePages"];
// Server-only modules render nothing.
const DRAWS_NOTHING = /\.server$|\/(domain|i18n)\//;

interface File {
  imports: string[];
  namespaces: string[];
  parts: { file: string; words: string[] }[];
}

const files = new Map<string, File>();

it("lists for each screen every catalog that its page uses: a document hydrates with all of them", async () => {
  const pages = (await routes).flatMap((entry) => pagesOf(entry));
  expect(pages.length).toBeGreaterThan(80);
  expect([...new Set(pages.flatMap((chain) => missingIn(chain)))].sort()).toEqual([]);
});

it("finds an unlisted catalog", () => {
  const missing = missingIn(["root.tsx", "routes/home/home.tsx"], []);
  expect(missing).toContainEqual(expect.stringMatching(/^routes\/home\/home\.tsx: home, of app\/routes\/home\//));
});

/** Modules of each page, outermost first: the browser gets the catalogs of all their screens. */
function pagesOf({ file, path, index, children = [] }: RouteConfigEntry, parents = ["root.tsx"]): string[][] {
  const chain = [...parents, file];
  const isPage = (index || path) && /^export default /m.test(readFileSync(`app/${file}`, "utf8"));
  return [...(isPage ? [chain] : []), ...children.flatMap((child) => pagesOf(child, chain))];
}

function missingIn(chain: string[], screens = chain.flatMap(screenOf)): string[] {
  const named = screens.flatMap((name) => (SCREENS[name as keyof typeof SCREENS] as Screen).words ?? []);
  const known = new Set([...FRAME, ...WITH_ERRORS, ...named]);
  return chain
    .flatMap((file) => [...namespacesOf(`app/${file}`)])
    .filter(([namespace]) => !known.has(namespace))
    .map(([namespace, user]) => `${chain.at(-1)}: ${namespace}, of ${user}`);
}

function screenOf(file: string): string[] {
  const source = readFileSync(`app/${file}`, "utf8");
  return [...source.matchAll(/^export const handle(?:: \w+)? = \{[^}]*\bscreen: "(\w+)"/gm)].map(([, name]) => name!);
}

/** Catalogs used by a module and its imports, each with the using file; lazy parts load their own. */
function namespacesOf(path: string, seen = new Set<string>()): Map<string, string> {
  const found = new Map<string, string>();
  if (seen.has(path)) return found;
  seen.add(path);
  const { imports, namespaces, parts } = fileAt(path);
  for (const namespace of namespaces) found.set(namespace, path);
  for (const file of imports) for (const [name, user] of namespacesOf(file, seen)) found.set(name, user);
  for (const { file, words } of parts)
    for (const [name, user] of namespacesOf(file, new Set(seen))) if (!words.includes(name)) found.set(name, user);
  return found;
}

function fileAt(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const source = readFileSync(path, "utf8");
  const near = (specifier: string) => resolve(path, specifier);
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, first = "", second = ""]) => [first, second]);
  const file: File = {
    imports: all(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm).flatMap(([specifier]) => near(specifier!)),
    namespaces: all(/\buseTranslation\(([^)]*)\)/g).flatMap(([args]) => namesIn(args || '"common"')),
    parts: all(/\bpart\("[\w-]+", \(\) => import\("([^"]+)"\)(?:, \{([^}]*)\})?/g).flatMap(([specifier, options]) =>
      near(specifier!).map((file) => ({ file, words: namesIn(/words: \[([^\]]*)\]/.exec(options!)?.[1] ?? "") })),
    ),
  };
  files.set(path, file);
  return file;
}

const namesIn = (text: string) => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name!);

function resolve(from: string, specifier: string): string[] {
  const path = join(dirname(from), specifier);
  if (DRAWS_NOTHING.test(path)) return [];
  return [`${path}.tsx`, `${path}.ts`].filter((file) => existsSync(file));
}
