import { expect, test } from "vitest";
import { previewImport } from "../../../../../app/domain/library/contacts/import/preview";
import { openCabinet } from "../../../../support/world/imports";

test.each([
  ["a file without a header", "+79160000001;a@x.ru\r\n;b@x.ru\r\n", "leave"],
  ["a file whose titles say nothing", "aa;bb\r\n+79160000001;a@x.ru\r\n;b@x.ru\r\n", "leave"],
  ["our own export", "Телефон;E-mail\r\n+79160000001;a@x.ru\r\n;b@x.ru\r\n", "email"],
])("counts rows without a phone in %s", async (_, content, withoutPhone) => {
  const { engine, viewer, fileId } = await openCabinet(content);
  const preview = await previewImport(engine, viewer, { fileId });
  expect(preview).toMatchObject({ ok: true, value: { mapping: ["phone", "email"], withoutPhone } });
});

test("a heading of a hundred thousand characters is cut, and only its beginning counts", async () => {
  const { engine, viewer, fileId } = await openCabinet(`phone;${"x".repeat(100_000)}\n+79160000001;Anna\n`);
  const preview = await previewImport(engine, viewer, { fileId });
  expect(preview).toMatchObject({ ok: true, value: { total: 1, headers: ["phone", `${"x".repeat(200)}…`] } });
});
