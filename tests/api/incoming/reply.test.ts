import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../db/client";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const db = openDatabase(env.DB);
const DAY = 24 * 60 * 60_000;

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
});

const storeIncoming = (more: Partial<Parameters<typeof incomingOf>[1]> = {}) =>
  incomingOf(db, { ownerId: session.id, ...more });

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = session) {
  const response = await call(method, `/api${path}`, { session: as, body, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

const sent = () =>
  rowsOf<{ text: string; sender: string }>("SELECT text, sender FROM sendings WHERE owner_id = ?", session.id);

describe("a reply over REST", () => {
  it("has a dry run that returns channels and price and stores nothing", async () => {
    const id = await storeIncoming();
    expect((await ask("GET", `/sendingsIncoming/${id}/reply`)).body).toEqual({
      type: "sms",
      sender: "CABINET",
      senders: ["CABINET"],
      needsSubject: false,
      openUntil: null,
      reason: null,
    });
    const priced = await ask("POST", `/n/sendingsIncoming/${id}/reply/dryRun`, { text: "я".repeat(71) });
    expect(priced.body).toEqual({ price: 5, segments: 2 });
    expect(await sent()).toEqual([]);
    expect((await ask("GET", `/sendingsIncoming/${id}`)).body).toMatchObject({ isRead: false, replies: [] });
  });

  it("uses the sender name that received the message, is sent once per key, and is linked from both messages", async () => {
    const id = await storeIncoming();
    const path = `/sendingsIncoming/${id}/reply`;
    const first = await ask("POST", path, { text: "Yes", price: 2.5 }, { "idempotency-key": "r" });
    expect(first).toMatchObject({ status: 200, body: { recipient: "+79161234567", status: "pending", error: null } });
    expect((await ask("POST", path, { text: "Yes", price: 2.5 }, { "idempotency-key": "r" })).body).toEqual(first.body);
    await rowsOf(
      "UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?",
      session.id,
    );
    const recovered = await ask("POST", path, { text: "Yes", price: 2.5 }, { "idempotency-key": "r" });
    expect(recovered.body.id).toBe(first.body.id);
    expect(await sent()).toEqual([{ text: "Yes", sender: "CABINET" }]);
    expect((await ask("GET", `/sendingsIncoming/${id}`)).body).toMatchObject({
      isRead: true,
      answeredAt: expect.any(String),
      replies: [first.body.id],
    });
    expect((await ask("GET", `/sendings/${first.body.id}`)).body.IncomingId).toBe(id);
  });

  it.each<[string, object, number, string | undefined]>([
    ["no text", {}, 422, "text"],
    ["an empty text", { text: " " }, 422, "text"],
    ["a name that is not approved", { text: "Yes", sender: "OTHER" }, 422, "sender"],
    ["another price than it costs", { text: "Yes", price: 1 }, 409, undefined],
  ])("is refused with %s, and nothing changes", async (_, body, status, field) => {
    const id = await storeIncoming();
    const answer = await ask("POST", `/sendingsIncoming/${id}/reply`, body);
    expect([answer.status, answer.body.data[0].field]).toEqual([status, field]);
    expect(await sent()).toEqual([]);
    expect((await ask("GET", `/sendingsIncoming/${id}`)).body).toMatchObject({ isRead: false, answeredAt: null });
  });

  it("is refused without money, an open window or an address, also in the dry run", async () => {
    await giveTariff(session.id, "sendings.viber");
    await rowsOf(
      `INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
       VALUES (?, 'shop', 'Shop', 'viber', 'approved', 1, 1)`,
      session.id,
    );
    const late = await storeIncoming({ type: "viber", recipient: "Shop", sentAt: Date.now() - DAY - 1000 });
    const setting = (await ask("GET", `/sendingsIncoming/${late}/reply`)).body;
    expect(Date.parse(setting.openUntil)).toBeLessThan(Date.now());
    expect(setting.reason).toMatch(/[а-я]/);
    const closed = await ask("POST", `/sendingsIncoming/${late}/reply`, { text: "Yes" });
    expect(closed).toMatchObject({ status: 409, body: { name: "ConflictError", message: setting.reason } });
    const nowhere = await storeIncoming({ type: "telegram", sender: "@anna" });
    expect((await ask("POST", `/sendingsIncoming/${nowhere}/reply`, { text: "Yes" })).status).toBe(409);
    const id = await storeIncoming();
    await rowsOf("UPDATE accounts SET balance = 1 WHERE owner_id = ?", session.id);
    expect((await ask("POST", `/sendingsIncoming/${id}/reply`, { text: "Yes" })).status).toBe(402);
    expect(await sent()).toEqual([]);
  });

  it("to a blacklisted recipient is refused, also in the dry run", async () => {
    const id = await storeIncoming();
    await ask("POST", "/sendingsIncoming/bulk", { ids: [id], action: "blacklist" });
    expect((await ask("GET", `/sendingsIncoming/${id}/reply`)).body.reason).toMatch(/[а-я]/);
    expect((await ask("POST", `/sendingsIncoming/${id}/reply`, { text: "Yes" })).status).toBe(422);
  });

  it("requires the owner and the right to send, and is refused for messages without an owner", async () => {
    const id = await storeIncoming();
    const other = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
    const manager = await signInAs((await createUser({ level: "manager", sender: "CABINET" })).username);
    const nobodys = await incomingOf(db, { ownerId: "" });
    const grants = { "sendings.generate": false };
    const reader = await signInAs((await createUser({ grants })).username);
    for (const [as, of, status] of [
      [other, id, 404],
      [manager, nobodys, 404],
      [reader, id, 403],
    ] as const) {
      expect((await ask("GET", `/sendingsIncoming/${of}/reply`, undefined, {}, as)).status).toBe(status);
      expect((await ask("POST", `/sendingsIncoming/${of}/reply`, { text: "Yes" }, {}, as)).status).toBe(status);
      expect((await ask("POST", `/sendingsIncoming/${of}/reply/dryRun`, { text: "Yes" }, {}, as)).status).toBe(status);
    }
    const blind = { "sendingsIncoming.get": false };
    const sender = await signInAs((await createUser({ grants: blind })).username);
    expect((await ask("GET", `/sendingsIncoming/${id}/reply`, undefined, {}, sender)).status).toBe(403);
  });
});
