import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toSafeHtml } from "../../scripts/bundle/documents.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

it("keeps a document's text elements, and removes everything executable", () => {
  const html = toSafeHtml(
    "# Keys\n\n<script>steal()</script><p onclick='steal()'>a</p>\n\n[b](javascript:steal()) [c](https://c.test)\n\n```\n<i>\n```",
  );
  expect(html).not.toMatch(/steal/);
  expect(html).toContain("<h1>Keys</h1>");
  expect(html).toContain('<a href="https://c.test">c</a>');
  expect(html).toContain('<pre tabindex="0"><code>&lt;i&gt;</code></pre>');
});

it("generates beside each document of the build its page's content", () => {
  const documents = globSync("docs/**/*.md", { cwd: inRoot("public") }).map((name) => `build/client/${name}`);
  expect(documents.length).toBeGreaterThan(15);
  for (const path of documents) {
    const html = readFileSync(inRoot(path.replace(/\.md$/, ".txt")), "utf8");
    expect(html, path).toBe(toSafeHtml(readFileSync(inRoot(path), "utf8")));
    expect(html, path).toContain("<h1>");
  }
});

it("serves every document in every language, in English if untranslated", () => {
  const names = globSync("**/*.md", { cwd: inRoot("public/docs/en") });
  for (const language of readdirSync(inRoot("public/docs")))
    for (const name of names) {
      const own = inRoot("public/docs", language, name);
      const source = existsSync(own) ? own : inRoot("public/docs/en", name);
      expect(readFileSync(inRoot("build/client/docs", language, name), "utf8")).toBe(readFileSync(source, "utf8"));
    }
});
