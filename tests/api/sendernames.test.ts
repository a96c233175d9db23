import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const wanted = { name: "SHOP.RU", type: "sms", comment: "ООО «Ромашка», ИНН 7707083893" };

let manager: Session;
let reseller: Session;
let customer: Session;
let stranger: Session;

const ask = async (session: Session, method: string, path: string, body?: unknown) => {
  const response = await call(method, `/api/sendernames${path}`, { session, body });
  return { status: response.status, body: (await response.json()) as Answer };
};

const request = async (session: Session, body: unknown = wanted) =>
  (await ask(session, "POST", "", body)).body.id as string;
const notices = (ownerId: string) =>
  rowsOf("SELECT type, data ->> 'comment' AS comment FROM notifications WHERE owner_id = ? ORDER BY id", ownerId);

beforeEach(async () => {
  const enter = async (as: Parameters<typeof createUser>[0]) => signInAs((await createUser(as)).username);
  [manager, reseller, stranger] = await Promise.all([
    enter({ level: "manager" }),
    enter({ level: "reseller" }),
    enter({ sender: "CABINET" }),
  ]);
  customer = await enter({ resellerId: reseller.id, balance: 10_000_000 });
});

describe("a request for a sender name", () => {
  it("accepts the integrators' body and waits", async () => {
    const made = await ask(customer, "POST", "", { ...wanted, meta: { comment: wanted.comment } });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...wanted,
        moderation: "pending",
        isActive: true,
        meta: { comment: wanted.comment },
        OwnerId: customer.id,
      },
    });
    const { body } = await ask(customer, "GET", "?$scope[0]=full&$scope[1]=attached");
    expect(body).toMatchObject({
      total: 1,
      data: [{ id: made.body.id, history: [{ what: "submitted", level: "me" }] }],
    });
    expect((await ask(customer, "GET", `/${made.body.id}`)).body).not.toHaveProperty("history");
  });

  it("may describe the company in both comments", async () => {
    const { body } = await ask(customer, "POST", "", {
      ...wanted,
      comment: "Ромашка",
      meta: { comment: "ИНН 7707083893" },
    });
    expect(body.comment).toBe("Ромашка\nИНН 7707083893");
  });

  it.each([
    [{ ...wanted, name: "" }, "name"],
    [{ ...wanted, name: "MY SHOP" }, "name"],
    [{ ...wanted, type: "voice" }, "name"],
    [{ ...wanted, type: "flashcall" }, "type"],
    [{ ...wanted, comment: "Ромашка" }, "comment"],
    [{ ...wanted, comment: "Ромашка, ИНН 7707083894" }, "comment"],
    [{ name: "SHOP", type: "sms" }, "comment"],
    [{ ...wanted, comment: "x".repeat(1001) }, "comment"],
  ])("is refused as invalid: %j", async (body, field) => {
    expect(await ask(customer, "POST", "", body)).toMatchObject({ status: 422, body: { data: [{ field }] } });
    expect((await ask(customer, "GET", "")).body.total).toBe(0);
  });

  it("is refused for a name that the account already has, or a look-alike", async () => {
    await request(customer, { ...wanted, name: "SHOP10" });
    for (const name of ["SHOP10", "shop10", "SH0PlO"]) {
      expect((await ask(customer, "POST", "", { ...wanted, name })).status).toBe(409);
    }
    expect((await ask(customer, "POST", "", { ...wanted, name: "SHOP10", type: "viber" })).status).toBe(200);
    expect((await ask(stranger, "POST", "", { ...wanted, name: "SHOP10" })).status).toBe(200);
  });

  it("is approved at once where the settings require no review", async () => {
    await call("PUT", `/api/settingsUser/${customer.id}`, {
      session: manager,
      body: { "sendings.sendernamesCheck": false },
    });
    expect((await ask(customer, "POST", "", wanted)).body.moderation).toBe("approved");
  });

  it("may be made for a user below, and for no other", async () => {
    expect((await ask(reseller, "POST", "", { ...wanted, OwnerId: customer.id })).body).toMatchObject({
      OwnerId: customer.id,
      moderation: "approved",
    });
    expect((await ask(reseller, "POST", "", { ...wanted, OwnerId: stranger.id })).status).toBe(404);
    expect((await ask(reseller, "POST", "", wanted)).body.moderation).toBe("pending");
  });

  it("is limited in number", async () => {
    await rowsOf(
      `INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
       SELECT ?1, ?1 || value, 'Name ' || value, 'viber', 'pending', 0, 0 FROM json_each(?2)`,
      customer.id,
      JSON.stringify(Array.from({ length: 64 }, (_, n) => n)),
    );
    expect((await ask(customer, "POST", "", wanted)).status).toBe(409);
  });
});

