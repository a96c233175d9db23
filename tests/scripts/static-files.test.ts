import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const rules = [...readFileSync(at("wrangler.toml"), "utf8").matchAll(/"!(\/[^"]+)"/g)].map(([, path]) => path!);

// The Worker answers first, and knows no files: one that is not excepted would be missing.
it("leaves every file of the build to the file server", () => {
  const served = readdirSync(at("build/client"), { withFileTypes: true })
    .filter(({ name }) => name !== "_headers")
    .map((entry) => `/${entry.name}${entry.isDirectory() ? "/*" : ""}`);
  expect(rules.toSorted()).toEqual(served.toSorted());
});
