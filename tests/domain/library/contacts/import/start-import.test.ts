import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { findContacts } from "../../../../../app/domain/library/contacts/find";
import { previewImport } from "../../../../../app/domain/library/contacts/import/preview";
import { startImport } from "../../../../../app/domain/library/contacts/import/start-import";
import type { ImportInput } from "../../../../../app/domain/library/contacts/input";
import { getList } from "../../../../../app/domain/library/contacts/lists";
import { contactView } from "../../../../../app/domain/library/contacts/view";
import { storeFile } from "../../../../../app/domain/library/files/files";
import { contactsOf, fileOf, metaOf, openCabinet, rejectsOf, start } from "../../../../support/world/imports";
import { rowsOf } from "../../../../support/world/rows";
import { SAMPLE_COUNTS, sampleBytes } from "../../../../support/world/samples";

test.each(SAMPLE_COUNTS)(
  "$file is imported completely: $unique new, $duplicate double, $invalid invalid",
  async (sample) => {
    const cabinet = await openCabinet(sampleBytes(sample.file));
    const preview = await previewImport(cabinet.engine, cabinet.viewer, { fileId: cabinet.fileId });
    expect(preview).toMatchObject({ ok: true, value: { total: sample.rows, headingRow: 1 } });
    const taskId = await start(cabinet);
    await cabinet.engine.work();
    expect(await metaOf(cabinet, taskId)).toMatchObject({
      state: "completed",
      total: sample.rows,
      completed: sample.rows,
      progress: 100,
      imported: sample.unique,
      duplicates: sample.duplicate,
      invalid: sample.invalid,
      errored: sample.invalid,
    });
    expect(await contactsOf(cabinet)).toHaveLength(sample.unique);
    expect((await getList(cabinet.engine.db, cabinet.viewer, cabinet.listId))?.contacts).toBe(sample.unique);
  },
);

test("every field of a row is imported, and every contact has its own id", async () => {
  const head = ["Телефон", "ФИО", "Имя", "Отчество", "Фамилия", "E-mail", "Пол", "Дата рождения"];
  const own = Array.from({ length: 20 }, (_, at) => `custom${String(at + 1).padStart(2, "0")}`);
  const row = [
    "8 916 204-18-33",
    "Мария Л.",
    "Мария",
    "Ивановна",
    "Лебедева",
    "m@example.ru",
    "ж",
    "14.03.1988",
    ...own,
  ];
  const cabinet = await openCabinet(
    [[...head, ...own], row, ["9160000001"], ["9160000002"]].map((cells) => cells.join(";")).join("\n"),
  );
  await start(cabinet);
  await cabinet.engine.work();
  const { results } = await env.DB.prepare("SELECT * FROM contacts WHERE owner_id = ? ORDER BY phone DESC")
    .bind(cabinet.viewer.id)
    .all();
  expect(results[0]).toMatchObject({
    phone: "79162041833",
    name: "Мария Л.",
    first_name: "Мария",
    middle_name: "Ивановна",
    last_name: "Лебедева",
    email: "m@example.ru",
    gender: "female",
    date: "1988-03-14",
    custom: JSON.stringify(own),
  });
  expect(results[1]).toMatchObject({ first_name: null, gender: null, custom: null });
  expect(new Set(results.map(({ id }) => id)).size).toBe(3);
  for (const { id } of results)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  [
    "fill",
    [
      ["79160000001", "Анна", "new@example.ru", "a"],
      ["79160000002", "Борис", null, "b"],
    ],
  ],
  [
    "replace",
    [
      ["79160000001", "Яна", "new@example.ru", "z"],
      ["79160000002", "Вера", null, "b"],
    ],
  ],
  [
    "skip",
    [
      ["79160000001", "Анна", null, "a"],
      ["79160000002", "Борис", null, "b"],
    ],
  ],
] as const)("handles duplicates by the policy %s, in the list and within the file", async (duplicates, expected) => {
  const cabinet = await openCabinet(fileOf(["9160000001;Анна;;a"]));
  await start(cabinet);
  await cabinet.engine.work();
  const second = fileOf(["9160000001;Яна;new@example.ru;z", "9160000002;Борис;;b", "9160000002;Вера;;"]);
  const file = await storeFile(cabinet.engine, cabinet.viewer, {
    name: "b.csv",
    bytes: new TextEncoder().encode(second),
  });
  if (!file.ok) throw new Error("refused");
  const taskId = await start({ ...cabinet, fileId: file.value.id }, { duplicates });
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ imported: 1, duplicates: 2, invalid: 0, completed: 3 });
  const rows = await contactsOf(cabinet);
  const first = (custom: string | null) => (custom === null ? null : (JSON.parse(custom) as string[])[0]);
  expect(rows.map((row) => [row.phone, row.first_name, row.email, first(row.custom)])).toEqual(expected);
  expect((await getList(cabinet.engine.db, cabinet.viewer, cabinet.listId))?.contacts).toBe(2);
});

