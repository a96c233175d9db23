import { beforeEach, describe, expect, it } from "vitest";
import { CONTACT_FIELDS } from "../../../../app/domain/base/shared/contact-fields";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { createContact } from "../../../../app/domain/library/contacts/contacts";
import { startContactsExport } from "../../../../app/domain/library/contacts/export/export";
import { createList } from "../../../../app/domain/library/contacts/lists";
import { removeList } from "../../../../app/domain/library/contacts/remove-list";
import { storeFile } from "../../../../app/domain/library/files/files";
import { quotaOf } from "../../../../app/domain/people/accounts/quotas";
import { settings } from "../../../../db/schema/accounts";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones } from "../../../support/world/scene";

let engine: Engine;
let owner: { id: string };
beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
});

async function allow(key: string, value: number, ownerId = owner.id) {
  await engine.db
    .insert(settings)
    .values({ ownerId, key, value, updatedAt: 0 })
    .onConflictDoUpdate({ target: [settings.ownerId, settings.key], set: { value } });
}

const store = (bytes: number) =>
  storeFile(engine, owner, { name: "a.csv", bytes: new TextEncoder().encode(`phone\n${"7".repeat(bytes - 6)}`) });
const notices = () =>
  rowsOf<{ what: string; percent: number }>(
    "SELECT data ->> 'what' AS what, data ->> 'percent' AS percent FROM notifications WHERE owner_id = ? AND type = 'quotaNear' ORDER BY id",
    owner.id,
  );

describe("An account's stored data", () => {
  it("is counted as it is stored and removed, and refused beyond its limit with the amount left", async () => {
    await allow("quotas.storage", 1);
    expect(await store(700_000)).toMatchObject({ ok: true });
    expect(await store(400_000)).toMatchObject({
      ok: false,
      code: "conflict",
      problems: [{ key: "storageFull", field: "file", values: { most: 1, left: 0 } }],
    });
    expect(await quotaOf(engine.db, owner.id, "storage")).toEqual({ used: 700_000, most: 1_000_000, isTold: false });
    await engine.db.run("DELETE FROM files");
    expect((await quotaOf(engine.db, owner.id, "storage")).used).toBe(0);
    expect(await store(400_000)).toMatchObject({ ok: true });
  });

  it("notifies its owner once when nearly full, and again only after there was space", async () => {
    await allow("quotas.storage", 1);
    await store(790_000);
    expect(await notices()).toEqual([]);
    await store(20_000);
    await store(20_000);
    expect(await notices()).toEqual([{ what: "storage", percent: 81 }]);
    await engine.db.run("DELETE FROM files");
    await store(100_000);
    await store(800_000);
    expect((await notices()).map(({ percent }) => percent)).toEqual([81, 90]);
  });

  it("includes contacts of all lists, and frees their quota with a list", async () => {
    await allow("quotas.contacts", 3);
    const list = await createList(engine, owner, { title: "All", type: "regular" });
    if (!list?.ok) throw new Error("no list");
    const add = (nr: number) => createContact(engine, owner, list.value.id, { phone: `7916000000${nr}` });
    for (const nr of [1, 2, 3]) expect(await add(nr)).toMatchObject({ ok: true });
    expect(await notices()).toEqual([{ what: "contacts", percent: 100 }]);
    expect(await add(4)).toMatchObject({ ok: false, problems: [{ key: "contactsFull" }] });
    await allow("quotas.contacts", 10);
    expect(await add(4)).toMatchObject({ ok: true });
    await removeList(engine, owner, list.value.id);
    expect((await quotaOf(engine.db, owner.id, "contacts")).used).toBe(0);
  });

  it("ends an export that exceeds the storage quota with that reason", async () => {
    const listId = await openList(engine, owner.id, phones(1200));
    const started = await startContactsExport(engine, owner, {
      listId,
      filter: {},
      order: "phone",
      columns: CONTACT_FIELDS,
      language: "ru",
      zone: "Europe/Moscow",
      format: { encoding: "utf-8", delimiter: ";" },
      titles: { createdAt: "Added", updatedAt: "Changed" },
    });
    if (!started?.ok) throw new Error("refused");
    await allow("quotas.storage", 0);
    await runTask(engine, { kind: "task", ownerId: owner.id, taskId: started.value.taskId });
    expect(await getTask(engine.db, owner, started.value.taskId)).toMatchObject({
      state: "failed",
      error: "noRoomInStorage",
    });
  });

  it("uses the account's own limit, else the platform's", async () => {
    await allow("quotas.contacts", 7, "");
    expect((await quotaOf(engine.db, owner.id, "contacts")).most).toBe(7);
    await allow("quotas.contacts", 9);
    expect((await quotaOf(engine.db, owner.id, "contacts")).most).toBe(9);
    await engine.db.run("DELETE FROM settings WHERE owner_id = ''");
  });
});
