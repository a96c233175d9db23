import type { Problem } from "./result";

type Values = NonNullable<Problem["values"]>;

/** A key with its values as JSON after "?": a form error is one string. */
export function message({ key, values }: Pick<Problem, "key" | "values">): string {
  return values ? `${key}?${JSON.stringify(values)}` : key;
}

export function codeOf(text: string): string {
  return text.split("?{", 1)[0]!;
}

export function parseMessage(text: string): { key: string; values?: Values } {
  const at = text.indexOf("?{");
  return at < 0 ? { key: text } : { key: text.slice(0, at), values: JSON.parse(text.slice(at + 1)) };
}
