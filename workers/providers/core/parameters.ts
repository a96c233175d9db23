import { parseJson } from "./http";

export function parametersOf(request: Request, body: string): Record<string, string> {
  const type = request.headers.get("content-type") ?? "";
  const json = type.includes("json") ? parseJson(body) : null;
  const given = isObject(json) ? Object.entries(json).map(([name, value]) => [name, String(value ?? "")]) : null;
  return Object.fromEntries([...new URL(request.url).searchParams, ...(given ?? new URLSearchParams(body))]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
