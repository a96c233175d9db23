import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

const markdown = new Marked({
  gfm: true,
  renderer: {
    // Scrollable code needs keyboard focus.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
  },
});

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "p", "ul", "ol", "li", "strong", "em", "code", "pre", "a", "br", "hr", "blockquote"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href"], pre: ["tabindex"] },
  allowedSchemes: ["https", "mailto"],
};

function toSafeHtml(source: string): string {
  return sanitizeHtml(markdown.parse(source, { async: false }), ALLOWED);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const FALLBACK = "en";
const NAME = /^[\w-]+$/;

interface Document {
  html: string;
  language: string;
}

// Cached: documents change with the build only.
const rendered = new Map<string, string>();

/** Translation, else English; null if unknown. `read` answers a file of `public`. */
export async function documentOf(
  language: string,
  category: string,
  file: string,
  read: (path: string) => Promise<string | null>,
): Promise<Document | null> {
  if (!NAME.test(category) || !NAME.test(file)) return null;
  for (const tongue of [language, FALLBACK]) {
    const path = `/docs/${tongue}/${category}/${file}.md`;
    const html = rendered.get(path) ?? (await read(path).then((source) => source && toSafeHtml(source)));
    if (!html) continue;
    rendered.set(path, html);
    return { html, language: tongue };
  }
  return null;
}
