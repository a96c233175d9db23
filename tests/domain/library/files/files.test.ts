import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "../../../../app/domain/base/channels/file-kinds";
import { newId } from "../../../../app/domain/base/shared/ids";
import { fileView, getFile, getPublicFile, readFile, storeFile } from "../../../../app/domain/library/files/files";
import { findFiles } from "../../../../app/domain/library/files/find";
import { kindOf } from "../../../../app/domain/library/files/types";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";

const engine = openEngine();
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const csv = new TextEncoder().encode("Телефон;Имя\r\n9162041833;Мария\r\n");

async function stored(ownerId: string, upload: { name: string; bytes: Uint8Array; isPublic?: boolean }) {
  const result = await storeFile(engine, { id: ownerId }, upload);
  if (!result.ok) throw new Error(result.problems[0]!.key);
  return result.value;
}

test("a file is stored with its type, size and hash, and read back byte for byte", async () => {
  const viewer = { id: newId() };
  const row = await stored(viewer.id, { name: "клиенты.csv", bytes: csv });
  const hash = await crypto.subtle.digest("SHA-256", csv);
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const view = { id: row.id, title: "клиенты.csv", type: "text/csv", size: csv.length, hash: hex, OwnerId: viewer.id };
  expect(fileView((await getFile(engine, viewer, row.id))!)).toMatchObject(view);
  expect(new Uint8Array((await readFile(engine.files, row))!)).toEqual(csv);
});

test("20 MiB are stored, and one byte more is refused with nothing kept", async () => {
  const viewer = { id: newId() };
  const bytes = new Uint8Array(MAX_FILE_BYTES + 1).fill(0x31);
  await stored(viewer.id, { name: "a.csv", bytes: bytes.subarray(0, MAX_FILE_BYTES) });
  const refused = await storeFile(engine, viewer, { name: "b.csv", bytes });
  expect(refused).toMatchObject({
    ok: false,
    code: "fileTooLarge",
    problems: [{ key: "fileOverLimit", field: "file" }],
  });
  expect(await rowsOf("SELECT title FROM files WHERE owner_id = ?", viewer.id)).toEqual([{ title: "a.csv" }]);
});

test.each([
  ["a.exe", "MZ", "unsupportedType", "fileTypeUnsupported"],
  ["a.png", "MZ", "unsupportedType", "fileContentMismatch"],
  ["a.csv", "PK\x03\x04\0\0", "unsupportedType", "fileContentMismatch"],
  ["", "\0\0\0", "unsupportedType", "fileTypeUnsupported"],
  ["a.csv", "", "invalid", "fileEmpty"],
])("%s holding %j is refused", async (name, content, code, key) => {
  const refused = await storeFile(engine, { id: newId() }, { name, bytes: bytesOf(content) });
  expect(refused).toMatchObject({ ok: false, code, problems: [{ key }] });
});

test.each([
  ["a.pdf", "%PDF-1.7", "pdf"],
  ["a.GIF", "GIF89a", "gif"],
  ["a.jpeg", "\xff\xd8\xff\xe0", "jpeg"],
  ["a.png", "\x89PNG\r\n\x1a\n", "png"],
  ["a.wav", "RIFF\x24\0\0\0WAVEfmt ", "wav"],
  ["a.mp3", "ID3\x04", "mp3"],
  ["a.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "doc"],
  ["a.xlsx", "PK\x03\x04 xl/workbook.xml", "xlsx"],
  ["a.svg", '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
  ["", "\xff\xd8\xff\xe0", "jpg"],
  ["", "phone\n79160000001\n", "csv"],
  ["a.docx", "PK\x03\x04 xl/workbook.xml", "mismatch"],
  ["a.svg", "<html><svg></html>", "mismatch"],
])("%s with its first bytes is recognised as %s", (name, content, kind) => {
  expect(kindOf(name, bytesOf(content))).toBe(kind);
});

test("a name is only a name: no folders, no control characters", async () => {
  const row = await stored(newId(), { name: '..\\..\\etc/pass\r\n"wd".csv', bytes: csv });
  expect(row.filename).toBe("passwd.csv");
});

test("a private file is visible only to its owner, a public one to anyone by its id", async () => {
  const [owner, stranger] = [{ id: newId() }, { id: newId() }];
  const own = await stored(owner.id, { name: "a.csv", bytes: csv });
  const shown = await stored(owner.id, { name: "b.csv", bytes: csv, isPublic: true });
  expect(await getFile(engine, stranger, own.id)).toBeNull();
  expect(await getFile(engine, stranger, shown.id)).toBeNull();
  expect(await getPublicFile(engine, own.id)).toBeNull();
  expect((await getPublicFile(engine, shown.id))?.id).toBe(shown.id);
  expect((await findFiles(engine, stranger, { limit: 10 })).rows).toEqual([]);
});

test("files are sorted newest first, filtered by type and paged by key", async () => {
  const viewer = { id: newId() };
  await stored(viewer.id, { name: "a.csv", bytes: csv });
  await stored(viewer.id, { name: "b.pdf", bytes: bytesOf("%PDF-1.7") });
  await stored(viewer.id, { name: "c.csv", bytes: csv });
  const first = await findFiles(engine, viewer, { types: ["text/csv"], limit: 1, isCounted: true });
  expect(first.rows.map(({ title }) => title)).toEqual(["c.csv"]);
  expect(first.total).toBe(2);
  const second = await findFiles(engine, viewer, {
    types: ["text/csv"],
    limit: 1,
    isCounted: true,
    cursor: first.next!,
  });
  expect(second.rows.map(({ title }) => title)).toEqual(["a.csv"]);
  expect(second.next).toBeNull();
});

test("an expired file is not found", async () => {
  const viewer = { id: newId() };
  const row = await stored(viewer.id, { name: "a.csv", bytes: csv });
  await rowsOf("UPDATE files SET expired_at = ? WHERE owner_id = ?", engine.clock(), viewer.id);
  expect(await getFile(engine, viewer, row.id)).toBeNull();
  expect((await findFiles(engine, viewer, { limit: 10 })).rows).toEqual([]);
});
