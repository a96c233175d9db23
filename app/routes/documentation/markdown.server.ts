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

export function toSafeHtml(source: string): string {
  return sanitizeHtml(markdown.parse(source, { async: false }), ALLOWED);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
