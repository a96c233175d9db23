import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { CONTACT_FIELDS, type FieldNames } from "../../../../app/domain/base/shared/contact-fields";
import { newId } from "../../../../app/domain/base/shared/ids";
import { decode, type Encoding } from "../../../../app/domain/base/tables/encodings";
import { contactsFile, fewContacts } from "../../../../app/domain/library/contacts/export/export";
import { previewImport } from "../../../../app/domain/library/contacts/import/preview";
import { startImport } from "../../../../app/domain/library/contacts/import/start-import";
import { storeFile } from "../../../../app/domain/library/files/files";
import { openDatabase } from "../../../../db/client";
import { runTask } from "../../../../workers/jobs/run-task";
import { meterOf } from "../../../support/engine/meter";
import { type Cabinet, openCabinet, start } from "../../../support/world/imports";
import { rowsOf } from "../../../support/world/rows";
import { openList } from "../../../support/world/scene";

const FILE = "Телефон;Город;Скидка;custom04\r\n79160000001;Тверь;10;x\r\n79160000002;Псков;;y\r\n";

async function namesOf({ viewer }: Pick<Cabinet, "viewer">): Promise<FieldNames> {
  const [row] = await rowsOf<{ value: string }>(
    "SELECT value FROM settings WHERE owner_id = ? AND key = 'contacts.fieldNames'",
    viewer.id,
  );
  return row ? JSON.parse(row.value) : {};
}

const run = ({ engine, viewer }: Cabinet, taskId: string) =>
  runTask(engine, { kind: "task", ownerId: viewer.id, taskId });

async function stored({ engine, viewer }: Cabinet, content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = await storeFile(engine, viewer, { name: "again.csv", bytes });
  if (!file.ok) throw new Error("refused");
  return file.value.id;
}

it("an import names custom fields, and existing names stay", async () => {
  const cabinet = await openCabinet(FILE);
  await run(cabinet, await start(cabinet));
  expect(await namesOf(cabinet)).toEqual({ custom01: "Город", custom02: "Скидка" });
  // Another import, opened before these names were set.
  const fileId = await stored(cabinet, "Телефон;Карта;Вид\r\n79160000003;77;a\r\n");
  const mapping = ["phone", "custom01", "custom03"];
  await run(cabinet, await start(cabinet, { fileId, mapping }));
  expect(await namesOf(cabinet)).toEqual({ custom01: "Город", custom02: "Скидка", custom03: "Вид" });
});

it("an import that is refused or sent twice adds no names", async () => {
  const cabinet = await openCabinet("Город;Скидка\r\nТверь;10\r\n");
  const { engine, viewer, fileId, listId } = cabinet;
  const refused = await startImport(engine, viewer, { fileId, listId, duplicates: "fill" });
  expect([refused.ok, await namesOf(cabinet)]).toEqual([false, {}]);
  const input = { id: newId(), fileId: await stored(cabinet, FILE), listId, duplicates: "fill" as const };
  await startImport(engine, viewer, input);
  await startImport(engine, viewer, { ...input, mapping: ["phone", "custom09"] });
  expect(await namesOf(cabinet)).toEqual({ custom01: "Город", custom02: "Скидка" });
});

it.each<[Encoding, string, string]>([
  ["utf-8", "ru", "Поле 04"],
  ["windows-1251", "ru", "Поле 04"],
  ["utf-8", "de", "Custom field 04"],
])("an export with custom field names in %s (%s) is recognised by them", async (encoding, language, unnamed) => {
  const cabinet = await openCabinet(FILE);
  await run(cabinet, await start(cabinet));
  const { engine, listId } = cabinet;
  const viewer = { ...cabinet.viewer, fieldNames: await namesOf(cabinet) };
  const rows = (await fewContacts(engine.db, viewer, { listId, filter: {} }))!;
  const place = { titles: { createdAt: "createdAt", updatedAt: "updatedAt" }, zone: "Europe/Moscow" };
  const format = { encoding, delimiter: ";" } as const;
  const { bytes } = await contactsFile(rows, {
    columns: CONTACT_FIELDS,
    format,
    language,
    names: viewer.fieldNames,
    ...place,
  });
  const [head] = decode(bytes, encoding).split("\r\n");
  expect(head?.split(";").slice(8, 12)).toEqual(["Город", "Скидка", expect.any(String), unnamed]);
  const fileId = await stored(cabinet, bytes);
  const preview = await previewImport(engine, viewer, { fileId });
  expect(preview).toMatchObject({ ok: true, value: { mapping: CONTACT_FIELDS, names: {}, withoutPhone: "email" } });
  const secondList = await openList(engine, viewer.id, []);
  const begun = await startImport(engine, viewer, { fileId, listId: secondList, duplicates: "fill" });
  if (!begun.ok) throw new Error("refused");
  await run(cabinet, begun.value.taskId);
  const customOf = (list: string) =>
    rowsOf("SELECT phone, custom FROM contacts WHERE list_id = ? ORDER BY phone", list);
  expect(await customOf(secondList)).toEqual(await customOf(listId));
});

it("field names outside an encoding are replaced by our own titles", async () => {
  const names = { custom01: "Город", custom02: "Größe" };
  const columns = ["phone", "custom01", "custom02"] as const;
  const place = { language: "de", titles: { createdAt: "", updatedAt: "" }, zone: "Europe/Berlin" };
  const headOf = async (encoding: Encoding, some: FieldNames) => {
    const format = { encoding, delimiter: ";" } as const;
    const { bytes } = await contactsFile([], { columns, format, names: some, ...place });
    return decode(bytes, encoding).trim();
  };
  expect(await headOf("windows-1252", names)).toBe("Phone;Custom field 01;Custom field 02");
  expect(await headOf("windows-1252", { custom02: "Größe" })).toBe("Phone;Custom field 01;Größe");
});

it("a new name skips fields that hold values, and the check reads at most a thousand rows", async () => {
  const cabinet = await openCabinet(FILE);
  const { engine, viewer, listId } = cabinet;
  await rowsOf(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
      INSERT INTO contacts (owner_id, list_id, phone, id, custom, created_at, updated_at)
      SELECT ?, ?, 79170000000 + i, 'c' || i || ?, iif(i = 0, '["old"]', NULL), 1, 1 FROM n`,
    viewer.id,
    listId,
    viewer.id,
  );
  const meter = meterOf(env.DB);
  const preview = await previewImport({ ...engine, db: openDatabase(meter.db) }, viewer, { fileId: cabinet.fileId });
  expect(preview).toMatchObject({
    ok: true,
    value: { mapping: ["phone", "custom02", "custom03", "custom04"], names: { custom02: "Город", custom03: "Скидка" } },
  });
  expect(meter.rowsRead).toBeLessThan(1100);
});
