import { beforeEach, describe, expect, it } from "vitest";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { addPhones } from "../../../../app/domain/library/contacts/bulk/add-phones";
import { changeSome, type RequestedAction, startBulk } from "../../../../app/domain/library/contacts/bulk/bulk";
import { startImport } from "../../../../app/domain/library/contacts/import/start-import";
import { storeFile } from "../../../../app/domain/library/files/files";
import { changeAllIncoming, changeIncoming } from "../../../../app/domain/messaging/incoming/bulk";
import { changeMessages, startChange } from "../../../../app/domain/messaging/sendings/actions/bulk-change";
import { quotaOf } from "../../../../app/domain/people/accounts/quotas";
import { settings } from "../../../../db/schema/accounts";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { incomingOf } from "../../../support/world/incoming";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones } from "../../../support/world/scene";

const FULL = { ok: false, code: "conflict", problems: [{ key: "contactsFull" }] };

let engine: Engine;
let owner: { id: string };
beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
});

async function allow(most: number, ownerId = owner.id) {
  const row = { ownerId, key: "quotas.contacts", value: most, updatedAt: 0 };
  const target = [settings.ownerId, settings.key];
  await engine.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target, set: { value: most } });
}

const used = async () => (await quotaOf(engine.db, owner.id, "contacts")).used;
const idsOf = async (listId: string) =>
  (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId)).map(({ id }) => id);

async function run(started: Awaited<ReturnType<typeof startBulk>>) {
  if (!started?.ok) throw new Error("refused");
  const { taskId } = started.value;
  await runTask(engine, { kind: "task", ownerId: owner.id, taskId });
  return getTask(engine.db, owner, taskId);
}

/** Messages to these phones that finished long ago. */
async function sent(numbers: string[]): Promise<string[]> {
  const ids = newIds(numbers.length);
  await Promise.all(
    numbers.map((phone, at) =>
      rowsOf(
        `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline, created_at, updated_at)
          VALUES (?, ?, 'sms', 'S', ?, 'T', 1, 0, 'delivered', '[]', 1, 1)`,
        owner.id,
        ids[at]!,
        phone,
      ),
    ),
  );
  return ids;
}

