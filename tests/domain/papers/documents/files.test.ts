import { env } from "cloudflare:test";
import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { beforeAll, expect, it } from "vitest";
import { sheetText } from "../../../../app/domain/base/tables/xlsx/convert";
import { documentFile, fileNameOf } from "../../../../app/domain/papers/documents/files";
import { getDocument } from "../../../../app/domain/papers/documents/find";
import { inLatin } from "../../../../app/domain/papers/documents/render/latin";
import { valuesOf } from "../../../../app/domain/papers/documents/render/values";
import type { DocumentContent, DocumentType } from "../../../../db/schema/papers";
import { platformOf } from "../../../../workers/platform";
import { contentOf, documentOf } from "../../../support/papers/company";
import { FOREIGN } from "../../../support/papers/requisite";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
let owner: { id: string; level: "me" };

beforeAll(async () => {
  owner = { id: (await createUser()).id, level: "me" };
});

const file = async (kind: "pdf" | "xlsx", wanted: Parameters<typeof documentOf>[1] = {}) => {
  const row = await getDocument(platform.db, owner, await documentOf(owner.id, wanted));
  return documentFile(platform, row!, kind);
};
const textOf = async (bytes: Uint8Array) => {
  // The reader detaches the buffer.
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
  return { pages: totalPages, text: text.join("\n").replace(/[\s\u00a0]+/g, " "), each: text };
};

const payerNamed = (name: string) => {
  const content = contentOf();
  const { data } = content.payer;
  return { ...content.payer, data: { ...data, legal: { ...data.legal, name } } };
};

it("prints every field of an invoice in Russian", async () => {
  const { bytes, name } = await file("pdf", { number: "4513" });
  expect(name).toBe("Счёт № 4513 20.11.2026.pdf");
  const { text, pages } = await textOf(bytes);
  expect(pages).toBe(1);
  for (const part of [
    "АО «ТБанк»",
    "БИК Сч. № 044525974",
    "30101810145250000974",
    "ИНН 7805123456",
    "КПП 780501001",
    "40702810410000000418",
    "Счёт № 4513 от 20 ноября 2026 г.",
    "Основание: Договор № 118 от 14.03.2024",
    "Услуги рассылки сообщений",
    "60 000,00",
    "В том числе НДС 22 %: 10 819,67. Всего к оплате: 60 000,00 руб.",
    "Шестьдесят тысяч рублей 00 копеек",
    "Генеральный директор",
    "Ковалёва М. И.",
    "190020, Санкт-Петербург, Лиговский пр., 74",
  ])
    expect(text).toContain(part);
  expect(bytes.byteLength).toBeLessThan(60_000);
});

it("dates a contract by its own date, else by its creation", () => {
  const at = Date.UTC(2026, 8, 12, 9);
  const basis = (title: string, language: "ru" | "en") => {
    const content = { ...contentOf(), contract: { title, createdAt: at } };
    const document = { type: "act", number: "1", datedAt: at, fromAt: null, toAt: null, content } as const;
    return valuesOf(document, language).contract;
  };
  expect(basis("№ 15 от 01.02.2026", "ru")).toBe("Договор № 15 от 01.02.2026");
  expect(basis("118", "ru")).toBe("Договор № 118 от 12.09.2026");
  expect(basis("Рамочный", "ru")).toBe("Рамочный от 12.09.2026");
  expect(basis("Договор услуг от 01.02.2026", "ru")).toBe("Договор услуг от 01.02.2026");
  expect(basis("Договор № 118/А от 14.03.2024 г.", "ru")).toBe("Договор № 118/А от 14.03.2024");
  expect(basis("№ 15 от 01.02.2026", "en")).toBe("Contract No. 15 of 01 Feb 2026");
  expect(basis("No. 7 of 14.03.2026", "en")).toBe("Contract No. 7 of 14 Mar 2026");
  expect(basis("118", "en")).toBe("Contract No. 118 of 12 Sept 2026");
});

