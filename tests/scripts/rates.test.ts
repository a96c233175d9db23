import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PERIODS } from "../../workers/api/http/rate";

it("uses in Retry-After the counter periods of wrangler.toml", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const written = [
    ...toml.matchAll(/name = "(RATE_\w+)"\s+namespace_id = "\d+"\s+simple = \{ limit = \d+, period = (\d+) \}/g),
  ];
  expect(Object.fromEntries(written.map(([, name, period]) => [name, Number(period)]))).toMatchObject(PERIODS);
});
