import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { EXPORT_DELIMITERS, type Format } from "../../../../app/domain/base/exports/export";
import { CONTACT_FIELDS } from "../../../../app/domain/base/shared/contact-fields";
import { newId } from "../../../../app/domain/base/shared/ids";
import { decode, ENCODINGS } from "../../../../app/domain/base/tables/encodings";
import { lossesOf } from "../../../../app/domain/base/tables/lines";
import { getTask, taskView } from "../../../../app/domain/base/tasks/tasks";
import { additionStatements } from "../../../../app/domain/library/contacts/bulk/add-addresses";
import { createContact, updateContact } from "../../../../app/domain/library/contacts/contacts";
import { contactsFile, fewContacts, startContactsExport } from "../../../../app/domain/library/contacts/export/export";
import {
  cellsOf,
  columnsShown,
  EXPORT_COLUMNS,
  wordingOf,
} from "../../../../app/domain/library/contacts/export/export-columns";
import type { ContactFilter } from "../../../../app/domain/library/contacts/filter";
import { previewImport } from "../../../../app/domain/library/contacts/import/preview";
import { startImport } from "../../../../app/domain/library/contacts/import/start-import";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { cleanFiles } from "../../../../app/domain/library/files/clean";
import { getFile, readFile, storeFile } from "../../../../app/domain/library/files/files";
import { pauseTask, resumeTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { type Limits, runExport } from "../../../../workers/jobs/run-export";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const db = engine.db;
const zone = "Europe/Moscow";
const place = { titles: { createdAt: "Добавлен", updatedAt: "Изменён" }, zone };
const russian = { language: "ru", ...place };
const UTF8: Format = { encoding: "utf-8", delimiter: ";" };
const SMALL: Limits = { step: 1, pages: 1, file: 30_000 };

const NASTY = [
  { phone: "+79161000001", lastName: "=2+2", firstName: "+7-916", name: "-5", custom01: "'=x", custom02: "-2+3" },
  { phone: "+79161000002", name: 'Say "hi"; now, please', custom01: "two\nlines", custom20: "@all", gender: "male" },
  { phone: "+442071838750", email: "a@b.example", date: "1990-11-21", gender: "female", custom03: "'quoted'" },
] as const;

async function open(contacts: readonly Record<string, unknown>[]) {
  const viewer = await openAccount(engine);
  const listId = await openList(engine, viewer.id, []);
  for (const contact of contacts) {
    const made = await createContact(engine, viewer, listId, contactInput.parse(contact));
    if (!made?.ok) throw new Error("refused");
  }
  return { viewer, listId };
}

const STORED = `phone, email, name, first_name, middle_name, last_name, gender, date, custom`;
const stored = (listId: string) => rowsOf(`SELECT ${STORED} FROM contacts WHERE list_id = ? ORDER BY phone`, listId);

async function started(listId: string, viewer: { id: string }, filter: ContactFilter = {}, format = UTF8) {
  const params = { listId, filter, order: "phone" as const, columns: CONTACT_FIELDS, format, language: "ru", ...place };
  const result = await startContactsExport(engine, viewer, params);
  if (!result?.ok) throw new Error("refused");
  return result.value.taskId;
}

const messageOf = (viewer: { id: string }, taskId: string) => ({ kind: "task" as const, ownerId: viewer.id, taskId });
const viewOf = async (viewer: { id: string }, taskId: string) => taskView((await getTask(db, viewer, taskId))!);

async function textOf(viewer: { id: string }, fileId: string, { encoding } = UTF8) {
  const file = (await getFile(engine, viewer, fileId))!;
  return { file, text: decode(new Uint8Array((await readFile(engine.files, file))!), encoding) };
}

async function phonesIn(viewer: { id: string }, taskId: string) {
  const { files = [] } = (await viewOf(viewer, taskId)).meta;
  const texts = await Promise.all(files.map(({ id }) => textOf(viewer, id)));
  return texts.flatMap(({ text }) => [...text.matchAll(/^\+(\d+)/gm)].map(([, phone]) => phone));
}

test.each(ENCODINGS.flatMap((encoding) => EXPORT_DELIMITERS.map((delimiter) => [encoding, delimiter] as const)))(
  "an export in %s with %s survives re-import unchanged",
  async (encoding, delimiter) => {
    const letters = encoding === "windows-1252" ? "Zoë Muñoz" : "Юлия Щукина «ё»";
    const { viewer, listId } = await open([...NASTY, { phone: "+79161000004", name: letters, gender: "female" }]);
    await addEmailOnly(viewer, listId);
    const rows = (await fewContacts(db, viewer, { listId, filter: {} }))!;
    const written = { columns: CONTACT_FIELDS, format: { encoding, delimiter }, language: "ru", ...place };
    const { bytes, replaced } = await contactsFile(rows, written);
    expect(replaced).toBe(0);
    const file = await storeFile(engine, viewer, { name: "again.csv", bytes });
    if (!file.ok) throw new Error("refused");
    const reading = { fileId: file.value.id, encoding, delimiter };
    const preview = await previewImport(engine, viewer, reading);
    if (!preview.ok) throw new Error("refused");
    expect(preview.value.mapping).toEqual(CONTACT_FIELDS);
    const to = await openList(engine, viewer.id, []);
    const begun = await startImport(engine, viewer, { ...reading, listId: to, duplicates: "fill" });
    if (!begun.ok) throw new Error("refused");
    await runTask(engine, messageOf(viewer, begun.value.taskId));
    expect(await stored(to)).toEqual(await stored(listId));
    expect((await viewOf(viewer, begun.value.taskId)).meta).toMatchObject({ imported: 6, emailOnly: 2, invalid: 0 });
  },
);

/** Two contacts without a phone: one with an e-mail only, one with every field. */
async function addEmailOnly(viewer: { id: string }, listId: string) {
  const addresses = ["only@b.example", "whole@b.example"];
  for (const statement of additionStatements({ ownerId: viewer.id, listId, addresses }, 1)) await db.run(statement);
  const own = ["one", ...new Array(18).fill(null), "twenty"];
  await rowsOf(
    "UPDATE contacts SET last_name = 'Doe', gender = 'male', date = '1990-02-28', custom = ? WHERE list_id = ? AND phone = ?",
    JSON.stringify(own),
    listId,
    addresses[1]!,
  );
}

test.each(["ru", "en", "es", "de"])("an import recognises the header row written in %s", async (language) => {
  const { viewer, listId } = await open([{ phone: "+79161000001" }]);
  const rows = (await fewContacts(db, viewer, { listId, filter: {} }))!;
  const { bytes } = await contactsFile(rows, { columns: EXPORT_COLUMNS, format: UTF8, language, ...place });
  const file = await storeFile(engine, viewer, { name: "again.csv", bytes });
  if (!file.ok) throw new Error("refused");
  const preview = await previewImport(engine, viewer, { fileId: file.value.id });
  expect(preview).toMatchObject({ ok: true, value: { mapping: [...CONTACT_FIELDS, null, null] } });
});

test("no cell starts as a formula, and a phone keeps its plus", async () => {
  const { viewer, listId } = await open(NASTY);
  const rows = (await fewContacts(db, viewer, { listId, filter: {}, order: "phone" }))!;
  const columns = ["phone", "lastName", "firstName", "name", "custom01", "custom02"] as const;
  const { bytes } = await contactsFile(rows, { columns, format: UTF8, language: "en", ...place });
  const [, , first] = decode(bytes, "utf-8").split("\r\n");
  expect(first).toBe(`+79161000001;"'=2+2";"'+7-916";-5;"''=x";"'-2+3"`);
});

test("characters missing from a code page are counted, both before and after the export", async () => {
  const { viewer, listId } = await open([{ phone: "+79161000001", name: "Ünal 😀 Ё" }]);
  const rows = (await fewContacts(db, viewer, { listId, filter: {} }))!;
  const format = { encoding: "windows-1251", delimiter: ";" } as const;
  const { bytes, replaced } = await contactsFile(rows, { columns: ["phone", "name"], format, ...russian });
  expect([decode(bytes, "windows-1251"), replaced]).toEqual(["Телефон;ФИО\r\n+79161000001;?nal ? Ё\r\n", 2]);
  const { gender } = wordingOf(CONTACT_FIELDS, "ru", "utf-8", place.titles);
  expect(lossesOf(rows.map((row) => cellsOf(row, CONTACT_FIELDS, { gender, zone })))).toEqual({
    "utf-8": 0,
    "windows-1251": 2,
    "windows-1252": 2,
    "x-mac-cyrillic": 2,
  });
});

test("times are in the account's time zone", async () => {
  const { viewer, listId } = await open([{ phone: "+79161000001" }]);
  await rowsOf("UPDATE contacts SET created_at = ? WHERE list_id = ?", Date.UTC(2026, 10, 21, 22, 5, 9), listId);
  const rows = (await fewContacts(db, viewer, { listId, filter: {} }))!;
  const { bytes } = await contactsFile(rows, { columns: ["phone", "createdAt"], format: UTF8, ...russian });
  expect(decode(bytes, "utf-8")).toBe("Телефон;Добавлен\r\n+79161000001;2026-11-22 01:05:09\r\n");
});

test("columns are in the list's order, with name parts after the name", () => {
  expect(columnsShown(null)).toEqual([
    "phone",
    "name",
    "lastName",
    "firstName",
    "middleName",
    "email",
    "date",
    "gender",
    "createdAt",
  ]);
  expect(columnsShown(["custom03", "updated", "unknown"])).toEqual(["phone", "custom03", "updatedAt"]);
});

test("a task writes a long export: what matched when requested, in order, with a notification at the end", async () => {
  const { viewer } = await open([]);
  const listId = await openList(engine, viewer.id, phones(1200));
  await rowsOf("UPDATE contacts SET gender = 'female' WHERE list_id = ? AND substr(phone, -1) < '5'", listId);
  const women = await rowsOf<{ phone: string }>(
    "SELECT phone FROM contacts WHERE list_id = ? AND gender = 'female' ORDER BY phone",
    listId,
  );
  expect(await fewContacts(db, viewer, { listId, filter: {} })).toBeNull();
  const taskId = await started(listId, viewer, { gender: "female" });
  await createContact(engine, viewer, listId, { phone: "79990000000", gender: "female" });
  await runTask(engine, messageOf(viewer, taskId));
  expect(await viewOf(viewer, taskId)).toMatchObject({
    type: "contacts:export",
    state: "completed",
    data: { ListId: listId, encoding: "utf-8", delimiter: ";" },
    meta: { completed: women.length, progress: 100, replaced: 0, files: [{ rows: women.length }] },
  });
  expect(await phonesIn(viewer, taskId)).toEqual(women.map(({ phone }) => phone));
  const [{ id }] = (await viewOf(viewer, taskId)).meta.files as unknown as [{ id: string }];
  const { file, text } = await textOf(viewer, id);
  expect(text.split("\r\n")[0]).toMatch(/^Телефон;E-mail;ФИО;/);
  expect(file).toMatchObject({ isPublic: false, type: "text/csv" });
  expect(file.expiredAt! - engine.clock()).toBe(7 * 24 * 3_600_000);
  expect(await rowsOf("SELECT type, data FROM notifications WHERE owner_id = ?", viewer.id)).toEqual([
    { type: "exportReady", data: expect.stringContaining(taskId) },
  ]);
});

/** The database answers `n` batches; the next one is lost before or after it is written. */
function breakingAfter(n: number, when: "before" | "after"): D1Database {
  let batches = 0;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (++batches <= n) return target.batch(statements);
        if (when === "after") await target.batch(statements);
        throw new Error("killed");
      };
    },
  });
}

