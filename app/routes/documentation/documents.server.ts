import { toSafeHtml } from "./markdown.server";

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