test.each([
  ["fill", "Анна", "a"],
  ["replace", "Яна", "z"],
  ["skip", "Анна", "a"],
] as const)(
  "matches a contact with only an e-mail by it, in any case, under the policy %s",
  async (duplicates, name, own) => {
    const cabinet = await openCabinet(fileOf([";Анна;Anna@Example.ru;a", "9160000001;Борис;boris@example.ru;"]));
    const first = await start(cabinet, { withoutPhone: "email" });
    await cabinet.engine.work();
    expect(await metaOf(cabinet, first)).toMatchObject({ imported: 2, emailOnly: 1, duplicates: 0, invalid: 0 });
    const repeated = fileOf([";Яна;anna@example.RU;z", ";Яна;ANNA@example.ru;", ";Вера;vera@example.ru;", ";;;x"]);
    const file = await storeFile(cabinet.engine, cabinet.viewer, {
      name: "b.csv",
      bytes: new TextEncoder().encode(repeated),
    });
    if (!file.ok) throw new Error("refused");
    const second = await start({ ...cabinet, fileId: file.value.id }, { duplicates, withoutPhone: "email" });
    await cabinet.engine.work();
    expect(await metaOf(cabinet, second)).toMatchObject({ imported: 1, emailOnly: 1, duplicates: 2, invalid: 1 });
    const rows = await contactsOf(cabinet);
    expect(rows.map(({ phone }) => phone)).toEqual(["79160000001", "anna@example.ru", "vera@example.ru"]);
    expect(rows[1]).toMatchObject({ first_name: name, custom: expect.stringContaining(`["${own}"`) });
    expect((await getList(cabinet.engine.db, cabinet.viewer, cabinet.listId))?.contacts).toBe(3);
  },
);

test.each([
  ["a stranger's file", "Телефон;Имя;Почта", undefined, { imported: 1, invalid: 1 }],
  ["a stranger's file, when asked", "Телефон;Имя;Почта", "email", { imported: 2, emailOnly: 1, invalid: 0 }],
  ["our own file", "Телефон;Имя;E-mail", undefined, { imported: 2, emailOnly: 1, invalid: 0 }],
  ["our own file, when not wanted", "Телефон;Имя;E-mail", "leave", { imported: 1, invalid: 1 }],
] as const)("imports rows of %s without a phone", async (_, head, withoutPhone, meta) => {
  const cabinet = await openCabinet(`${head}\n9160000001;Анна;\n;Борис;boris@example.ru\n`);
  const taskId = await start(cabinet, { withoutPhone });
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject(meta);
});

test("imports a file of only e-mails, without a header", async () => {
  const cabinet = await openCabinet("anna@example.ru;Анна\nboris@example.ru;Борис\n");
  const preview = await previewImport(cabinet.engine, cabinet.viewer, { fileId: cabinet.fileId });
  expect(preview).toMatchObject({ ok: true, value: { headingRow: 0, total: 2, mapping: ["email", null] } });
  const taskId = await start(cabinet);
  await cabinet.engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ imported: 2, emailOnly: 2 });
  const rows = await contactsOf(cabinet);
  expect(rows.map(({ phone, email }) => [phone, email])).toEqual([
    ["anna@example.ru", "anna@example.ru"],
    ["boris@example.ru", "boris@example.ru"],
  ]);
});

test("custom fields merge one by one", async () => {
  const head = "phone;custom01;custom02;custom20";
  const cabinet = await openCabinet(`${head}\n9160000001;a;;\n`);
  await start(cabinet);
  await cabinet.engine.work();
  const file = await storeFile(cabinet.engine, cabinet.viewer, {
    name: "b.csv",
    bytes: new TextEncoder().encode(`${head}\n9160000001;x;y;z\n`),
  });
  if (!file.ok) throw new Error("refused");
  await start({ ...cabinet, fileId: file.value.id }, { duplicates: "fill" });
  await cabinet.engine.work();
  const [row] = await env.DB.prepare("SELECT * FROM contacts WHERE owner_id = ?")
    .bind(cabinet.viewer.id)
    .all()
    .then(({ results }) => results);
  expect(JSON.parse(String(row!.custom))).toEqual(["a", "y", ...new Array(17).fill(null), "z"]);
});

