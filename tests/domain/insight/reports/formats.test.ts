import Papa from "papaparse";
import { expect, it } from "vitest";
import { PERMISSIONS } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { EXPORT_DELIMITERS } from "../../../../app/domain/base/exports/export";
import { decode, ENCODINGS } from "../../../../app/domain/base/tables/encodings";
import { joined } from "../../../../app/domain/base/tables/lines";
import { sheetText } from "../../../../app/domain/base/tables/xlsx/convert";
import { findReports, orderReport } from "../../../../app/domain/insight/reports/files";
import { reportInput } from "../../../../app/domain/insight/reports/input";
import { keyOf } from "../../../../app/domain/library/files/files";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { openEngine } from "../../../support/engine/engine";
import { openAccount, SENDER } from "../../../support/world/scene";

const DAY = 86_400_000;

const TEXTS = ["Привет; «Анна», ёлка № 5", 'Café "Ünal", naïve; £5', "=2+2", "two\nlines, one text", "plain"];
/** Characters missing from an encoding become question marks. */
const KNOWN = {
  "utf-8": /[\s\S]/,
  "windows-1251": /[\n -~\u0400-\u045f«»№]/,
  "windows-1252": /[\n -~\u00a0-\u00ff]/,
  "x-mac-cyrillic": /[\n -~\u0410-\u044fЁё«»№£]/,
} as const;

async function open() {
  const engine = openEngine();
  const account = await openAccount(engine);
  for (const [at, text] of TEXTS.entries()) {
    const input = { type: "sms", recipient: `+7916000000${at}`, payload: { sender: SENDER, text } };
    await createSending(engine, account, singleInput.parse(input));
  }
  await engine.work();
  engine.pass(1000);
  const more = { username: account.id, level: "me", askerLevel: "me", preferences: {} };
  const viewer = { ...account, ...more, permissions: new Set(PERMISSIONS) } as unknown as Viewer;
  const fileOf = async (format: object) => {
    const dateRange = { from: engine.clock() - DAY, to: engine.clock() };
    const input = reportInput.parse({ dateRange, ...format });
    const ordered = await orderReport(engine, viewer, input, { ownerId: null, language: "ru" });
    if (!ordered.ok) throw new Error("refused");
    await engine.work();
    const [row] = (await findReports(engine, viewer, { id: ordered.value.id, limit: 1 })).rows;
    expect([row!.state, row!.rows]).toEqual(["success", TEXTS.length]);
    return new Uint8Array((await engine.files.get(keyOf({ ownerId: account.id, id: row!.files[0]!.id })))!);
  };
  return { fileOf };
}

/** Texts and prices by phone, whichever column titles the encoding can express. */
function figuresIn(table: string[][]) {
  const [head, ...rows] = table;
  const at = (...titles: string[]) => head!.findIndex((title) => titles.some((one) => title.startsWith(one)));
  const [phone, text, price] = [at("Получатель", "Recipient"), at("Текст", "Text"), at("Цена", "Price")];
  return rows
    .map((row) => ({ phone: row[phone]!, text: row[text]!, price: row[price]! }))
    .toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
}

it.each(ENCODINGS.flatMap((encoding) => EXPORT_DELIMITERS.map((delimiter) => [encoding, delimiter] as const)))(
  "a file in %s with '%s' between its cells holds each message as far as the encoding allows",
  async (encoding, delimiter) => {
    const { fileOf } = await open();
    const bytes = await fileOf({ encoding, delimiter });
    expect([...bytes.slice(0, 3)].join() === "239,187,191").toBe(encoding === "utf-8");
    const { data, errors } = Papa.parse<string[]>(decode(bytes, encoding).trimEnd(), { delimiter });
    expect([errors, new Set(data.map((row) => row.length)).size]).toEqual([[], 1]);
    // A file uses only a language that its encoding supports.
    expect(data[0]!.join().includes("Получатель")).toBe(encoding !== "windows-1252");
    const can = KNOWN[encoding];
    const meant = TEXTS.map((text, nr) => ({
      phone: `+7916000000${nr}`,
      text: [...text.replace(/^=/, "'=")].map((sign) => (can.test(sign) ? sign : "?")).join(""),
      price: delimiter === ";" ? "2,5" : "2.5",
    }));
    expect(figuresIn(data)).toEqual(meant);
  },
);

it("a workbook holds the same messages, with each text as text", async () => {
  const { fileOf } = await open();
  const text = new TextDecoder().decode(joined((await sheetText(await fileOf({ format: "xlsx" }))).pieces));
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: "\t" });
  const meant = TEXTS.map((text, nr) => ({ phone: `+7916000000${nr}`, text }));
  expect(figuresIn(data)).toMatchObject(meant);
});
