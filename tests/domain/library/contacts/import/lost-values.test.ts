import { describe, expect, it } from "vitest";
import { previewImport } from "../../../../../app/domain/library/contacts/import/preview";
import { contactsOf, metaOf, numbered, openCabinet, rejectsOf, start } from "../../../../support/world/imports";

const [first, second, third, fourth] = numbered(4);
const HEAD = "Телефон;E-mail;Дата рождения;Имя\r\n";
const FILE = `${HEAD}${[
  `${first};anna@example.ru;01.02.1990;Анна`,
  `${second};not-an-email;31.02.1990;Борис`,
  `${third};also bad;02.02.1990;Вера`,
  `${third};third@bad;;Вера`,
  "no phone;x;;Глеб",
  `${fourth};;;${"я".repeat(300)}`,
].join("\r\n")}\r\n`;

describe("values that an import cannot use", () => {
  it("are counted by column before it, with examples", async () => {
    const { engine, viewer, fileId } = await openCabinet(FILE);
    const preview = await previewImport(engine, viewer, { fileId });
    if (!preview.ok) throw new Error(JSON.stringify(preview.problems));
    expect(preview.value).toMatchObject({ total: 6, checked: 6 });
    expect(preview.value.lost).toMatchObject([
      {
        column: 1,
        field: "email",
        warning: "emailInvalid",
        count: 3,
        examples: ["not-an-email", "also bad", "third@bad"],
      },
      { column: 2, field: "date", warning: "dateInvalid", count: 1, examples: ["31.02.1990"] },
      { column: 3, field: "firstName", warning: "textTooLong", count: 1, examples: [`${"я".repeat(40)}…`] },
    ]);
  });

  it("are counted after it, and their rows are in the reject file with all reasons", async () => {
    const cabinet = await openCabinet(FILE);
    const taskId = await start(cabinet);
    await cabinet.engine.work();
    expect(await metaOf(cabinet, taskId)).toMatchObject({
      state: "completed",
      imported: 4,
      duplicates: 1,
      invalid: 1,
      lost: { emailInvalid: 3, dateInvalid: 1, textTooLong: 1 },
      errors: [
        { row: 3, reason: "lost_emailInvalid,lost_dateInvalid" },
        { row: 4, reason: "lost_emailInvalid" },
        { row: 5, reason: "lost_emailInvalid" },
        { row: 6, reason: "phoneInvalid" },
        { row: 7, reason: "lost_textTooLong" },
      ],
    });
    const lines = (await rejectsOf(cabinet, taskId))!.trimEnd().split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe(`${second};not-an-email;31.02.1990;Борис;3;<lost_emailInvalid,lost_dateInvalid>`);
    expect(await contactsOf(cabinet)).toHaveLength(4);
  });

  it("are not reported for a duplicate row: the whole row is skipped", async () => {
    const cabinet = await openCabinet(FILE);
    const taskId = await start(cabinet, { duplicates: "skip" });
    await cabinet.engine.work();
    const { lost, errors } = await metaOf(cabinet, taskId);
    expect(lost).toEqual({ emailInvalid: 2, dateInvalid: 1, textTooLong: 1 });
    expect(errors).toContainEqual({ row: 5, reason: "duplicate" });
  });
});
