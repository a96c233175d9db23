import sanitize from "sanitize-html";

/** HTML of a message written by hand, with nothing in it but paragraphs, lists, emphasis and links over https. */
export function safeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ["p", "br", "b", "i", "a", "ul", "ol", "li"],
    allowedAttributes: { a: ["href", "rel", "target"] },
    allowedSchemes: ["https"],
    allowProtocolRelative: false,
    transformTags: {
      // A link leaves the cabinet and must not be able to reach back into it.
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: /^https:\/\//i.test(href.trim())
          ? { href, rel: "noopener noreferrer", target: "_blank" }
          : ({} as Record<string, string>),
      }),
    },
  });
}

/** The same without any markup, for a title and for where markup cannot be shown. */
export function withoutHtml(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {}, textFilter: decoded }).replace(/\s+/g, " ").trim();
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
