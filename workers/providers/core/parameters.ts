import { bigJson } from "./exact-json";
import { isRecord, scalarOf } from "./foreign";

export function parametersOf(request: Request, body: string): Record<string, string> {
  const type = request.headers.get("content-type") ?? "";
  const json = type.includes("json") || /^\s*\{/.test(body) ? bigJson(body) : null;
  const fields = isRecord(json) ? Object.entries(json).map(([name, value]) => [name, scalarOf(value)]) : null;
  return Object.fromEntries([...new URL(request.url).searchParams, ...(fields ?? new URLSearchParams(body))]);
}
