import { VARIABLES, type Values, type Variable } from "./events";

const PLACE = /\$\{([^{}]*)\}/g;

type Escape = (text: string) => string;

export function unknownVariables(template: string): string[] {
  const names = Array.from(template.matchAll(PLACE), ([, name = ""]) => name.trim());
  return names.filter((name) => !VARIABLES.includes(name as Variable));
}

/** Unknown variables are empty. */
export function fill(template: string, values: Values, escaped: Escape): string {
  return template.replace(PLACE, (_, name: string) => escaped(String(values[name.trim() as Variable] ?? "")));
}

/** Escapes for the content type, so that values cannot break out. */
export function escapeOf(contentType: string): Escape {
  if (isJson(contentType)) return (text) => JSON.stringify(text).slice(1, -1);
  if (/x-www-form-urlencoded/i.test(contentType)) return encodeURIComponent;
  if (/[/+](xml|html)\b/i.test(contentType)) return inMarkup;
  return (text) => text;
}

export function isJson(contentType: string): boolean {
  return /[/+]json\b/i.test(contentType);
}

export const inUrl: Escape = encodeURIComponent;

const MARKUP: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function inMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => MARKUP[letter]!);
}
