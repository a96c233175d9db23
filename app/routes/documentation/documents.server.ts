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

const FILES = import.meta.glob<string>("../../../public/docs/*/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const FALLBACK = "en";

interface Document {
  html: string;
  language: string;
}

// Cached: documents change with the build only.
const rendered = new Map<string, string>();

/** Translation, else English; null if unknown. */
export function documentOf(language: string, category: string, file: string): Document | null {
  for (const tongue of [language, FALLBACK]) {
    const path = `../../../public/docs/${tongue}/${category}/${file}.md`;
    const source = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
    if (source === undefined) continue;
    const html = rendered.get(path) ?? toSafeHtml(source);
    rendered.set(path, html);
    return { html, language: tongue };
  }
  return null;
}
