import fc from "fast-check";
import { expect } from "vitest";
import type { AnyEndpoint } from "../../workers/api/http/endpoint";
import { routes } from "../../workers/api/routes";
import type { Actor } from "../matrix/actors";
import { type Door, doorsOf, pathOf } from "../matrix/doors";
import { forbiddenRows } from "./stored";

/** In total, over all routes with input. The long form: VITE_FUZZ_INPUTS=50000 npx vitest run tests/fuzz */
const INPUTS = Number(import.meta.env.VITE_FUZZ_INPUTS ?? 1500);
// Alternates weekly between two fixed seeds, so that failures are reproducible.
const SEED = 20_261_121 + Number(import.meta.env.VITE_FUZZ_TURN ?? Math.floor(Date.now() / (7 * 86_400_000)) % 2);
export const LONG = { timeout: 600_000 };

export const forms = doorsOf("form");
export const calls = doorsOf("rest").filter((door) => takesInput(endpointOf(door)));
const runs = Math.ceil(INPUTS / (forms.length + calls.length));

/** Sends generated input: no request fails, and no invariant is violated. */
export async function survives<T>(input: fc.Arbitrary<T>, send: (value: T) => Promise<Response>): Promise<void> {
  const property = fc.asyncProperty(input, async (value) => {
    const response = await send(value);
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true, seed: SEED });
  expect(await forbiddenRows()).toEqual([]);
}

export async function pathAt({ pattern, rule }: Door, actor: Actor): Promise<string> {
  return pathOf(pattern, (await rule().params?.(actor)) ?? {});
}

export function endpointOf({ method, pattern }: Door): AnyEndpoint {
  return routes.find((route) => route.method === method && route.path === pattern)!.endpoint;
}

function takesInput({ body, choose, query, upload }: AnyEndpoint): boolean {
  return Boolean((body ?? choose ?? query) && !upload);
}
