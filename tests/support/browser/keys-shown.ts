const UNREAD = /<(script|style|code|pre|textarea|template)\b[\s\S]*?<\/\1>/g;
const HEARD = /\s(?:title|placeholder|alt|aria-label|aria-description)="([^"]*)"/g;
const KEY = /^(?:[a-z][a-zA-Z0-9]*_[a-zA-Z]\w*|[a-z]+(?:[A-Z][a-z]+)+)$/;

/** Catalog keys shown in place of texts: `resource_servers`, `{{count}}`. Matches whole words only. */
export function keysShown(html: string): string[] {
  if (!/^<!doctype html/i.test(html)) return [];
  const page = html.replace(UNREAD, " ");
  const heard = [...page.matchAll(HEARD)].map(([, text = ""]) => text);
  const words = [...heard, page.replace(/<[^>]*>/g, " ")].join(" ").split(/[\s,.:;()«»"]+/);
  return [...new Set(words.filter((word) => KEY.test(word) || word.includes("{{")))];
}
