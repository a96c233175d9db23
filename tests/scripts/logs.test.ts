import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("a deployed Worker logs no addresses: they contain keys", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  const logs = /^\[observability\.logs\]\n([^[]*)/m.exec(settings)?.[1];
  expect(logs).toMatch(/^invocation_logs = false$/m);
});

it("no log line contains a raw error: it may include phones and texts", () => {
  const raw = /console\.\w+\((?:(?!\);)[\s\S])*?(?:\$\{[\w.]*(?:error|reason)\}|String\((?:error|[\w.]*reason)\))/i;
  const files = ["app", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const product = files.filter((path) => /\.tsx?$/.test(path) && !path.startsWith("workers/sandbox/"));
  expect(product.length).toBeGreaterThan(500);
  expect(product.filter((path) => raw.test(readFileSync(path, "utf8")))).toEqual([]);
});
