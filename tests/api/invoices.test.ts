import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../db/client";
import { settings } from "../../db/schema/accounts";
import { call } from "../support/forms/open-screen";
import { payerOf, sellerOf } from "../support/papers/invoice";
import { createUser, type Session, signInAs } from "../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let manager: Session & { username: string };
let customer: Session & { username: string };
let reseller: Session;
let below: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => {
    const { username } = await createUser(wanted);
    return { ...(await signInAs(username)), username };
  };
  [manager, reseller, customer] = await Promise.all([
    enter({ level: "manager" }),
    enter({ level: "reseller" }),
    enter({}),
  ]);
  below = await enter({ resellerId: reseller.id });
});

async function ask(session: Session, method: string, path: string, body?: unknown, headers = {}) {
  const response = await call(method, `/api${path}`, {
    session,
    body,
    headers: { "accept-language": "en", ...headers },
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const bodyFor = async ({ id }: Session, resellerId: string | null = null) => ({
  ...{ customerId: id, requisiteId: await payerOf(id), companyId: await sellerOf(resellerId), amount: 60_000 },
});

it.each(["/invoices", "/n/invoices", "/invoices/x", "/documents", "/documents/x", "/requisites"])(
  "%s is closed where a setting hides it",
  async (path) => {
    const { id, username } = await createUser({});
    expect((await ask(await signInAs(username), "GET", path)).status).toBe(path.endsWith("x") ? 404 : 200);
    const hidden = { ownerId: id, key: "secret.hideRequisites", value: true, updatedAt: Date.now() };
    await openDatabase(env.DB).insert(settings).values(hidden);
    expect((await ask(await signInAs(username), "GET", path)).status).toBe(403);
  },
);

it("of many accounts go on by offset, and from the newest only", async () => {
  const seller = await createUser({ level: "reseller" });
  const session = await signInAs(seller.username);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { username } = await createUser({ resellerId: seller.id });
    const owner = await signInAs(username);
    ids.unshift((await ask(owner, "POST", "/invoices", await bodyFor(owner, seller.id))).body.id);
  }
  const listed = async (query: string) =>
    (await ask(session, "GET", `/invoices?$scope=customers&${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await listed("$limit=2")).toEqual(ids.slice(0, 2));
  expect(await listed("$limit=2&$offset=2")).toEqual(ids.slice(2));
  const asc = "$order[0][0]=createdAt&$order[0][1]=asc";
  expect((await ask(session, "GET", `/invoices?$scope=customers&${asc}`)).status).toBe(422);
});

describe("invoices over REST", () => {
  it("are made out, read and listed, under both paths", async () => {
    const body = await bodyFor(customer);
    const made = await ask(customer, "POST", "/n/invoices", body, { "idempotency-key": "one" });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...{ ...body, docNumber: "A-7", status: "pending", source: "user", currency: "RUB", isOverdue: false },
        ...{ documentId: expect.any(String), customer: { id: customer.id, username: customer.username } },
        requisite: { id: body.requisiteId, title: "ООО «Вектор»", inn: "7805123456" },
        company: { id: body.companyId, title: "ООО «Вектор»", vat: "22" },
      },
    });
    expect((await ask(customer, "POST", "/n/invoices", body, { "idempotency-key": "one" })).body).toEqual(made.body);
    for (const path of ["/invoices", "/n/invoices"]) {
      expect((await ask(customer, "GET", `${path}/${made.body.id}`)).body).toEqual(made.body);
      expect((await ask(customer, "GET", path)).body).toEqual({ data: [made.body], total: 1, next: null });
    }
    expect((await ask(customer, "GET", "/invoices?$search=A-7&status=pending&source=user")).body.total).toBe(1);
    expect((await ask(customer, "GET", "/invoices?status=paid")).body.total).toBe(0);
    expect((await ask(manager, "GET", `/invoices?OwnerId=${customer.id}`)).body.data).toEqual([made.body]);
    const all = await ask(manager, "GET", "/invoices?$scope=all&$limit=1000");
    expect(all.body.data).toContainEqual(made.body);
    expect((await ask(below, "GET", "/invoices?$scope=all")).body.data).toEqual([]);
  });

  it("need all that spec §5 names", async () => {
    const body = await bodyFor(customer);
    for (const name of ["customerId", "requisiteId", "companyId", "amount"] as const) {
      const { [name]: _, ...rest } = body;
      expect(await ask(customer, "POST", "/invoices", rest)).toMatchObject({
        status: 422,
        body: { data: [{ field: name }] },
      });
    }
    for (const amount of [0, -1, 0.001, 1e12, "many"])
      expect((await ask(customer, "POST", "/invoices", { ...body, amount })).status).toBe(422);
  });

  it("are decided by who sells", async () => {
    const { body: made } = await ask(customer, "POST", "/invoices", await bodyFor(customer));
    const path = `/invoices/${made.id}`;
    const paid = { status: "paid", paidBy: "218", paidAt: "2026-11-19" };
    expect((await ask(customer, "PATCH", path, paid)).status).toBe(403);
    expect((await ask(reseller, "PATCH", path, paid)).status).toBe(404);
    expect((await ask(manager, "PATCH", path, { status: "rejected" })).status).toBe(422);
    expect((await ask(manager, "PATCH", path, { status: "pending" })).status).toBe(422);
    expect(await ask(manager, "PATCH", path, paid)).toMatchObject({
      status: 200,
      body: { status: "paid", paidBy: "218", paidAt: "2026-11-19T09:00:00.000Z" },
    });
    const again = await ask(manager, "PATCH", path, { status: "rejected", reason: "Late" });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining(manager.username) } });
    expect((await ask(customer, "GET", `/billings/balance/${customer.id}`)).body.result).toBe(60_000);
  });

  it("of a reseller's company are the reseller's to decide", async () => {
    const { body: made } = await ask(below, "POST", "/n/invoices", await bodyFor(below, reseller.id));
    const path = `/n/invoices/${made.id}`;
    expect((await ask(manager, "PATCH", path, { status: "paid" })).status).toBe(403);
    expect((await ask(reseller, "PATCH", path, { status: "paid" })).status).toBe(402);
    expect((await ask(reseller, "PATCH", path, { status: "rejected", reason: "No" })).body.status).toBe("rejected");
    expect((await ask(reseller, "GET", "/invoices?$scope=customers")).body.data[0].id).toBe(made.id);
    expect((await ask(below, "GET", path)).body.reason).toBe("No");
  });
});
