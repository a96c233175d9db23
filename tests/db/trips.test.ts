import { beforeAll, expect, it } from "vitest";
import { type Actors, openActors, sessionOf } from "../matrix/actors";
import { openConfiguration } from "../matrix/configuration";
import { type Door, doorsOf, pathOf } from "../matrix/doors";
import { knock } from "../matrix/knock";
import { contactOf, listOf } from "../matrix/objects";
import { opensTo } from "../matrix/rules";
import { tripsOf } from "../support/engine/trips";

const MOST = 2;

const MORE: Record<string, { most: number; because: string }> = {
  "/messages/incoming/:id": { most: 3, because: "the price of a reply is planned by the message's channel and sender" },
  "/messages/incoming/export": { most: 4, because: "names are sought in one list, then in more as far as rows allow" },
};

const doors = [...doorsOf("page"), ...doorsOf("data"), ...doorsOf("rest").filter(({ method }) => method === "GET")].map(
  (door) => [door.name, door] as const,
);

let actors: Actors["actors"];
let configured: Awaited<ReturnType<typeof openConfiguration>>;
beforeAll(async () => {
  ({ actors } = await openActors());
  configured = await openConfiguration(await sessionOf(actors.manager));
  // Names and prices of a list's rows are asked for only when it has rows.
  for (const make of new Set(doors.map(([, door]) => door.rule().params))) {
    for (const actor of [actors.manager, actors.client]) await make?.(actor);
  }
});

// Who asks, then what the screen shows: each further trip is a wait that no machine shortens.
it.each(doors)("%s asks the database twice at most", async (_, door) => {
  const { path, session } = await visited(door);
  // What is kept for seconds (the brand of the host) is read by the first visitor alone.
  await knock({ ...door, path }, session);
  let outcome = "";
  const { calls: all } = await tripsOf(async () => {
    outcome = (await knock({ ...door, path }, session)).outcome;
  });
  // The engine asks for this beside any screen, while what earlier files sent is still at work.
  const calls = all.filter((call) => !/^\d+: SELECT version FROM routing_version$/.test(call));
  const most = door.kind === "rest" ? MOST : (MORE[door.pattern]?.most ?? MOST);
  expect([outcome, calls.length > most ? calls : []]).toEqual([expect.not.stringContaining("failed"), []]);
});

async function visited({ rule, pattern }: Door) {
  const known = rule();
  const actor = opensTo(known, actors.manager) ? actors.manager : actors.client;
  // An empty list asks for nothing about its rows.
  const make = known.params === listOf ? contactOf : known.params;
  const params = configured(pattern) ?? (await make?.(actor)) ?? {};
  return { path: pathOf(pattern, params), session: await sessionOf(actor) };
}
