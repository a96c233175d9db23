import { beforeAll, expect, it } from "vitest";
import { type Actors, openActors, sessionOf } from "../matrix/actors";
import { openConfiguration } from "../matrix/configuration";
import { type Door, doorsOf, pathOf } from "../matrix/doors";
import { knock } from "../matrix/knock";
import { contactOf, listOf } from "../matrix/objects";
import { opensTo } from "../matrix/rules";
import { tripsOf } from "../support/engine/trips";
import type { Session } from "../support/world/people";

const MOST = 2;

const MORE: Record<string, { most: number; because: string }> = {
  "/messages/incoming/:id": { most: 3, because: "the price of a reply is planned by the message's channel and sender" },
  "/messages/incoming/export": { most: 4, because: "names are sought in one list, then in more as far as rows allow" },
};

const pages = doorsOf("page");
// What a page asks is what its loaders ask: alone those are asked that have no page.
const loaders = doorsOf("data").filter(({ routeId }) => !pages.some((page) => page.routeId === routeId));
const doors = [...pages, ...loaders, ...doorsOf("rest").filter(({ method }) => method === "GET")].map(
  (door) => [door.name, door] as const,
);

let actors: Actors["actors"];
let sessions: Record<"manager" | "client", Session>;
let configured: Awaited<ReturnType<typeof openConfiguration>>;
beforeAll(async () => {
  ({ actors } = await openActors());
  sessions = { manager: await sessionOf(actors.manager), client: await sessionOf(actors.client) };
  configured = await openConfiguration(sessions.manager);
  // Names and prices of a list's rows are asked for only when it has rows.
  for (const make of new Set(doors.map(([, door]) => door.rule().params))) {
    for (const actor of [actors.manager, actors.client]) await make?.(actor);
  }
});

// Who asks, then what the screen shows: each further trip is a wait that no machine shortens.
it.each(doors)("%s asks the database twice at most", async (_, door) => {
  const { path, session } = await visited(door);
  const most = door.kind === "rest" ? MOST : (MORE[door.pattern]?.most ?? MOST);
  const asked = async (): Promise<[outcome: string, tooMany: string[]]> => {
    let outcome = "";
    const { calls } = await tripsOf(async () => {
      outcome = (await knock({ ...door, path }, session)).outcome;
    });
    // The engine asks for this beside any screen, while what earlier files sent is still at work.
    const own = calls.filter((call) => !/^\d+: SELECT version FROM routing_version$/.test(call));
    return [outcome, own.length > most ? own : []];
  };
  const first = await asked();
  // What is kept for seconds (the brand of the host) is read by the first visitor alone.
  const heard = first[1].length > 0 ? await asked() : first;
  expect(heard).toEqual([expect.not.stringContaining("failed"), []]);
});

async function visited({ rule, pattern }: Door) {
  const known = rule();
  const who = opensTo(known, actors.manager) ? "manager" : "client";
  // An empty list asks for nothing about its rows.
  const make = known.params === listOf ? contactOf : known.params;
  const params = configured(pattern) ?? (await make?.(actors[who])) ?? {};
  return { path: pathOf(pattern, params), session: sessions[who] };
}
