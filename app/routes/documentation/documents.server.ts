import { toSafeHtml } from "./markdown.server";

const FILES = import.meta.glob<string>("../../../public/docs/*/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a language has no document of is read in this one. */
const FALLBACK = "en";

export interface Document {
  html: string;
  /** Differs from the reader's where his language has no such document. */
  language: string;
}

// Documents change with the build alone.
const rendered = new Map<string, string>();

/** A document of the reader's language, else the English one; null when there is none. */
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
