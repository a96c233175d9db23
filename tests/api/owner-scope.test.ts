import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../workers/api/routes";
import { call } from "../support/doors";
import { createUser, type Session, signInAs } from "../support/people";
import { anotherOwnersRow } from "./other-owner";

// Every list that takes an owner, as the route table has them.
const lists = routes.filter(
  ({ method, path, endpoint }) =>
    method === "GET" &&
    endpoint.reply !== null &&
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

  it("lists the rows of an owner below, for his reseller and for managers alone", async () => {
    const row = await anotherOwnersRow(path, reseller.id);
    const shown = path === "/contacts" ? { ...row, id: row.listId! } : row;
    expect(await idsFor(manager, shown)).toContain(shown.id);
    expect(await idsFor(reseller, shown)).toContain(shown.id);
    expect(await idsFor(other, shown)).toEqual([]);
    expect(await idsFor(await signInAs((await createUser({ resellerId: reseller.id })).username), shown)).toEqual([]);
  });
});
