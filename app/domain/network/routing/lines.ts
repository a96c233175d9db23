export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Parses JSON values. null when a line is malformed. */
export function readProperties(text: string): Record<string, unknown> | null {
  const pairs = linesOf(text).map((line) => /^([\w.-]+)\s*[=:](.*)$/.exec(line));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, jsonOr(pair![2]!.trim())]));
}

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

// Quotes text that would otherwise parse as JSON, or that spans lines.
const isPlain = (value: unknown) => typeof value === "string" && jsonOr(value) === value && !/^\s|\s$|\n/.test(value);
