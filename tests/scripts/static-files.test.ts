import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const rules = [...readFileSync(at("wrangler.toml"), "utf8").matchAll(/"!(\/[^"]+)"/g)].map(([, path]) => path!);

// Folders in which the Worker also answers.
const SHARED = ["push"];

// The Worker answers first, and has no files; only excluded paths reach the files.
it("leaves every file of the build to the file server, and no path that the Worker answers", () => {
  const served = readdirSync(at("build/client"), { withFileTypes: true })
    .filter(({ name }) => name !== "_headers")
    .flatMap((entry) => {
      // A page is also served without its file extension.
      if (entry.name.endsWith(".html")) return [`/${entry.name}`, `/${entry.name.slice(0, -".html".length)}`];
      if (!entry.isDirectory()) return `/${entry.name}`;
      const isShared = SHARED.includes(entry.name);
      return isShared
        ? readdirSync(at(`build/client/${entry.name}`)).map((file) => `/${entry.name}/${file}`)
        : `/${entry.name}/*`;
    });
  expect(rules.toSorted()).toEqual(served.toSorted());
});
