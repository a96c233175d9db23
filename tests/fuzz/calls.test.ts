import fc from "fast-check";
import { beforeAll, describe, it } from "vitest";
import { z } from "zod";
import { type Actor, openActors, sessionOf } from "../matrix/actors";
import { call } from "../support/forms/open-screen";
import { anyText, anything, spoiled } from "./nasty";
import { calls, endpointOf, LONG, pathAt, survives } from "./survives";

let actor: Actor;

beforeAll(async () => {
  actor = (await openActors()).actors.manager;
});

describe.each(calls.map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("never fails on any input", LONG, async () => {
    const [path, session] = [await pathAt(door, actor), await sessionOf(actor)];
    const endpoint = endpointOf(door);
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

function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}
