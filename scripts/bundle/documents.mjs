import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { inRoot } from "../lib/paths.mjs";

const DOCUMENTS = inRoot("build/client/docs");

const markdown = new Marked({
  gfm: true,
  renderer: {
    // Scrollable code needs keyboard focus.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
  },
});

/** @type {import("sanitize-html").IOptions} */
const ALLOWED = {
  allowedTags: [
    ...["h1", "h2", "h3", "p", "ul", "ol", "li", "strong", "em", "code", "pre", "a", "br", "hr", "blockquote"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href"], pre: ["tabindex"] },
  allowedSchemes: ["https", "mailto"],
};

/** Beside each document its HTML, as app/routes/documentation shows it: as text, for it is no page of its own. */
export function renderDocuments() {
  const names = globSync("**/*.md", { cwd: DOCUMENTS });
  if (names.length === 0) throw new Error("no documents were found");
  for (const name of names) {
    const html = toSafeHtml(readFileSync(join(DOCUMENTS, name), "utf8"));
    writeFileSync(join(DOCUMENTS, name.replace(/\.md$/, ".txt")), html);
  }
}

export function toSafeHtml(source) {
  return sanitizeHtml(markdown.parse(source, { async: false }), ALLOWED);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
