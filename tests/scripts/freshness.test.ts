import { expect, it } from "vitest";
import { isInstalled } from "../../scripts/lib/freshness.mjs";

const LOCKED = {
  "": {},
  "node_modules/hono": { version: "4.0.0" },
  "node_modules/mac": { version: "1.0.0", optional: true },
};
const HONO = { "node_modules/hono": { version: "4.0.0" } };

it.each<[string, boolean, Record<string, object> | null]>([
  ["all that is locked", true, HONO],
  ["one more", true, { ...HONO, "node_modules/tried": { version: "1.0.0" } }],
  ["another version", false, { "node_modules/hono": { version: "4.0.1" } }],
  ["another version of what may be left out", false, { ...HONO, "node_modules/mac": { version: "2.0.0" } }],
  ["one less", false, {}],
  ["nothing at all", false, null],
])("detects whether packages are installed: %s", (_, isSo, installed) => {
  expect(isInstalled(LOCKED as never, installed as never)).toBe(isSo);
});
