import type { z } from "zod";
import { can, type Viewer } from "../../../app/domain/access/viewer";
import { ok } from "../../../app/domain/shared/errors/result";
import type { Call, Route } from "./endpoint";
import { withoutEmpties } from "./php";

/** These move by themselves between a reading and a writing. */
const STAMPS = new Set(["createdAt", "updatedAt"]);

type Json = { [key: string]: unknown };

/** What the viewer reads at the address that he changes; null where he may not, or there is nothing. */
export async function recordAt(reading: Route, call: Call<Viewer, unknown, unknown>): Promise<unknown> {
  const { access, endpoint } = reading;
  const isOpen = access === "open" || access === "optional" || access === "socket";
  if (isOpen || !can(call.viewer, access)) return null;
  const asked = { ...call, query: endpoint.query?.safeParse({}).data, body: undefined, raw: undefined };
  const result = await Promise.resolve(endpoint.handle(asked)).catch(() => ok(null));
  return result instanceof Response || !result.ok ? null : withoutEmpties(JSON.parse(JSON.stringify(result.value)));
}

/**
 * A refused body without what says what is so already, as clients send back whole records that they read (integrators
 * §1.2): first without all that does, then, for bodies that must name it, without the refused parts alone.
 */
export function withoutRepeated(body: unknown, issues: readonly z.core.$ZodIssue[], record: unknown): unknown[] {
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
    if (STAMPS.has(key) || isSame(inside[key], read[key])) delete inside[key];
  }
  return less;
}

// An unknown name goes alone; of a known one that reads otherwise than it is written, the whole.
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  return issue.path.length > 0 ? [issue.path.slice(0, 1)] : [];
}

function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Json | null | undefined)?.[key as string], value);
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
