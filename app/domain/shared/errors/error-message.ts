import type { Problem } from "./result";

type Values = NonNullable<Problem["values"]>;

/** An error of the namespace "errors" with its values as JSON after "?", in the one string that a form error can carry. */
export function message({ key, values }: Pick<Problem, "key" | "values">): string {
  return values ? `${key}?${JSON.stringify(values)}` : key;
}

/** What `message` wrote, read back. */
export function parseMessage(text: string): { key: string; values?: Values } {
  const at = text.indexOf("?{");
  return at < 0 ? { key: text } : { key: text.slice(0, at), values: JSON.parse(text.slice(at + 1)) };
}
