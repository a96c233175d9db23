import { beforeAll, expect, it } from "vitest";
import { type Actors, openActors, sessionOf } from "../matrix/actors";
import { openConfiguration } from "../matrix/configuration";
import { type Door, doorsOf, pathOf } from "../matrix/doors";
import { knock } from "../matrix/knock";
import { contactOf, listOf } from "../matrix/objects";
import { READ_BELOW } from "../matrix/read-below";
import { opensTo } from "../matrix/rules";
import { tripsOf } from "../support/engine/trips";
import type { Session } from "../support/world/people";

const MOST = 2;

/** A row requested by id alone: staff first read its owner, then the row. */
const MOST_BELOW = 3;

const MORE: Record<string, { most: number; because: string }> = {
  "/balance/billings": {
    most: 3,
    because: "payments, cards, invoices and documents are named by the lines of the page",
  },
  "/balance/billings/export": { most: 3, because: "it stands above the page of the ledger" },
  "/balance/payments/:id/pay": { most: 3, because: "the payment is read again after its bank was asked" },
  "/routing/health": { most: 3, because: "the sick providers of all pages come first, and their figures by their ids" },
  "GET /api/contacts": { most: 3, because: "what is found in all lists is counted, then read by its ids" },
  "/contacts/segments/:id": { most: 3, because: "a segment's conditions come first, its contacts and count by them" },
  "/contacts/segments/:id/remove": { most: 3, because: "it stands above the page of the segment" },
  "/messages/incoming/:id": { most: 3, because: "the price of a reply is planned by the message's channel and sender" },
  "/messages/incoming/export": { most: 4, because: "names are sought in one list, then in more as far as rows allow" },
};

const pages = doorsOf("page");
// A page covers its own loaders; only loaders without a page are requested directly.
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
  // Names and prices of a list's rows are requested only if it has rows.
  for (const make of new Set(doors.map(([, door]) => door.rule().params))) {
    for (const actor of [actors.manager, actors.client]) await make?.(actor);
  }
});

// The first trip identifies the viewer, the second reads the screen: each further trip is a delay that no faster
// machine removes.
it.each(doors)("%s makes at most two database trips, or its documented number", async (_, door) => {
  const { path, session } = await visited(door);
  const ofRest = READ_BELOW.has(door.pattern) ? MOST_BELOW : MOST;
  const more = MORE[door.kind === "rest" ? door.name : door.pattern]?.most;
  const most = more ?? (door.kind === "rest" ? ofRest : MOST);
  const measure = async (): Promise<[outcome: string, tooMany: string[]]> => {
    let outcome = "";
    const { calls } = await tripsOf(async () => {
      outcome = (await knock({ ...door, path }, session)).outcome;
    });
    // The engine may run this query during any request, while messages of earlier test files are still being sent.
    const own = calls.filter((call) => !/^\d+: SELECT version FROM routing_version$/.test(call));
    return [outcome, own.length > most ? own : []];
  };
  const first = await measure();
  // Data cached for seconds (the host's brand) is read only by the first visitor.
  const heard = first[1].length > 0 ? await measure() : first;
  expect(heard).toEqual([expect.not.stringContaining("failed"), []]);
});

async function visited({ rule, pattern }: Door) {
  const known = rule();
  const who = opensTo(known, actors.manager) ? "manager" : "client";
  // An empty list requests nothing about its rows.
  const make = known.params === listOf ? contactOf : known.params;
  const params = configured(pattern) ?? (await make?.(actors[who])) ?? {};
  return { path: pathOf(pattern, params), session: sessions[who] };
}