describe("the moderation", () => {
  it("rejects with a reason, is requested again and approves, with the history visible to all sides", async () => {
    const id = await request(customer);
    expect(await ask(manager, "PATCH", `/${id}`, { moderation: "rejected" })).toMatchObject({
      status: 422,
      body: { data: [{ field: "reason" }] },
    });
    const reason = "The name is not the company's";
    expect((await ask(manager, "PATCH", `/${id}`, { moderation: "rejected", reason })).body).toMatchObject({ reason });
    const resubmitted = await ask(customer, "PUT", `/${id}`, { ...wanted, name: "ROMASHKA" });
    expect(resubmitted.body).toMatchObject({ id, name: "ROMASHKA", moderation: "pending", reason: null });
    expect((await ask(reseller, "PATCH", `/${id}`, { moderation: "approved" })).body.moderation).toBe("approved");
    expect(await notices(customer.id)).toEqual([
      { type: "sendernameRejected", comment: reason },
      { type: "sendernameApproved", comment: null },
    ]);
    const { body } = await ask(customer, "GET", `/${id}?$scope=full`);
    expect(body.history.map(({ what, level, comment }: Answer) => [what, level, comment])).toEqual([
      ["submitted", "me", ""],
      ["rejected", "manager", reason],
      ["resubmitted", "me", ""],
      ["approved", "reseller", ""],
    ]);
    // Names of staff are hidden from customers.
    expect(body.history.map(({ name }: Answer) => name !== "")).toEqual([true, false, true, false]);
  });

  it("excludes the own names and those of another reseller's customers", async () => {
    const id = await request(customer);
    expect((await ask(customer, "PATCH", `/${id}`, { moderation: "approved" })).status).toBe(403);
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await ask(other, "PATCH", `/${id}`, { moderation: "approved" })).status).toBe(404);
    const own = await request(reseller);
    expect((await ask(reseller, "PATCH", `/${own}`, { moderation: "approved" })).status).toBe(403);
    expect((await ask(manager, "PATCH", `/${own}`, { moderation: "approved" })).status).toBe(200);
  });

  it("shows its queue to resellers and managers", async () => {
    const id = await request(customer);
    expect((await ask(reseller, "GET", "/queue")).body).toMatchObject({
      data: [{ id, OwnerId: customer.id }],
      next: null,
    });
    const all = (await ask(manager, "GET", "/queue?type=sms&$limit=1000")).body.data as { id: string }[];
    expect(all.map((row) => row.id)).toContain(id);
    expect((await ask(customer, "GET", "/queue")).status).toBe(403);
    const granted = await createUser({ grants: { "sendernames.moderate": true } });
    expect((await ask(await signInAs(granted.username), "GET", "/queue")).body.data).toEqual([]);
  });

  it("happens once when two decide at the same moment", async () => {
    const id = await request(customer);
    const answers = await Promise.all([
      ask(manager, "PATCH", `/${id}`, { moderation: "approved" }),
      ask(reseller, "PATCH", `/${id}`, { moderation: "rejected", reason: "No" }),
    ]);
    const lost = answers.filter(({ status }) => status === 409);
    expect(await notices(customer.id)).toHaveLength(2 - lost.length);
  });
});

describe("a sender name", () => {
  const approve = (id: string) => ask(manager, "PATCH", `/${id}`, { moderation: "approved" });
  const send = (sender: string) =>
    call("POST", "/api/sendings", {
      session: customer,
      body: { type: "sms", recipient: "+79161234567", payload: { sender, text: "Hello" } },
    });

  it("is usable once approved, and not while off", async () => {
    const id = await request(customer);
    expect((await send("SHOP.RU")).ok).toBe(false);
    await approve(id);
    expect((await send("SHOP.RU")).ok).toBe(true);
    expect((await ask(customer, "PATCH", `/${id}`, { isActive: false })).body).toMatchObject({
      isActive: false,
      moderation: "approved",
    });
    expect((await send("SHOP.RU")).ok).toBe(false);
  });

  it("keeps its text once it is approved", async () => {
    const id = await request(customer);
    await approve(id);
    expect((await ask(customer, "PUT", `/${id}`, { ...wanted, name: "OTHER" })).status).toBe(409);
    expect((await ask(customer, "PUT", `/${id}`, { ...wanted, isActive: true })).status).toBe(200);
    expect((await ask(customer, "PUT", `/${id}`, { ...wanted, type: "viber" })).status).toBe(409);
  });

  it("is not removed while a template uses it", async () => {
    const id = await request(customer);
    const template = { title: "Reminder", type: "sms", payload: { sender: "SHOP.RU", text: "Hi" } };
    const made = (await (await call("POST", "/api/templates", { session: customer, body: template })).json()) as {
      id: string;
    };
    expect(await ask(customer, "DELETE", `/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Reminder") },
    });
    await call("DELETE", `/api/templates/${made.id}`, { session: customer });
    expect(await ask(customer, "DELETE", `/${id}`)).toEqual({ status: 200, body: { id } });
    expect((await ask(customer, "GET", `/${id}`)).status).toBe(404);
  });

  it("is not removed while a campaign that uses it waits", async () => {
    const id = await request(customer);
    await approve(id);
    const body = {
      type: "sms",
      payload: { sender: "SHOP.RU", text: "Hi" },
      recipient: { include: ["+79161234567"], exclude: [] },
      schedule: { delay: "2100-01-01T00:00:00Z" },
    };
    expect((await call("POST", "/api/sendings", { session: customer, body })).ok).toBe(true);
    expect((await ask(customer, "DELETE", `/${id}`)).status).toBe(409);
  });
});
