import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AnyEndpoint } from "../../workers/api/endpoint";
import { routes } from "../../workers/api/routes";
import { type Actor, openActors, sessionOf } from "../matrix/actors";
import { apiDoors, type Door, pathOf, screenDoors } from "../matrix/doors";
import { call, submit, visit } from "../support/doors";
import type { Session } from "../support/people";
import { anyText, anything, spoiled } from "./nasty";
import { forbiddenRows } from "./stored";

/** In all, over every door that takes something. */
const INPUTS = 10_000;
// The same inputs for everybody: what is found once is found again.
const SEED = 20_261_121;
const LONG = { timeout: 300_000 };

const forms = screenDoors.filter(({ kind }) => kind === "form");
const calls = apiDoors.filter(({ method, pattern }) => takesInput(endpointOf(method, pattern)));
const runs = Math.ceil(INPUTS / (forms.length + calls.length));

let actor: Actor;

beforeAll(async () => {
  actor = (await openActors()).actors.manager;
});

describe.each(calls.map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("never fails on any input", LONG, async () => {
    const { path, session } = await openDoor(door);
    const endpoint = endpointOf(door.method, door.pattern);
    const good = door.rule().body ?? {};
    const isRead = door.method === "GET" || door.method === "DELETE";
    const names = namesOf(isRead ? endpoint.query : endpoint.body);
    const input = isRead
      ? spoiled<unknown>({}, names, anyText)
      : fc.oneof({ weight: 4, arbitrary: spoiled<unknown>(good, names, anything) }, { weight: 1, arbitrary: anything });
    await survives(input, (value) =>
      isRead
        ? call(door.method, `/api${path}?${new URLSearchParams(value as Record<string, string>)}`, { session })
        : call(door.method, `/api${path}`, { session, body: value }),
    );
  });
});

describe.each(forms.map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("never fails on any form", LONG, async () => {
    const { path, session } = await openDoor(door);
    const fields = await fieldsOn(path, session);
    const good = Object.fromEntries(
      Object.entries(door.rule().body ?? {}).map(([name, value]) => [name, String(value)]),
    );
    await survives(spoiled<string>(good, fields, anyText), async (form) => {
      return submit(path, form, await sessionOf(actor));
    });
  });
});

async function survives<T>(input: fc.Arbitrary<T>, send: (value: T) => Promise<Response>) {
  const property = fc.asyncProperty(input, async (value) => {
    const response = await send(value);
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true, seed: SEED });
  expect(await forbiddenRows()).toEqual([]);
}

async function openDoor(door: Door): Promise<{ path: string; session: Session }> {
  const params = (await door.rule().params?.(actor)) ?? {};
  return { path: pathOf(door.pattern, params), session: await sessionOf(actor) };
}

/** The names that the form's own page has: a new field is fuzzed as soon as it is drawn. */
async function fieldsOn(path: string, session: Session): Promise<string[]> {
  const page = await (await visit(path, session)).text();
  return [
    ...new Set([...page.matchAll(/<(?:input|select|textarea|button)[^>]* name="([^"]+)"/g)].map(([, name]) => name!)),
  ];
}

function endpointOf(method: string, path: string): AnyEndpoint {
  return routes.find((route) => route.method === method && route.path === path)!.endpoint;
}

function takesInput({ body, choose, query, upload }: AnyEndpoint): boolean {
  return Boolean((body ?? choose ?? query) && !upload);
}

function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}
