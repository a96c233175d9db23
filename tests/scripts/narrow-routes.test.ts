import { globSync, readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/router";
import { expect, it } from "vitest";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { firstSegment, routesBehind } from "../../workers/remix/narrow-routes";

interface Route {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}

const [manifest] = globSync("build/client/assets/manifest-*.js", { cwd: inRoot(".") });
const routes: Record<string, Route> = JSON.parse(
  /=(\{.*\})/s.exec(readFileSync(inRoot(manifest!), "utf8"))![1]!,
).routes;

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] };

function treeOf(all: Record<string, Route | undefined>, parentId?: string): Tree[] {
  return Object.values(all)
    .filter((route) => route!.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      const place = { id, ...(path === undefined ? {} : { path }) };
      return index ? { ...place, index } : { ...place, children: treeOf(all, id) };
    });
}

const idsAt = (all: Record<string, Route | undefined>, path: string) =>
  matchRoutes(treeOf(all) as Parameters<typeof matchRoutes>[0], path)?.map(({ route }) => route.id);

const pathOf = ({ path = "", parentId }: Route): string =>
  `${parentId ? pathOf(routes[parentId]!) : ""}/${path}`.replaceAll(/\/+/g, "/");

const paths = Object.values(routes).map((route) => pathOf(route).replaceAll(/:\w+|\*/g, "some"));
const cased = paths.slice(0, 20).flatMap((path) => [path.toUpperCase(), `${path}/`, `${path}/beyond/it`]);

it("matches any path like the whole table, using only the routes of its first segment", () => {
  expect(new Set(paths).size).toBeGreaterThan(150);
  for (const path of new Set([...paths, ...cased, "/nowhere", "/"])) {
    expect([path, idsAt(routesBehind(routes, firstSegment(path)), path)]).toEqual([path, idsAt(routes, path)]);
  }
});

it.each([
  ["/messages/outgoing", "messages"],
  ["/Messages", "messages"],
  ["/contacts.data", "contacts"],
  ["/mess%61ges/x", "messages"],
  ["/%zz", ""],
  ["/", ""],
])("reads from %s the segment %j", (path, segment) => {
  expect(firstSegment(path)).toBe(segment);
});
