import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newIds } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const db = openDatabase(env.DB);

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

const storeIncoming = (more: Partial<Parameters<typeof incomingOf>[1]> = {}) =>
  incomingOf(db, { ownerId: session.id, ...more });

async function receive(n: number): Promise<void> {
  await env.DB.prepare(`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, is_stop,
      is_read, sent_at, created_at)
    SELECT ?1, value, 'sms', '79160000001', 'CABINET', 'Hi', 'p', value, 0, 0, 1, 1 FROM json_each(?2)`)
    .bind(session.id, JSON.stringify(newIds(n)))
    .run();
  await rowsOf("UPDATE accounts SET incoming = ?2, unread_incoming = ?2 WHERE owner_id = ?1", session.id, n);
}

async function post(
  body: unknown,
  as = session,
  headers: Record<string, string> = {},
  path = "/sendingsIncoming/bulk",
) {
  const response = await call("POST", `/api${path}`, { session: as, body, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

const unread = async (ownerId = session.id) =>
  (await rowsOf("SELECT 1 FROM incoming WHERE owner_id = ? AND is_read = 0", ownerId)).length;

describe("bulk actions on incoming messages over REST", () => {
  it("are marked by their ids within the account", async () => {
    const ids = [await storeIncoming(), await storeIncoming()];
    const other = await createUser();
    const theirs = await incomingOf(db, { ownerId: other.id });
    const body = { ids: [...ids, theirs], action: "read" };
    expect(await post(body)).toEqual({ status: 200, body: { changed: 2, TaskId: null } });
    expect([await unread(), await unread(other.id)]).toEqual([0, 1]);
    const nested = await post({ ids, action: "unread" }, session, {}, "/n/sendingsIncoming/bulk");
    expect(nested.body).toEqual({ changed: 2, TaskId: null });
    expect(await unread()).toBe(2);
  });

  it("are marked by the list's filter, at once if few", async () => {
    await storeIncoming({ isStop: true });
    await storeIncoming();
    expect((await post({ filter: { isStop: true, from: "8 916 123-45-67" }, action: "read" })).body).toEqual({
      changed: 1,
      TaskId: null,
    });
    expect(await unread()).toBe(1);
  });

  it("beyond a hundred are marked by a task, one per key", async () => {
    await receive(150);
    const body = { filter: { isRead: false }, action: "read" };
    const first = await post(body, session, { "idempotency-key": "all" });
    expect(first.body).toEqual({ changed: null, TaskId: expect.any(String) });
    await rowsOf(
      "UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?",
      session.id,
    );
    expect((await post(body, session, { "idempotency-key": "all" })).body).toEqual(first.body);
    expect(await rowsOf("SELECT type FROM tasks WHERE owner_id = ?", session.id)).toEqual([{ type: "incoming:bulk" }]);
  });

  it("add senders to a list or to the blacklist", async () => {
    const ids = [
      await storeIncoming({ sender: "79160000001" }),
      await storeIncoming({ type: "telegram", sender: "@anna" }),
    ];
    const list = (await (
      await call("POST", "/api/contactLists", { session, body: { title: "Mine" } })
    ).json()) as Answer;
    expect((await post({ ids, action: "list", ToListId: list.id })).body.changed).toBe(1);
    expect((await post({ ids, action: "blacklist" })).body.changed).toBe(1);
    const rows = await rowsOf("SELECT phone FROM contacts WHERE owner_id = ?", session.id);
    expect(rows).toEqual([{ phone: "79160000001" }, { phone: "79160000001" }]);
  });

  it("without an owner can be marked by managers", async () => {
    const id = await incomingOf(db, { ownerId: "" });
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    const body = { ids: [id], action: "read", OwnerId: "nobody" };
    expect((await post(body)).status).toBe(404);
    expect((await post({ ids: [id], action: "read" }, manager)).body.changed).toBe(0);
    expect((await post(body, manager)).body.changed).toBe(1);
  });

  it.each<[string, object, number, string]>([
    ["nothing that was named", { action: "read" }, 422, "ids"],
    ["no ids", { ids: [], action: "read" }, 422, "ids"],
    ["more ids than a page", { ids: newIds(101), action: "read" }, 422, "ids"],
    ["an action that there is not", { filter: {}, action: "fly" }, 422, "action"],
    ["a filter that nobody knows", { filter: { colour: "red" }, action: "read" }, 422, "filter.colour"],
    ["no list", { filter: {}, action: "list" }, 422, "ToListId"],
    ["a list of nobody", { filter: {}, action: "list", ToListId: "none" }, 404, "ToListId"],
    ["another owner", { filter: {}, action: "read", OwnerId: "somebody" }, 404, "OwnerId"],
  ])("are refused with %s, and nothing changes", async (_, body, status, field) => {
    await storeIncoming();
    const answer = await post(body);
    expect([answer.status, answer.body.data[0].field ?? ""]).toEqual([status, field]);
    expect(answer.body.data[0].message).toMatch(/[а-я]/);
    expect(await unread()).toBe(1);
  });

  it.each([
    ["read", "sendingsIncoming.update"],
    ["unread", "sendingsIncoming.update"],
    ["list", "contacts.create"],
    ["blacklist", "contacts.create"],
  ])("require the permission: %s needs %s", async (action, right) => {
    session = await signInAs((await createUser({ grants: { [right]: false } })).username);
    const ids = [await storeIncoming()];
    expect((await post({ ids, action, ToListId: "none" })).status).toBe(403);
    expect(await unread()).toBe(1);
  });
});
