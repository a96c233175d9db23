import { beforeAll, describe, expect, it } from "vitest";
import { namedRow } from "../../../workers/api/http/row-owner";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { anotherOwnersRow } from "./other-owner";

// All lists of the route table that accept an owner.
const lists = routes.filter(
  ({ method, path, endpoint }) =>
    method === "GET" &&
    endpoint.reply !== null &&
    // Sums have no rows: tests/api/payments/ledger.test.ts and tests/api/reports.test.ts cover them. Users are tested
    // below.
    !["/billings/totals", "/reports", "/users"].includes(path) &&
    !path.includes(":") &&
    endpoint.query?.safeParse({ OwnerId: "x", ...(path === "/contacts" ? { ListId: "x" } : {}) }).success,
);

let manager: Session;
let reseller: Session;
let other: Session;

beforeAll(async () => {
  const enter = async (level: "manager" | "reseller") => signInAs((await createUser({ level })).username);
  [manager, reseller, other] = await Promise.all([enter("manager"), enter("reseller"), enter("reseller")]);
});

it("covers the lists", () => {
  expect(lists.length).toBeGreaterThanOrEqual(8);
});

describe.each(lists.map(({ path }) => path))("GET %s with an OwnerId", (path) => {
  const idsFor = async (session: Session, owner: { id: string; ownerId: string }) => {
    const query = new URLSearchParams({
      OwnerId: owner.ownerId,
      ...(path === "/contacts" ? { ListId: owner.id } : {}),
    });
    const answer = await call("GET", `/api${path}?${query}`, { session });
    if (path === "/contacts" && answer.status === 404) return [];
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { id: string; ListId?: string }[] }).data.map(
      ({ id, ListId }) => ListId ?? id,
    );
  };

  it("lists the rows of an owner below, for the owner's reseller and managers only", async () => {
    const row = await anotherOwnersRow(path, reseller.id);
    const shown = path === "/contacts" ? { ...row, id: row.listId! } : row;
    expect(await idsFor(manager, shown)).toContain(shown.id);
    expect(await idsFor(reseller, shown)).toContain(shown.id);
    expect(await idsFor(other, shown)).toEqual([]);
    expect(await idsFor(await signInAs((await createUser({ resellerId: reseller.id })).username), shown)).toEqual([]);
  });
});

// For each list, the call that reads one row by id.
const reads = routes.filter(
  ({ method, path }) =>
    method === "GET" &&
    /^\/[\w/]+\/:\w+$/.test(path) &&
    lists.some((list) => list.path === path.replace(/\/:\w+$/, "")),
);

it("lists the customers of the reseller named as their owner", async () => {
  const customer = await createUser({ resellerId: reseller.id });
  const listed = async (session: Session, ownerId: string) => {
    const answer = await call("GET", `/api/users?OwnerId=${ownerId}&$limit=1000`, { session });
    return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  for (const session of [manager, reseller]) expect(await listed(session, reseller.id)).toContain(customer.id);
  expect(await listed(manager, other.id)).toEqual([]);
  expect(await listed(other, reseller.id)).toEqual([]);
});

it("covers the reads by id", () => {
  expect(reads.length).toBeGreaterThanOrEqual(15);
});

/** Rows read through their owner; managers and resellers can read more of the other kinds. */
const OWNED = new Set(reads.filter((route) => namedRow(route) !== null).map(({ path }) => path));

describe.each(reads.map(({ path }) => path))("GET %s of an account below", (path) => {
  it.each([
    ["with its OwnerId", true],
    ["by the id alone", false],
  ])("reads a listed row %s, for the owner's reseller and managers only", async (_, isNamed) => {
    // Without `OwnerId`, a reseller sees only tariffs it created or holds, and sender names that store the reseller.
    if (!isNamed && ["/tariffs/:id", "/sendernames/:id"].includes(path)) return;
    const row = await anotherOwnersRow(path.replace(/\/:\w+$/, ""), reseller.id);
    const read = async (session: Session) => {
      const query = new URLSearchParams({
        ...(isNamed && { OwnerId: row.ownerId }),
        ...(path.startsWith("/storage") && { return: "meta" }),
      });
      const answer = await call("GET", `/api${path.replace(/:\w+$/, row.id)}?${query}`, { session });
      return { status: answer.status, body: (await answer.json()) as { id?: string } };
    };
    for (const session of [manager, reseller])
      expect(await read(session)).toMatchObject({ status: 200, body: { id: row.id } });
    expect((await read(other)).status).toBe(404);
    // A seller's company is visible to all its customers.
    if (!OWNED.has(path)) return;
    expect((await read(await signInAs((await createUser({ resellerId: reseller.id })).username))).status).toBe(404);
  });

  if (!OWNED.has(path)) return;

  it("returns the same record to both", async () => {
    const row = await anotherOwnersRow(path.replace(/\/:\w+$/, ""), reseller.id);
    const meta = path.startsWith("/storage") ? "return=meta" : "";
    const read = async (owner: string) =>
      (await call("GET", `/api${path.replace(/:\w+$/, row.id)}?${owner}&${meta}`, { session: reseller })).json();
    const [alone, named] = [await read(""), await read(`OwnerId=${row.ownerId}`)] as object[];
    expect(alone).toMatchObject({ id: row.id });
    expect(Object.keys(alone!)).toEqual(Object.keys(named!));
  });
});

it("changes nothing of an account below by the id alone", async () => {
  for (const path of ["/contactLists", "/webhooks", "/tokens", "/push/sites"]) {
    const row = await anotherOwnersRow(path, reseller.id);
    const answer = await call("PUT", `/api${path}/${row.id}`, { session: reseller, body: { title: "Mine" } });
    expect([path, answer.status >= 400]).toEqual([path, true]);
    expect([path, (await call("DELETE", `/api${path}/${row.id}`, { session: reseller })).status]).toEqual([path, 404]);
  }
});
