import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const rules = [...readFileSync(at("wrangler.toml"), "utf8").matchAll(/"!(\/[^"]+)"/g)].map(([, path]) => path!);

// Here the Worker answers, too.
const SHARED = ["push"];

// The Worker answers first, and knows no files; what is excepted reaches the files alone.
it("leaves every file of the build to the file server, and no folder in which the Worker answers", () => {
  const served = readdirSync(at("build/client"), { withFileTypes: true })
    .filter(({ name }) => name !== "_headers")
    .flatMap((entry) => {
      // A page is served without the ending of its name, too.
      if (entry.name.endsWith(".html")) return [`/${entry.name}`, `/${entry.name.slice(0, -".html".length)}`];
      if (!entry.isDirectory()) return `/${entry.name}`;
      const isShared = SHARED.includes(entry.name);
      return isShared
        ? readdirSync(at(`build/client/${entry.name}`)).map((file) => `/${entry.name}/${file}`)
        : `/${entry.name}/*`;
    });
  expect(rules.toSorted()).toEqual(served.toSorted());
});
