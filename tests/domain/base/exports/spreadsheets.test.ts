import { expect, test } from "vitest";
import { CONTACT_FIELDS } from "../../../../app/domain/base/shared/contact-fields";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { joined } from "../../../../app/domain/base/tables/lines";
import { sheetText } from "../../../../app/domain/base/tables/xlsx/convert";
import { getTask, taskView } from "../../../../app/domain/base/tasks/tasks";
import { createContact } from "../../../../app/domain/library/contacts/contacts";
import { contactsFile, fewContacts, startContactsExport } from "../../../../app/domain/library/contacts/export/export";
import { previewImport } from "../../../../app/domain/library/contacts/import/preview";
import { startImport } from "../../../../app/domain/library/contacts/import/start-import";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { getFile, readFile, storeFile } from "../../../../app/domain/library/files/files";
import { messagesFile, startMessagesExport } from "../../../../app/domain/messaging/sendings/list/export";
import { lineOfMessage } from "../../../../app/domain/messaging/sendings/list/export-columns";
import { sendings } from "../../../../db/schema/sendings";
import { runExport } from "../../../../workers/jobs/run-export";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { readerOf } from "../../../support/world/exports";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const XLSX = { type: "xlsx", encoding: "utf-8", delimiter: ";" } as const;
const zone = "Europe/Moscow";
const place = { language: "ru", titles: { createdAt: "Добавлен", updatedAt: "Изменён" }, zone };

const NASTY = [
  { phone: "+79161000001", lastName: "=2+2", firstName: "+7-916", name: "-5", custom02: "-2+3" },
  { phone: "+79161000002", name: 'Say "hi"; now', custom01: "two\nlines", custom20: "@all", gender: "male" },
  { phone: "+442071838750", email: "a@b.example", date: "1990-11-21", gender: "female", custom03: "Ünal 😀" },
] as const;

const readText = async (file: Uint8Array) => new TextDecoder().decode(joined((await sheetText(file)).pieces));
const viewOf = async (viewer: { id: string }, taskId: string) => taskView((await getTask(db, viewer, taskId))!);
const stored = (listId: string) =>
  rowsOf(
    `SELECT phone, email, name, first_name, last_name, gender, date, custom FROM contacts WHERE list_id = ? ORDER BY phone`,
    listId,
  );

async function filesOf(viewer: { id: string }, taskId: string) {
  const { files = [] } = (await viewOf(viewer, taskId)).meta;
  return Promise.all(
    files.map(async ({ id }) => {
      const file = (await getFile(engine, viewer, id))!;
      return { ...file, text: await readText(new Uint8Array((await readFile(engine.files, file))!)) };
    }),
  );
}

test("contacts survive export and re-import unchanged", async () => {
  const viewer = await openAccount(engine);
  const listId = await openList(engine, viewer.id, []);
  for (const contact of NASTY) await createContact(engine, viewer, listId, contactInput.parse(contact));
  const rows = (await fewContacts(db, viewer, { listId, filter: {} }))!;
  const { bytes } = await contactsFile(rows, { columns: CONTACT_FIELDS, format: XLSX, ...place });
  const file = await storeFile(engine, viewer, { name: "again.xlsx", bytes });
  if (!file.ok) throw new Error("refused");
  const preview = await previewImport(engine, viewer, { fileId: file.value.id });
  if (!preview.ok) throw new Error("refused");
  expect(preview.value.mapping).toEqual(CONTACT_FIELDS);
  const into = await openList(engine, viewer.id, []);
  const begun = await startImport(engine, viewer, { fileId: file.value.id, listId: into, duplicates: "fill" });
  if (!begun.ok) throw new Error("refused");
  await runTask(engine, { kind: "task", ownerId: viewer.id, taskId: begun.value.taskId });
  expect(await stored(into)).toEqual(await stored(listId));
});

test("a task writes a long export into as many files as its sheets need", async () => {
  const viewer = await openAccount(engine);
  const listId = await openList(engine, viewer.id, phones(2600));
  const params = { listId, filter: {}, order: "phone" as const, columns: CONTACT_FIELDS, format: XLSX, ...place };
  const started = await startContactsExport(engine, viewer, params);
  if (!started?.ok) throw new Error("refused");
  const { taskId } = started.value;
  await runExport(engine, (await getTask(db, viewer, taskId))!, { step: 1, pages: 1, file: 200_000 });
  const files = await filesOf(viewer, taskId);
  expect(files.length).toBeGreaterThan(1);
  expect(new Set(files.map(({ type }) => type))).toEqual(
    new Set(["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]),
  );
  expect(files[0]!.filename).toMatch(/-1\.xlsx$/);
  for (const { text } of files) expect(text).toMatch(/^Телефон\tE-mail\t/);
  expect(files.flatMap(({ text }) => [...text.matchAll(/^\+(\d+)/gm)].map(([, phone]) => phone))).toEqual(
    phones(2600).toSorted(),
  );
  expect(await viewOf(viewer, taskId)).toMatchObject({ data: { format: "xlsx" }, meta: { completed: 2600 } });
});

test("an export of messages has numeric amounts and times, and titles in the reader's language and alphabet", async () => {
  const viewer = readerOf(await openAccount(engine));
  const at = Date.UTC(2026, 10, 21, 11, 5, 9);
  const id = newIdAt(at);
  await db.insert(sendings).values({
    ownerId: viewer.id,
    id,
    type: "sms",
    sender: "CABINET",
    recipient: "79161234567",
    text: "=1+1",
    segments: 2,
    price: 2_505_000,
    status: "delivered",
    timeline: [],
    createdAt: at,
    updatedAt: at,
  });
  const request = {
    columns: ["createdAt", "recipient", "text", "segments", "price"] as const,
    format: XLSX,
    language: "ru",
    zone,
  };
  const line = "21.11.2026 14:05:09\t+79161234567\t=1+1\t2\t2.505000\n";
  const rows = await db.select().from(sendings);
  const { bytes } = await messagesFile(engine, viewer, rows.filter((row) => row.id === id).map(lineOfMessage), request);
  const text = await readText(bytes);
  expect(text).toMatch(/^Время, Москва\tПолучатель\tТекст\tСегментов\tЦена, /);
  expect(text.endsWith(line)).toBe(true);
  const started = await startMessagesExport(engine, viewer, { ...request, title: "All", filter: {} });
  if (!started.ok) throw new Error("refused");
  await runTask(engine, { kind: "task", ownerId: viewer.id, taskId: started.value.taskId });
  expect((await filesOf(viewer, started.value.taskId))[0]!.text.endsWith(line)).toBe(true);
});
