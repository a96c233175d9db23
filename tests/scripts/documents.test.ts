import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toSafeHtml } from "../../scripts/bundle/documents.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

it("keeps of a document what a text needs, and runs nothing that it brings", () => {
  const html = toSafeHtml(
    "# Keys\n\n<script>steal()</script><p onclick='steal()'>a</p>\n\n[b](javascript:steal()) [c](https://c.test)\n\n```\n<i>\n```",
  );
  expect(html).not.toMatch(/steal/);
  expect(html).toContain("<h1>Keys</h1>");
  expect(html).toContain('<a href="https://c.test">c</a>');
  expect(html).toContain('<pre tabindex="0"><code>&lt;i&gt;</code></pre>');
});

it("lays beside each document of the build what its page shows", () => {
  const documents = globSync("build/client/docs/**/*.md", { cwd: inRoot(".") });
  expect(documents.length).toBeGreaterThan(15);
  for (const path of documents) {
    const html = readFileSync(inRoot(path.replace(/\.md$/, ".txt")), "utf8");
    expect(html, path).toBe(toSafeHtml(readFileSync(inRoot(path), "utf8")));
    expect(html, path).toContain("<h1>");
  }
});
