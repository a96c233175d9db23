import type { SuccessRule } from "../../../../db/schema/webhooks";

/** "200-299, 409"; null when malformed. */
export function parseStatuses(text: string): [number, number][] | null {
  const ranges: [number, number][] = [];
  for (const part of text.split(",")) {
    const match = /^\s*([1-5]\d\d)\s*(?:-\s*([1-5]\d\d)\s*)?$/.exec(part);
    if (!match) return null;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (from > to) return null;
    ranges.push([from, to]);
  }
  return ranges;
}

/** 2xx unless the webhook specifies otherwise. */
export function isSuccess(rule: SuccessRule, status: number, text: string): boolean {
  const ranges = (rule.statuses && parseStatuses(rule.statuses)) || [[200, 299] as const];
  if (!ranges.some(([from, to]) => status >= from && status <= to)) return false;
  if (rule.contains && !text.includes(rule.contains)) return false;
  return rule.path ? valueAt(text, rule.path) === (rule.equals ?? "") : true;
}

/** A path in a JSON answer; null when absent. */
function valueAt(text: string, path: string): string | null {
  let at: unknown;
  try {
    at = JSON.parse(text);
  } catch {
    return null;
  }
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return null;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === "object" ? JSON.stringify(at) : String(at);
}