test.each([
  [0, "before"],
  [1, "after"],
  [2, "before"],
  [4, "after"],
] as const)("killed at batch %i, %s its answer: every contact is in the files once", async (batches, when) => {
  const { viewer } = await open([]);
  const listId = await openList(engine, viewer.id, phones(2600));
  const taskId = await started(listId, viewer);
  const killed: Engine = { ...engine, db: openEngine(breakingAfter(batches, when)).db };
  const task = async () => (await getTask(db, viewer, taskId))!;
  await expect(runExport(killed, await task(), SMALL)).rejects.toThrow("killed");
  engine.pass(60_000);
  await runExport(engine, await task(), SMALL);
  const { state, meta } = await viewOf(viewer, taskId);
  expect({ state, completed: meta.completed }).toEqual({ state: "completed", completed: 2600 });
  expect(meta.files!.length).toBeGreaterThan(1);
  expect(await phonesIn(viewer, taskId)).toEqual(phones(2600).toSorted());
  await cleanFiles(engine);
  const left = (await env.FILES.list({ prefix: `files/${viewer.id}/` })).objects.map(({ key }) =>
    key.split("/").at(-1),
  );
  expect(left.toSorted()).toEqual(meta.files!.map(({ id }) => id).toSorted());
});

test("a stopped export leaves no parts, and a paused one resumes", async () => {
  const { viewer } = await open([]);
  const listId = await openList(engine, viewer.id, phones(1600));
  const [first, second] = [await started(listId, viewer), await started(listId, viewer)];
  for (const [id, change] of [
    [first, stopTask],
    [second, pauseTask],
  ] as const) {
    const killed: Engine = { ...engine, db: openEngine(breakingAfter(1, "after")).db };
    await expect(runExport(killed, (await getTask(db, viewer, id))!, SMALL)).rejects.toThrow("killed");
    await change(engine, viewer, id);
    engine.pass(60_000);
    await runTask(engine, messageOf(viewer, id));
    expect((await viewOf(viewer, id)).meta.files).toEqual([]);
  }
  await resumeTask(engine, viewer, second);
  await runTask(engine, messageOf(viewer, second));
  expect(await phonesIn(viewer, second)).toEqual(phones(1600).toSorted());
  await cleanFiles(engine);
  const left = (await env.FILES.list({ prefix: `files/${viewer.id}/` })).objects.map(({ key }) =>
    key.split("/").at(-1),
  );
  const files = await rowsOf<{ id: string }>("SELECT id FROM files WHERE owner_id = ?", viewer.id);
  expect(left.toSorted()).toEqual(files.map(({ id }) => id).toSorted());
});