it("prints contracts, bases and lines in Latin letters on an English document, numbered and dated in English", () => {
  const at = Date.UTC(2026, 8, 12, 9);
  const english = (title: string, details = "") => {
    const { seller, payer, lines, ...rest } = contentOf();
    const signer = { ...seller.signer, basis: { nominative: "Доверенность", genitive: "Доверенности", details } };
    const content = { ...rest, payer, seller: { ...seller, signer }, contract: { title, createdAt: at } };
    return inLatin({ ...content, lines: lines.map((line) => ({ ...line, name: "Услуги по договору № 15" })) });
  };
  const basis = (title: string) => {
    const document = {
      type: "act",
      number: "1",
      datedAt: at,
      fromAt: null,
      toAt: null,
      content: english(title),
    } as const;
    return valuesOf(document, "en").contract;
  };
  expect(basis("№ 15 от 01.02.2026")).toBe("Contract No. 15 of 01 Feb 2026");
  expect(basis("Договор № 118/А от 14.03.2024 г.")).toBe("Contract No. 118/A of 14 Mar 2024");
  expect(basis("№ 15-НК")).toBe("Contract No. 15-NK of 12 Sept 2026");
  expect(basis("Рамочный")).toBe("Ramochnyy of 12 Sept 2026");
  expect(english("1").lines[0]!.name).toBe("Uslugi po dogovoru No. 15");
  expect(english("1", "№ 7 от 01.02.2026").seller.signer.basis.details).toBe("No. 7 of 01.02.2026");
});

