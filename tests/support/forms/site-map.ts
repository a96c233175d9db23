import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import siteMap from "../../../app/routes";

export type SiteDoor = {
  path: string;
  id: string;
  file: string;
  isLayout: boolean;
  hasLoader: boolean;
  hasAction: boolean;
};

/** Every route of app/routes.ts, including layouts. Runs in Node, since it reads files. */
export function siteDoors(): SiteDoor[] {
  return (siteMap as RouteConfigEntry[]).flatMap((entry) => doorsUnder(entry, ""));
}

function doorsUnder({ path, id, file, children = [] }: RouteConfigEntry, parent: string): SiteDoor[] {
  const whole = path ? `${parent}/${path}` : parent;
  const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8");
  const exports = (name: string) => new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m").test(source);
  // A loader that only redirects renders nothing.
  const leadsAway = /^export const loader = \(\) => redirect\([^\n]*\);$/m.test(source);
  const own = {
    path: whole || "/",
    id: id ?? file.replace(/\.tsx?$/, ""),
    file,
    isLayout: !path && children.length > 0,
    hasLoader: exports("loader") && !leadsAway,
    hasAction: exports("action"),
  };
  return [own, ...children.flatMap((child) => doorsUnder(child, whole))];
}
