const FALLBACK = "en";
const NAME = /^[\w-]+$/;

/** Placeholders of the documents' examples. */
const HOST = "https://cabinet.example.com";
const KEY = "cab_xxxxxxxx";

/** An example with the reader's own address and test key runs as it is copied. */
export function withOwn(html: string, { host, key }: { host: string; key: string | null }): string {
  return html.replaceAll(HOST, host).replaceAll(KEY, key ?? KEY);
}

interface Document {
  html: string;
  language: string;
}

// Cached: documents change only with the build, which renders them (scripts/bundle/documents.mjs).
const rendered = new Map<string, string>();

/** The translation, else English; null if unknown. `read` returns a file of the build. */
export async function documentOf(
  language: string,
  category: string,
  file: string,
  read: (path: string) => Promise<string | null>,
): Promise<Document | null> {
  if (!NAME.test(category) || !NAME.test(file)) return null;
  for (const tongue of [language, FALLBACK]) {
    const path = `/docs/${tongue}/${category}/${file}.txt`;
    const html = rendered.get(path) ?? (await read(path));
    if (!html) continue;
    rendered.set(path, html);
    return { html, language: tongue };
  }
  return null;
}
