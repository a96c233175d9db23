import sanitize from "sanitize-html";

/** Allows only paragraphs, lists, emphasis and https links. */
export function safeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ["p", "br", "b", "i", "a", "ul", "ol", "li"],
    allowedAttributes: { a: ["href", "rel", "target"] },
    allowedSchemes: ["https"],
    allowProtocolRelative: false,
    transformTags: {
      // The target page must not reach `window.opener`.
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: /^https:\/\//i.test(href.trim())
          ? { href, rel: "noopener noreferrer", target: "_blank" }
          : ({} as Record<string, string>),
      }),
    },
  });
}

export function withoutHtml(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {}, textFilter: decoded }).replace(/\s+/g, " ").trim();
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
