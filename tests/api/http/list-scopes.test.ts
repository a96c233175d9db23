import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../db/client";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { showIntegrations } from "../../support/providers/integration";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let manager: Session;
let reseller: Session;
let customer: Session;

beforeAll(async () => {
  const enter = async (options: Parameters<typeof createUser>[0]) => signInAs((await createUser(options)).username);
  [manager, reseller] = await Promise.all([enter({ level: "manager" }), enter({ level: "reseller" })]);
  customer = await enter({ resellerId: reseller.id, balance: 1_000_000_000, sender: "CABINET" });
  await showIntegrations();
});

async function ask(path: string, session: Session, query: Record<string, string> = {}) {
  const response = await call("GET", `/api${path}?${new URLSearchParams(query)}`, { session });
  return { status: response.status, body: (await response.json()) as Answer };
}

const idsOf = ({ body }: { body: Answer }): string[] => body.data.map(({ id }: { id: string }) => id);

const order = (way: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": way });

/** Reads pages of one row each, as a poller does. */
async function walk(path: string, way: string, query: Record<string, string> = {}) {
  const ids: string[] = [];
  let after: string | null = "";
  do {
    const page = await ask(path, customer, { ...query, ...order(way), $limit: "1", $after: after });
    expect(page.status).toBe(200);
    ids.push(...idsOf(page));
    after = page.body.next;
  } while (after);
  return ids;
}

const message = { type: "sms", payload: { sender: "CABINET", text: "Hello" } };
const send = async (body: object) =>
  ((await (await call("POST", "/api/sendings", { session: customer, body: { ...message, ...body } })).json()) as Answer)
    .id as string;

describe("lists of messages", () => {
  it("go both ways for sent messages", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await send({ recipient: `+7916123456${n}` }));
    expect(await walk("/sendings", "asc")).toEqual(ids);
    expect(await walk("/sendings", "desc")).toEqual(ids.toReversed());
    expect(await walk("/sendings", "asc", { type: "sms", recipient: "+79161234561" })).toEqual([ids[1]]);
    expect(idsOf(await ask("/sendings", customer, { ...order("asc"), groupId: ids[0]! }))).toEqual([ids[0]]);
  });

  it("go both ways for incoming messages", async () => {
    const db = openDatabase(env.DB);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await incomingOf(db, { ownerId: customer.id, type: n ? "sms" : "telegram" }));
    expect(await walk("/sendingsIncoming", "asc")).toEqual(ids);
    expect(await walk("/sendingsIncoming", "desc")).toEqual(ids.toReversed());
    expect(await walk("/sendingsIncoming", "asc", { type: "sms" })).toEqual(ids.slice(1));
  });
});

const neededBy = (path: string): Record<string, string> => (path === "/contacts" ? { ListId: "x" } : {});

// All lists of the route table.
const lists = routes
  .filter(({ method, path, access }) => method === "GET" && !path.includes(":") && access !== "socket")
  .filter(({ path, endpoint }) => endpoint.query?.safeParse({ $scope: ["full"], ...neededBy(path) }).success)
  .map(({ path }) => path);

describe("$scope", () => {
  it("is supported by many lists", () => expect(lists.length).toBeGreaterThanOrEqual(12));

  it.each(lists)("GET %s supports it or refuses it with its code", async (path) => {
    const query = neededBy(path);
    const known = [200, 404];
    for (const scope of ["full", "own"]) {
      expect(known).toContain((await ask(path, manager, { ...query, "$scope[0]": scope })).status);
    }
    const { status, body } = await ask(path, manager, { ...query, $scope: "everything" });
    expect(status).toBe(422);
    expect(body.data).toEqual([
      { field: "$scope", code: "scopeInvalid", message: expect.stringContaining("everything") },
    ]);
    if (["/users", "/invoices", "/n/invoices"].includes(path)) return;
    expect((await ask(path, manager, { ...query, $scope: "all" })).status).toBe(422);
  });

  it("of users returns oneself, those below, or all visible users", async () => {
    const of = async (session: Session, $scope: string) =>
      idsOf(await ask("/users", session, { $scope, $limit: "1000" }));
    expect(await of(reseller, "own")).toEqual([reseller.id]);
    expect(await of(reseller, "customers")).toEqual([customer.id]);
    expect(await of(reseller, "all")).toEqual([customer.id]);
    expect(await of(manager, "own")).toEqual([manager.id]);
    expect(await of(manager, "customers")).toEqual([]);
    expect(await of(manager, "all")).toEqual(expect.arrayContaining([manager.id, reseller.id, customer.id]));
    for (const scope of ["own", "all"]) expect(await of(customer, scope)).toEqual([customer.id]);
    expect(await of(customer, "customers")).toEqual([]);
  });
});