describe("An account with a quota of ten contacts", () => {
  it("copies no more contacts than fit, counts no one twice, and moves contacts freely", async () => {
    await allow(10);
    const [from, to] = [await openList(engine, owner.id, phones(6)), await openList(engine, owner.id, phones(2))];
    const ids = await idsOf(from);
    const copy: RequestedAction = { kind: "copy", to };
    expect(await changeSome(engine, owner, { listId: from, ids, action: copy })).toMatchObject(FULL);
    expect(await used()).toBe(8);
    // One of the two exists already, so the other is within the limit.
    await allow(9);
    const numbers = JSON.stringify(phones(2, 1));
    const two = await rowsOf<{ id: string }>(
      "SELECT id FROM contacts WHERE list_id = ? AND phone IN (SELECT value FROM json_each(?))",
      from,
      numbers,
    );
    const chosen = { listId: from, ids: two.map(({ id }) => id), action: copy };
    expect(await changeSome(engine, owner, chosen)).toMatchObject({ ok: true, value: { changed: 2 } });
    expect(await changeSome(engine, owner, chosen)).toMatchObject({ ok: true });
    expect(await changeSome(engine, owner, { listId: from, ids, action: { kind: "move", to } })).toMatchObject({
      ok: true,
    });
  });

  it("is notified when a copy nearly fills it", async () => {
    await allow(10);
    const [from, to] = [await openList(engine, owner.id, phones(4)), await openList(engine, owner.id, [])];
    await changeSome(engine, owner, { listId: from, ids: await idsOf(from), action: { kind: "copy", to } });
    expect(
      await rowsOf("SELECT 1 FROM notifications WHERE owner_id = ? AND type = 'quotaNear'", owner.id),
    ).toHaveLength(1);
  });

  it("copies a list in the background until the quota is full, and reports why it stops", async () => {
    await allow(2500);
    const [from, to] = [await openList(engine, owner.id, phones(1400)), await openList(engine, owner.id, [])];
    const copy: RequestedAction = { kind: "copy", to };
    const task = await run(await startBulk(engine, owner, { listId: from, filter: {}, action: copy }));
    expect(task).toMatchObject({ state: "failed", error: "noRoomForContacts" });
    expect(await used()).toBe(2400);
    await allow(2800);
    const second = await run(await startBulk(engine, owner, { listId: from, filter: {}, action: copy }));
    expect(second).toMatchObject({ state: "completed" });
    await allow(2000);
    expect(await startBulk(engine, owner, { listId: from, filter: {}, action: copy })).toMatchObject(FULL);
  });

  it("accepts no more typed numbers than fit, but does not limit its blacklist", async () => {
    await allow(10);
    const list = await openList(engine, owner.id, phones(9));
    const typed = phones(2, 50).join("\n");
    expect(await addPhones(engine, owner, list, typed)).toMatchObject(FULL);
    expect(await addPhones(engine, owner, list, phones(2, 8).join("\n"))).toEqual({
      ok: true,
      value: { added: 1, known: 1 },
    });
    const blacklist = await openList(engine, owner.id, [], "blacklist");
    expect(await addPhones(engine, owner, blacklist, typed)).toMatchObject({ ok: true, value: { added: 2 } });
    const ids = await idsOf(list);
    const requested: RequestedAction = { kind: "blacklist", title: "Stop" };
    expect(await changeSome(engine, owner, { listId: list, ids, action: requested })).toMatchObject({ ok: true });
  });

  it("collects no more recipients and senders of messages than fit", async () => {
    await allow(10);
    const list = await openList(engine, owner.id, phones(9));
    const ids = await sent(phones(2, 50));
    const copy = { kind: "copy", to: list } as const;
    expect(await changeMessages(engine, owner, { ids, action: copy })).toMatchObject(FULL);
    const change = { id: newId(), title: "Collect", filter: {}, action: copy };
    expect(await run(await startChange(engine, owner, change))).toMatchObject({
      state: "failed",
      error: "noRoomForContacts",
    });
    const stop = { kind: "blacklist", title: "Stop" } as const;
    expect(await changeMessages(engine, owner, { ids, action: stop })).toMatchObject({ ok: true });

    const came = [];
    for (const sender of phones(2, 60)) came.push(await incomingOf(engine.db, { ownerId: owner.id, sender }));
    const incoming = { ids: came, isUnclaimed: false, action: { kind: "list", to: list } as const };
    expect(await changeIncoming(engine, owner, incoming)).toMatchObject(FULL);
    const all = { filter: {}, isUnclaimed: false, title: "All", action: incoming.action };
    expect(await changeAllIncoming(engine, owner, all)).toMatchObject(FULL);
    expect(await changeIncoming(engine, owner, { ...incoming, action: stop })).toMatchObject({ ok: true });
  });

  it("starts no import while earlier ones may need its quota, and accepts the same one twice", async () => {
    const bytes = new TextEncoder().encode(["phone", ...phones(6)].join("\n"));
    const file = await storeFile(engine, owner, { name: "a.csv", bytes });
    if (!file.ok) throw new Error("refused");
    const listId = await openList(engine, owner.id, []);
    await allow(6);
    const input = { fileId: file.value.id, listId, duplicates: "fill" as const, keepsFile: true };
    const id = newId();
    for (let n = 0; n < 2; n++)
      expect(await startImport(engine, owner, { ...input, id })).toMatchObject({ ok: true, value: { taskId: id } });
    expect(await startImport(engine, owner, input)).toMatchObject(FULL);
    await engine.work();
    await allow(7);
    expect(await startImport(engine, owner, input)).toMatchObject({ ok: true });
  });
});