test("another account's list is not found, and removing a list ends its export", async () => {
  const { viewer, listId } = await open([{ phone: "+79161000001" }]);
  const stranger = { id: newId() };
  expect(await fewContacts(db, stranger, { listId, filter: {} })).toBeNull();
  const params = { listId, filter: {}, columns: CONTACT_FIELDS, format: UTF8, language: "ru", ...place };
  expect(await startContactsExport(engine, stranger, params)).toBeNull();
  const taskId = await started(listId, viewer);
  await rowsOf("DELETE FROM contact_lists WHERE id = ?", listId);
  await runTask(engine, messageOf(viewer, taskId));
  expect(await viewOf(viewer, taskId)).toMatchObject({ state: "failed", meta: { code: "listNotFound" } });
});

test("counting and a task's step read at most four rows per contact", async () => {
  const { viewer } = await open([]);
  const listId = await openList(engine, viewer.id, phones(6000));
  await rowsOf("UPDATE contacts SET email = 'a@b.example' WHERE list_id = ?", listId);
  const meter = meterOf(env.DB);
  const metered = openEngine(meter.db);
  await fewContacts(metered.db, viewer, { listId, filter: { hasEmail: true, gender: "male" } });
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 1000);
  const taskId = await started(listId, viewer);
  meter.reset();
  await runExport(metered, (await getTask(db, viewer, taskId))!);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 6000);
});

test("a contact changed during the export is written with its current values", async () => {
  const { viewer, listId } = await open([{ phone: "+79161000001", name: "Old" }]);
  const taskId = await started(listId, viewer);
  const [{ id }] = (await fewContacts(db, viewer, { listId, filter: {} })) as unknown as [{ id: string }];
  await updateContact(engine, viewer, id, { name: "New" });
  await runTask(engine, messageOf(viewer, taskId));
  const [file] = (await viewOf(viewer, taskId)).meta.files as unknown as [{ id: string }];
  expect((await textOf(viewer, file.id)).text).toContain(";New;");
});