it("prints it in English for a foreign payer, without a bank box", async () => {
  const content = { ...contentOf(FOREIGN), currency: "USD" };
  const { bytes, name } = await file("pdf", { number: "7", content });
  expect(name).toBe("Invoice No. 7 20 Nov 2026.pdf");
  const { text } = await textOf(bytes);
  for (const part of [
    "Invoice No. 7 of 20 November 2026",
    "Customer: Vektor GmbH, VAT No. DE123456789, Invalidenstr. 1, 10115 Berlin, Germany",
    "Including VAT 22%: 10,819.67. Total to pay: 60,000.00 USD",
    "Sixty thousand US dollars 00 cents",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("БИК");
});

it("states both parties, the period and the sum in an act", async () => {
  const { bytes } = await file("pdf", {
    type: "act",
    number: "1107",
    from: Date.UTC(2026, 8, 30, 21),
    to: Date.UTC(2026, 9, 31, 21),
  });
  const { text } = await textOf(bytes);
  for (const part of [
    "Акт № 1107 от 20 ноября 2026 г.",
    "с 1 октября 2026 г. по 31 октября 2026 г.",
    "Исполнитель",
    "Заказчик",
    "Всего оказано услуг на сумму: 60 000,00 руб.",
  ])
    expect(text).toContain(part);
});

it("follows the form of decree 1137 in a VAT invoice, in landscape", async () => {
  const { bytes } = await file("pdf", { type: "vatInvoice", number: "1107" });
  const { text } = await textOf(bytes);
  for (const part of [
    "Счёт-фактура № 1107 от 20 ноября 2026 г.",
    "(1а)",
    "(2б)",
    "ИНН/КПП покупателя: 7805123456/780501001",
    "российский рубль, 643",
    "без акциза",
    "22%",
    "49 180,33",
    "10 819,67",
    "60 000,00",
    "Всего к оплате (9)",
    "Главный бухгалтер или иное уполномоченное лицо",
  ])
    expect(text).toContain(part);
  const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
  const [, , width = 0, height = 0] = page.view;
  expect(width).toBeGreaterThan(height);
});

it("has one signer in a sole proprietor's VAT invoice, by the registration, whose date is filled in by hand", async () => {
  const { seller } = contentOf();
  const legal = { ...seller.data.legal, businessType: "entrepreneur" as const, opf: "ИП", ogrn: "319774600000042" };
  const content = { seller: { ...seller, data: { ...seller.data, legal } } };
  const { text } = await textOf((await file("pdf", { type: "vatInvoice", content })).bytes);
  expect(text).toContain("Индивидуальный предприниматель или иное уполномоченное лицо");
  expect(text).toContain("ОГРНИП 319774600000042, дата присвоения ____");
  expect(text).not.toContain("бухгалтер");
});

it("states in a reconciliation statement who owes whom", async () => {
  const moves = [
    { at: Date.UTC(2026, 9, 3), name: "Оплата", debit: 0, credit: 80_000_000_000 },
    { at: Date.UTC(2026, 9, 31), name: "Услуги", debit: 40_211_840_000, credit: 0 },
  ];
  const period = { from: Date.UTC(2026, 8, 30, 21), to: Date.UTC(2026, 9, 31, 21) };
  const statement = (opening: number, closing: number) =>
    file("pdf", { type: "reconciliation", content: { balance: { opening, closing }, moves, period, lines: [] } });
  const { text } = await textOf((await statement(1_000_000_000, 40_788_160_000)).bytes);
  for (const part of ["Сальдо начальное", "1 000,00", "40 211,84", "80 000,00", "40 788,16", "01.10.2026"])
    expect(text).toContain(part);
  expect(text).toContain("На 31 октября 2026 г. задолженность в пользу ООО «Вектор»: 40 788,16 руб.");
  expect((await textOf((await statement(0, 0)).bytes)).text).toContain("задолженность отсутствует");
});

it("prints the parties' signers of a contract in the genitive", async () => {
  const { text, pages } = await textOf((await file("pdf", { type: "contract", number: "118" })).bytes);
  expect(text).toContain(
    "в лице генерального директора Ковалёвой Марии Игоревны, действующего на основании Устава, с одной стороны",
  );
  expect(text).toContain("Реквизиты и подписи сторон");
  expect(pages).toBe(2);
});

it("wraps a payer's name with quotes, emoji and 300 letters, and repeats the table header on each page", async () => {
  const long = `«Ромашка» "и" 🌼 ${"партнёры ".repeat(20)}${"Ы".repeat(120)}`;
  const lines: DocumentContent["lines"] = Array.from({ length: 90 }, (_, at) => ({
    name: `Услуга ${at}`,
    quantity: 1,
    price: 1_000_000,
    sum: 1_000_000,
  }));
  const { text, each, pages } = await textOf(
    (await file("pdf", { content: { payer: payerNamed(long), lines } })).bytes,
  );
  expect(text).toContain('ООО «Ромашка» "и" партнёры');
  expect(text.match(/Ы/g)).toHaveLength(120);
  expect(pages).toBeGreaterThan(2);
  const withRows = each.filter((page) => /Услуга \d/.test(page));
  expect(withRows.every((page) => page.includes("Кол-во"))).toBe(true);
  expect(text).toContain(`Страница 1 из ${pages}`);
  for (const { name } of lines) expect(text).toContain(name);
});

it.each([
  [10_000, "Ноль рублей 01 копейка", "0,01"],
  [999_999_999_990_000, "Девятьсот девяносто девять миллионов", "999 999 999,99"],
])("prints %d micros in words and digits", async (total, words, digits) => {
  const line = { name: "Услуги", quantity: 1, price: total, sum: total };
  const { text } = await textOf((await file("pdf", { content: { total, lines: [line], vatSum: 0 } })).bytes);
  expect(text).toContain(words);
  expect(text).toContain(digits);
});

it("carries a code that banking apps can pay by", async () => {
  const { bytes } = await file("pdf", { number: "4514", content: { payer: payerNamed("a|b") } });
  expect(await codeIn(bytes)).toBe(
    "ST00012|Name=ООО «Вектор»|PersonalAcc=40702810410000000418|BankName=АО «ТБанк»|BIC=044525974|CorrespAcc=30101810145250000974|Sum=6000000|Purpose=Оплата по счёту № 4514 от 20 ноября 2026 г. В т.ч. НДС 22% 10 819,67|PayeeINN=7805123456|KPP=780501001",
  );
});

it("is created once: the same bytes come from storage afterwards", async () => {
  const id = await documentOf(owner.id);
  const row = (await getDocument(platform.db, owner, id))!;
  const first = await documentFile(platform, row, "pdf");
  const refuses = { ...platform, asset: () => Promise.reject(new Error("was made anew")) };
  const second = await documentFile(refuses, row, "pdf");
  expect(second).toEqual(first);
  expect((await platform.files.list(`documents/${id}/`, { after: "", limit: 10 })).map(({ key }) => key)).toHaveLength(
    1,
  );
  // Built from scratch, the file is the same.
  const repeated = await documentFile({ ...platform, files: { ...platform.files, get: async () => null } }, row, "pdf");
  expect(repeated.bytes).toEqual(first.bytes);
});

it("draws the seller's stamp, and is printed without a missing or broken image", async () => {
  const seller = { ...contentOf().seller, stamp: "companies/x/stamp.png", signature: "companies/x/gone.png" };
  await platform.files.put(seller.stamp, PIXEL, "image/png");
  const broken = { ...seller, stamp: "companies/x/broken.png" };
  await platform.files.put(broken.stamp, PIXEL.slice(0, 40), "image/png");
  expect((await textOf((await file("pdf", { content: { seller: broken } })).bytes)).text).toContain("Ковалёва М. И.");
  const plain = await file("pdf");
  const { bytes } = await file("pdf", { content: { seller } });
  const images = (pdf: Uint8Array) => new TextDecoder("latin1").decode(pdf).match(/\/Subtype \/Image/g)?.length ?? 0;
  expect(images(plain.bytes)).toBe(0);
  expect(images(bytes)).toBeGreaterThan(0);
});

it("stores the numbers of the sheet as numbers", async () => {
  const { bytes, name } = await file("xlsx", { number: "1/2", type: "act" as DocumentType });
  expect(name).toBe("Акт № 1-2 20.11.2026.xlsx");
  const { pieces } = await sheetText(bytes);
  const rows = pieces
    .map((piece) => new TextDecoder().decode(piece))
    .join("")
    .split("\n");
  expect(rows).toContain("1\tУслуги рассылки сообщений\t1\t60000\t60000");
});

it("uses its title as the file's", async () => {
  const { info } = await getMeta(await getDocumentProxy((await file("pdf", { number: "9" })).bytes.slice()));
  expect(info.Title).toBe("Счёт № 9 от 20 ноября 2026 г.");
  expect(fileNameOf({ type: "act", number: 'a"b', datedAt: 0 }, "ru", "pdf")).toBe("Акт № a-b 01.01.1970.pdf");
  const statement = { type: "reconciliation", number: "", datedAt: 0 } as const;
  expect(fileNameOf(statement, "ru", "xlsx")).toBe("Акт сверки 01.01.1970.xlsx");
});

/** Black filled rectangles, as a picture with five pixels per module. */
async function codeIn(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const content = new TextDecoder("latin1").decode(contentStream(bytes));
  const rects = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (-?[\d.]+) re\s+f\b/g)].map(([, ...of]) =>
    of.map(Number),
  );
  const dot = Math.min(...rects.map(([, , , height]) => Math.abs(height!)));
  const left = Math.min(...rects.map(([x]) => x!));
  const top = Math.max(...rects.map(([, y]) => y!));
  const size = Math.round((Math.max(...rects.map(([x, , width]) => x! + width!)) - left) / dot);
  const [scale, quiet] = [5, 4];
  const side = (size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0, width = 0] of rects) {
    const from = (Math.round((x - left) / dot) + quiet) * scale;
    const to = from + Math.round(width / dot) * scale;
    const line = (Math.round((top - y) / dot) + quiet) * scale;
    for (let row = line; row < line + scale; row++)
      for (let at = from; at < to; at++) pixels.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3);
  }
  const found = jsQR(pixels, side, side);
  return found ? new TextDecoder().decode(Uint8Array.from(found.binaryData)) : undefined;
}

function contentStream(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  const text = new TextDecoder("latin1").decode(bytes);
  for (const { index, 0: mark } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = index + mark.length;
    const packed = bytes.slice(from, text.indexOf("endstream", from));
    const unpacked = packed[0] === 0x78 ? inflateSync(packed) : packed;
    if (/ re\s/.test(new TextDecoder("latin1").decode(unpacked))) return unpacked;
  }
  throw new Error("no page was found");
}

const PIXEL = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAACElEQVR4nGOQszmxBU86xRMAAAAKSURBVBkzkC4AANTBHWGgRpAcAAAAAElFTkSuQmCC",
  ),
  (sign) => sign.charCodeAt(0),
);
