import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("a deployed Worker writes no addresses into its logs: they hold keys", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  const logs = /^\[observability\.logs\]\n([^[]*)/m.exec(settings)?.[1];
  expect(logs).toMatch(/^invocation_logs = false$/m);
});
