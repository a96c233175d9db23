import { can, type Viewer } from "../../../app/domain/base/access/viewer";
import { ok } from "../../../app/domain/base/shared/errors/result";
import type { Call, Route } from "./endpoint";
import type { Issue } from "./refusal";

/** Times and counters, which may change between a read and a write. */
const MOVING: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "lastAt",
  "lastUsedAt",
  "lastUsedIp",
  "lastVisitAt",
  "nextAt",
  "clicks",
  "people",
  "bots",
  "contacts",
  "delivered",
  "failed",
  "accepted",
  "refused",
  "sent",
]);

type Json = { [key: string]: unknown };

/**
 * The record at the address of the change, as the viewer reads it; null if there is none or reading is not permitted.
 */
export async function recordAt(reading: Route, call: Call<Viewer, unknown, unknown>): Promise<unknown> {
  const { access, endpoint } = reading;
  const isOpen = access === "open" || access === "optional" || access === "socket";
  if (isOpen || !can(call.viewer, access)) return null;
  const replayed = { ...call, query: endpoint.query?.safeParse({}).data, body: undefined, raw: undefined };
  const result = await Promise.resolve(endpoint.handle(replayed)).catch(() => ok(null));
  return result instanceof Response || !result.ok ? null : JSON.parse(JSON.stringify(result.value));
}

/**
 * Removes fields that repeat the current state from a refused body, as clients send back whole records (integrators
 * §1.2). First removes all of them; then only the refused ones, for bodies that require the rest.
 */
export function withoutRepeated(body: unknown, issues: readonly Issue[], record: unknown): unknown[] {
  if (!isObject(body) || !isObject(record)) return [];
  const refused = issues.flatMap(pathsOf);
  const named = Object.keys(body).map((key) => [key]);
  return [[...refused, ...named], refused].map((paths) => without(body, paths, record));
}

function without(body: Json, paths: PropertyKey[][], record: Json): unknown {
  const less = structuredClone(body);
  for (const path of paths) {
    const [inside, read] = [at(less, path.slice(0, -1)), at(record, path.slice(0, -1))];
    const key = String(path.at(-1));
    if (!isObject(inside) || !isObject(read) || !(key in inside) || !(key in read)) continue;
    if (MOVING.has(key) || isSame(inside[key], read[key])) delete inside[key];
  }
  return less;
}

// Drops an unknown name alone, but the whole top-level field for a known name that reads and writes differently.
function pathsOf(issue: Issue): PropertyKey[][] {
  if (issue.code === "strange_key") return [issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  return issue.path.length > 0 ? [issue.path.slice(0, 1)] : [];
}

function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Json | null | undefined)?.[key as string], value);
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Compares alike for JSON and forms, where everything is text. */
const written = (value: unknown) => (value === null || value === undefined ? "" : String(value));

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return written(one) === written(other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
