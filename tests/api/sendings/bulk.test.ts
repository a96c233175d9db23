import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newIds } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const db = openDatabase(env.DB);
const PRICE = 2_500_000;
const NONE = { changed: null, TaskId: null, DraftId: null, url: null };

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
});

/** Messages that are not submitted yet, or have failed; both kinds are charged. */
async function messages(n: number, status: "pending" | "failed" = "pending", ownerId = session.id): Promise<string[]> {
  const ids = newIds(n);
  const at = Date.now();
  const message = { type: "sms", sender: "CABINET", text: "Hi", segments: 1, price: PRICE };
  const rows = ids.map((id, index) => {
    const error = status === "failed" ? "expired" : null;
    const recipient = `7916123456${index}`;
    const timeline = [{ at, status }];
    return {
      ...message,
      ownerId,
      id,
      recipient,
      status,
      error,
      timeline,
      isRefundable: true,
      createdAt: at,
      updatedAt: at,
    };
  });
  for (const row of rows) await db.insert(sendings).values(row);
  return ids;
}

async function post(body: unknown, as = session, headers: Record<string, string> = {}) {
  const response = await call("POST", "/api/sendings/bulk", { session: as, body, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

const statuses = async (ownerId = session.id) =>
  (await rowsOf<{ status: string }>("SELECT status FROM sendings WHERE owner_id = ? ORDER BY id", ownerId)).map(
    ({ status }) => status,
  );

const listOf = async () =>
  ((await (await call("POST", "/api/contactLists", { session, body: { title: "Mine" } })).json()) as Answer).id;

const phonesIn = async (listId: string) =>
  (await rowsOf<{ phone: string }>("SELECT phone FROM contacts WHERE list_id = ? ORDER BY phone", listId)).map(
    ({ phone }) => phone,
  );

describe("many messages over REST", () => {
  it("are cancelled by their ids within the account", async () => {
    const [one = "", two = ""] = await messages(2);
    const other = await createUser();
    const [theirs = ""] = await messages(1, "pending", other.id);
    expect(await post({ ids: [one, theirs], action: "cancel" })).toEqual({
      status: 200,
      body: { ...NONE, changed: 1 },
    });
    expect(await statuses()).toEqual(["failed", "pending"]);
    expect(await statuses(other.id)).toEqual(["pending"]);
    expect(await post({ ids: [one, two], action: "cancel" })).toMatchObject({ body: { changed: 1 } });
  });

  it("are cancelled by the list's filter in the background, one task per key", async () => {
    await messages(3);
    const body = { filter: { status: "pending", createdAt: { $gte: "2020-01-01" } }, action: "cancel" };
    const first = await post(body, session, { "idempotency-key": "all" });
    expect(first.body).toEqual({ ...NONE, TaskId: expect.any(String) });
    expect((await post(body, session, { "idempotency-key": "all" })).body).toEqual(first.body);
    const task = await call("GET", `/api/tasks/${first.body.TaskId}`, { session });
    expect(await task.json()).toMatchObject({ type: "sendings:change" });
    expect(
      await rowsOf("SELECT data ->> '$.filter.status' AS status FROM tasks WHERE owner_id = ?", session.id),
    ).toEqual([{ status: "pending" }]);
  });

  it("answer with their task again after the first answer was lost", async () => {
    const body = { filter: {}, action: "cancel" };
    const first = await post(body, session, { "idempotency-key": "all" });
    await rowsOf(
      "UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?",
      session.id,
    );
    expect((await post(body, session, { "idempotency-key": "all" })).body).toEqual(first.body);
  });

  it("add their recipients to a list or to the blacklist, which is created if missing", async () => {
    const ids = await messages(2);
    const listId = await listOf();
    const collect = { ids, action: "collect", ToListId: listId };
    expect((await post(collect)).body).toEqual({ ...NONE, changed: 2 });
    expect((await post(collect)).body).toEqual({ ...NONE, changed: 0 });
    expect(await phonesIn(listId)).toEqual(["79161234560", "79161234561"]);
    expect((await post({ ids, action: "blacklist" })).body.changed).toBe(2);
    const [blacklist] = await rowsOf<{ id: string }>(
      "SELECT id FROM contact_lists WHERE owner_id = ? AND type = 'blacklist'",
      session.id,
    );
    expect(await phonesIn(blacklist!.id)).toHaveLength(2);
  });

  it("that failed become a draft, which is sent on its page", async () => {
    const ids = await messages(2, "failed");
    const { body } = await post({ ids, action: "again" }, session, { "idempotency-key": "again" });
    expect(body).toEqual({ ...NONE, DraftId: expect.any(String), url: expect.stringMatching(/\/send\/message\?d=/) });
    const [draft] = await rowsOf<{ content: string }>("SELECT content FROM drafts WHERE id = ?", body.DraftId);
    expect(JSON.parse(draft!.content).recipients.phones).toContain("+79161234560");
    await rowsOf(
      "UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?",
      session.id,
    );
    expect((await post({ ids, action: "again" }, session, { "idempotency-key": "again" })).body).toEqual(body);
    expect(await rowsOf("SELECT 1 FROM drafts WHERE owner_id = ?", session.id)).toHaveLength(1);
  });

  it("with different texts make no draft: the answer counts them", async () => {
    const ids = await messages(2, "failed");
    await rowsOf("UPDATE sendings SET text = 'Other' WHERE id = ?", ids[0]);
    for (const which of [{ ids }, { filter: { status: "failed" } }]) {
      const { status, body } = await post({ ...which, action: "again" });
      expect([status, body.data[0].message]).toEqual([422, expect.stringContaining("Разных сообщений здесь: 2")]);
    }
    expect(await rowsOf("SELECT 1 FROM drafts WHERE owner_id = ?", session.id)).toEqual([]);
    expect((await post({ ids: [ids[0]], action: "again" })).status).toBe(200);
  });

  it.each<[string, object, number, string]>([
    ["nothing that was named", { action: "cancel" }, 422, "ids"],
    ["ids that are nobody's", { ids: ["none"], action: "cancel" }, 422, "ids"],
    ["more ids than a page", { ids: newIds(101), action: "cancel" }, 422, "ids"],
    ["an action that there is not", { ids: ["none"], action: "fly" }, 422, "action"],
    ["a filter that nobody knows", { filter: { colour: "red" }, action: "cancel" }, 422, "filter.colour"],
    ["no list", { filter: {}, action: "collect" }, 422, "ToListId"],
    ["a list of nobody", { filter: {}, action: "collect", ToListId: "none" }, 404, "ToListId"],
    ["none that failed", { filter: {}, action: "again" }, 422, ""],
  ])("are refused with %s, and nothing changes", async (_, body, status, field) => {
    await messages(1);
    const answer = await post(body);
    expect([answer.status, answer.body.data[0].field ?? ""]).toEqual([status, field]);
    expect(answer.body.data[0].message).toMatch(/[а-я]/);
    expect(await statuses()).toEqual(["pending"]);
    expect(await rowsOf("SELECT 1 FROM tasks WHERE owner_id = ?", session.id)).toEqual([]);
  });

  it.each([
    ["cancel", "sendings.update"],
    ["again", "sendings.generate"],
    ["collect", "contacts.create"],
    ["blacklist", "contacts.create"],
  ])("require the permission: %s needs %s", async (action, right) => {
    const reader = await createUser({ grants: { [right]: false } });
    session = await signInAs(reader.username);
    const ids = await messages(1);
    expect((await post({ ids, action, ToListId: "none" })).status).toBe(403);
    expect(await statuses()).toEqual(["pending"]);
  });
});
