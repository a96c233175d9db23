/** Texts one a line, without the empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** `name = value`, one a line; a value that is JSON is read as such. Null where a line is no such thing. */
export function readProperties(text: string): Record<string, unknown> | null {
  const pairs = linesOf(text).map((line) => /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(line));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, jsonOr(pair![2]!)]));
}

/** The same the other way round. */
export function writeProperties(properties: Record<string, unknown>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name} = ${isPlain(value) ? value : JSON.stringify(value)}`)
    .join("\n");
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// A text that would be read back as something else, or over two lines, keeps its quotes.
const isPlain = (value: unknown) => typeof value === "string" && jsonOr(value) === value && !/^\s|\s$|\n/.test(value);
