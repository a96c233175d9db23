import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { anotherOwnersRow } from "./other-owner";

// All lists of the route table that accept an owner.
const lists = routes.filter(
  ({ method, path, endpoint }) =>
    method === "GET" &&
    endpoint.reply !== null &&
    // Sums have no rows: tests/api/payments/ledger.test.ts and tests/api/reports.test.ts ask for them.
    !["/billings/totals", "/reports"].includes(path) &&
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

it("knows the lists", () => {
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

// Each list's call that reads one row by id.
const reads = routes.filter(
  ({ method, path }) =>
    method === "GET" &&
    /^\/[\w/]+\/:\w+$/.test(path) &&
    lists.some((list) => list.path === path.replace(/\/:\w+$/, "")),
);

it("knows what is read by id", () => {
  expect(reads.length).toBeGreaterThanOrEqual(15);
});

describe.each(reads.map(({ path }) => path))("GET %s with an OwnerId", (path) => {
  it("reads a row of an owner below, for the owner's reseller and managers only", async () => {
    const row = await anotherOwnersRow(path.replace(/\/:\w+$/, ""), reseller.id);
    const read = async (session: Session) => {
      const url = `/api${path.replace(/:\w+$/, row.id)}?OwnerId=${row.ownerId}${path.startsWith("/storage") ? "&return=meta" : ""}`;
      const answer = await call("GET", url, { session });
      return { status: answer.status, body: (await answer.json()) as { id?: string } };
    };
    for (const session of [manager, reseller])
      expect(await read(session)).toMatchObject({ status: 200, body: { id: row.id } });
    expect((await read(other)).status).toBe(404);
  });
});
