import { beforeAll, expect, it } from "vitest";
import { contacts as words } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { bookOf, rowsOf as sheetRows, zipOf } from "../../support/world/xlsx";

const RUSSIAN = { "accept-language": "ru" };
const TITLED = "Отчёт;;\nТелефон клиента;Имя;Город\n+79161230121;Анна;Тверь\n+79161230122;Борис;Псков\n";

let session: Session;
beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new File([content], name));
  const answer = await submit("/contacts/import", form, session, RUSSIAN);
  return new URL(answer.headers.get("location") ?? "", "http://localhost").pathname;
}

const htmlOf = async (answer: Response) => (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
const open = async (path: string) => htmlOf(await visit(path, session, RUSSIAN));
const shownAs = (html: string) => /name="shown-as" value="([^"]*)"/.exec(html)![1]!;
const imports = () => rowsOf("SELECT id FROM tasks WHERE owner_id = ?", session.id);

it("shows the encoding, the delimiter and the row of the names, and which columns are a guess", async () => {
  const html = await open(await upload("клиенты.csv", TITLED));
  for (const text of ["UTF-8", words.delimiter_semicolon, words.headingIn.replace("{{row}}", "2"), words.guess])
    expect(html).toContain(text);
  expect(html).toContain(words.headingRow.replace("{{row}}", "1").replace("{{cells}}", "Отчёт"));
});

it("shows how many characters could not be read", async () => {
  const bytes = new TextEncoder().encode(TITLED.repeat(3));
  bytes[bytes.length - 3] = 0xff;
  const html = await open(await upload("почти.csv", bytes));
  expect(html).toContain(words.unread.replace("{{number}}", "2"));
});

it("rereads the file with the chosen options, without JavaScript too, and imports nothing before the preview", async () => {
  const path = await upload("клиенты.csv", TITLED);
  const html = await open(path);
  const fields = { "shown-as": shownAs(html), encoding: "utf-8", delimiter: "semicolon", header: "0" };
  const query = new URLSearchParams([...Object.entries(fields), ["column", "phone"], ["column", "custom01"]]);
  const anew = await open(`${path}?${query}`);
  expect(anew).toContain(words.noHeading);
  const answer = await submit(path, { ...fields, list: "new", title: "Список", column: "phone" }, session, RUSSIAN);
  expect(answer.status).toBe(422);
  expect(await htmlOf(answer)).toContain(words.noHeading);
  expect(await imports()).toEqual([]);
});

it("offers the sheets with rows, and reads the chosen one", async () => {
  const parts = bookOf({ rows: sheetRows([["Телефон"], ["+79161240001"]]) });
  const list = parts.find(({ name }) => name === "xl/workbook.xml")!;
  list.content = String(list.content).replace("</sheets>", '<sheet name="Архив" r:id="more"/></sheets>');
  const links = parts.find(({ name }) => name.endsWith("workbook.xml.rels"))!;
  links.content = String(links.content).replace(
    "</Relationships>",
    '<Relationship Id="more" Type="http://x/worksheet" Target="worksheets/more.xml"/></Relationships>',
  );
  const rows = sheetRows([["E-mail"], ["a@example.com"]]);
  const more = { name: "xl/worksheets/more.xml", content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` };
  const path = await upload("книга.xlsx", zipOf([...parts, more]));
  const html = await open(path);
  expect(html).toContain(words.sheetOf.replace("{{title}}", "List").replace("{{of}}", "2"));
  const query = new URLSearchParams({ "shown-as": shownAs(html), sheet: "2", header: "1", column: "phone" });
  const other = await open(`${path}?${query}`);
  expect(other).toContain("a@example.com");
  expect(other).toContain(words.sheetOf.replace("{{title}}", "Архив").replace("{{of}}", "2"));
});

it("reports at once that a table is too wide, and shows two hundred columns", async () => {
  const wide = await open(await upload("wide.csv", ";".repeat(1_500_000)));
  expect(wide).toContain(errors.tableTooWide.replace("{{filename}}", "wide.csv").replace("{{most}}", "200"));
  const row = (text: string) => Array.from({ length: 200 }, (_, at) => `${text}${at}`).join(";");
  const html = await open(
    await upload("most.csv", `Телефон;${row("c").slice(3)}\n+79161230121;${row("x").slice(3)}\n`),
  );
  expect(html.split('name="column"')).toHaveLength(201);
});
