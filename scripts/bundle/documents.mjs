import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
    "h1",
    "h2",
    "h3",
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "code",
    "pre",
    "a",
    "br",
    "hr",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: { a: ["href"], pre: ["tabindex"] },
  allowedSchemes: ["https", "mailto"],
};

/** Writes each document's HTML beside it, for app/routes/documentation: as `.txt`, since it is not a page itself. */
export function renderDocuments() {
  const names = globSync("**/*.md", { cwd: DOCUMENTS });
  if (names.length === 0) throw new Error("no documents were found");
  for (const name of names) {
    const html = toSafeHtml(readFileSync(join(DOCUMENTS, name), "utf8"));
    writeFileSync(join(DOCUMENTS, name.replace(/\.md$/, ".txt")), html);
  }
  fillIn(names);
}

/** Copies the English file into every language that lacks it, because programs read `/docs/{locale}/…` directly. */
function fillIn(names) {
  const english = names.filter((name) => name.startsWith("en/")).map((name) => name.slice("en/".length));
  for (const language of readdirSync(DOCUMENTS))
    for (const name of english) {
      const place = join(DOCUMENTS, language, name);
      if (existsSync(place)) continue;
      mkdirSync(dirname(place), { recursive: true });
      cpSync(join(DOCUMENTS, "en", name), place);
    }
}

export function toSafeHtml(source) {
  return sanitizeHtml(markdown.parse(source, { async: false }), ALLOWED);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