test("reports rejected rows: row number, reason and the row itself, safe to open in a spreadsheet", async () => {
  const lines = [
    "9160000001;Анна;;",
    "12;=HYPERLINK(1);a@example.ru;",
    ";Безадреса;;",
    "9160000001;Дубль;;",
    ";Спочтой;это не почта;",
  ];
  const cabinet = await openCabinet(fileOf(lines));
  const taskId = await start(cabinet, { duplicates: "skip", withoutPhone: "email" });
  await cabinet.engine.work();
  expect((await metaOf(cabinet, taskId)).errors).toEqual([
    { row: 3, reason: "phoneInvalid" },
    { row: 4, reason: "addressMissing" },
    { row: 5, reason: "duplicate" },
    { row: 6, reason: "emailInvalid" },
  ]);
  expect(await rejectsOf(cabinet, taskId)).toBe(
    [
      "Телефон;Имя;E-mail;custom01;row;why",
      '12;"\'=HYPERLINK(1)";a@example.ru;;3;<phoneInvalid>',
      ";Безадреса;;;4;<addressMissing>",
      "9160000001;Дубль;;;5;<duplicate>",
      ";Спочтой;это не почта;;6;<emailInvalid>",
      "",
    ].join("\r\n"),
  );
  expect(await rejectsOf({ ...cabinet, viewer: { id: newId() } }, taskId)).toBeNull();
});

test.each([
  ["an empty file", "Телефон;Имя\r\n\r\n", {}, "fileNoRows"],
  ["a file with neither phones nor e-mails", "Имя;Город\r\nАнна;Тула\r\n", {}, "addressColumnMissing"],
  ["an unknown field", fileOf(["9160000001;;;"]), { mapping: ["phone", "nick"] }, "mappingUnknownField"],
  ["a field twice", fileOf(["9160000001;;;"]), { mapping: ["phone", "phone"] }, "mappingRepeated"],
  [
    "more fields than columns",
    fileOf(["9160000001;;;"]),
    { mapping: ["phone", null, null, null, "name"] },
    "mappingTooWide",
  ],
  ["a list that is not there", fileOf(["9160000001;;;"]), { listId: "nowhere" }, "listNotFound"],
  ["no list at all", fileOf(["9160000001;;;"]), { listId: undefined }, "listRequired"],
  ["a file that is not there", fileOf(["9160000001;;;"]), { fileId: "nowhere" }, "fileNotFound"],
])("refuses %s and changes nothing", async (_, content, options, key) => {
  const cabinet = await openCabinet(content);
  const { engine, viewer, fileId, listId } = cabinet;
  const result = await startImport(engine, viewer, { fileId, listId, duplicates: "fill", ...options });
  expect(result).toMatchObject({ ok: false, problems: [{ key }] });
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", viewer.id)).toEqual([]);
  expect(engine.queueMessages).toEqual([]);
});

test("another account's file and list are not found", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const other = await openCabinet(fileOf(["9160000002;;;"]));
  const { engine, viewer } = cabinet;
  const theirs = (options: object) =>
    startImport(engine, viewer, { fileId: cabinet.fileId, listId: cabinet.listId, duplicates: "fill", ...options });
  expect(await theirs({ fileId: other.fileId })).toMatchObject({ ok: false, code: "notFound" });
  expect(await theirs({ listId: other.listId })).toMatchObject({ ok: false, code: "notFound" });
});

test("an import creates its new list, and one form sent twice creates one of each", async () => {
  const { engine, viewer, fileId } = await openCabinet(fileOf(["9160000001;;;"]));
  const input: ImportInput = { id: newId(), fileId, listTitle: "Октябрь", duplicates: "fill" };
  const [first, second] = await Promise.all([startImport(engine, viewer, input), startImport(engine, viewer, input)]);
  expect(first).toEqual(second);
  await engine.work();
  const lists = await rowsOf(
    "SELECT title, contacts FROM contact_lists WHERE owner_id = ? ORDER BY id DESC LIMIT 1",
    viewer.id,
  );
  expect(lists).toEqual([{ title: "Октябрь", contacts: 1 }]);
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", viewer.id)).toHaveLength(1);
});

test("the preview shows the first rows as the contacts they become", async () => {
  const { engine, viewer, fileId } = await openCabinet(sampleBytes("contacts-10k-win1251.csv"));
  const preview = await previewImport(engine, viewer, { fileId });
  if (!preview.ok) throw new Error("refused");
  const { encoding, rows, contacts, mapping } = preview.value;
  expect(encoding).toBe("windows-1251");
  expect(mapping).toContain("phone");
  expect(contacts).toHaveLength(rows.length);
  expect(contacts[0]).toMatchObject({ ok: true });
});

test("an imported contact reads back like any other", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;Анна;a@example.ru;VIP"]));
  await start(cabinet);
  await cabinet.engine.work();
  const page = await findContacts(cabinet.engine.db, cabinet.viewer, { listId: cabinet.listId, limit: 16 });
  expect(contactView(page!.rows[0]!)).toMatchObject({
    phone: "+79160000001",
    firstName: "Анна",
    custom01: "VIP",
    custom20: null,
  });
});
