import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { openArchive, readPart } from "../../../../app/domain/base/tables/xlsx/archive";
import { sheetText } from "../../../../app/domain/base/tables/xlsx/convert";
import { documentFile } from "../../../../app/domain/papers/documents/files";
import { getDocument } from "../../../../app/domain/papers/documents/find";
import { labelsOf } from "../../../../app/domain/papers/documents/labels/labels";
import type { DocumentType } from "../../../../db/schema/papers";
import { platformOf } from "../../../../workers/platform";
import { contentOf, documentOf } from "../../../support/papers/company";
import { COMPANY, FOREIGN } from "../../../support/papers/requisite";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
const OCTOBER = { from: Date.UTC(2026, 8, 30, 21), to: Date.UTC(2026, 9, 31, 21) };
const PAYERS = {
  ru: {
    ...COMPANY,
    signer: {
      position: { nominative: "Директор" },
      fullName: { nominative: "Щукин Олег Юрьевич", genitive: "Щукина Олега Юрьевича" },
      basis: { genitive: "Доверенности", details: "№ 7" },
    },
    data: {
      ...COMPANY.data,
      legal: { ...COMPANY.data.legal, opf: "АО", name: "Ромашка", inn: "7707083893", kpp: "770701001" },
      legalAddress: { index: "101000", city: "Москва", address: "ул. Мясницкая, 1", phone: "+74951234567" },
    },
  },
  en: FOREIGN,
};

type Language = keyof typeof PAYERS;
type Sold = "act" | "vatInvoice" | "reconciliation";

async function paper(type: DocumentType, language: Language, kind: "pdf" | "xlsx") {
  const owner = { id: (await createUser()).id, level: "me" as const };
  const { services, movements } = labelsOf(language);
  const content = contentOf(PAYERS[language]);
  const currency = { ru: "RUB", en: "EUR" }[language];
  const lines = content.lines.map((line) => ({ ...line, name: services(OCTOBER.from) }));
  const moves = [
    { at: Date.UTC(2026, 9, 3), name: movements.payment!, debit: 0, credit: 80_000_000_000 },
    { at: Date.UTC(2026, 9, 31), name: services(OCTOBER.from), debit: 40_211_840_000, credit: 0 },
  ];
  const more = {
    act: {},
    invoice: {},
    contract: {},
    advanceInvoice: {},
    vatInvoice: {
      shipped: "57",
      // Numbers in the formats that sellers type.
      payments: [
        labelsOf(language).vatInvoice.payment("218-ПП", { ru: "03.10.2026", en: "03 Oct 2026" }[language]),
        labelsOf(language).vatInvoice.payment("219", { ru: "04.10.2026", en: "04 Oct 2026" }[language]),
      ],
    },
    reconciliation: { balance: { opening: 1_000_000_000, closing: 40_788_160_000 }, moves, period: OCTOBER, lines: [] },
  }[type];
  const id = await documentOf(owner.id, {
    companyId: newId(),
    type,
    number: { reconciliation: "", contract: "15/А" }[type as string] ?? "1107",
    datedAt: OCTOBER.to - 1,
    ...(type === "act" || type === "vatInvoice" ? OCTOBER : {}),
    content: { ...content, currency, lines, ...more },
  });
  return (await documentFile(platform, (await getDocument(platform.db, owner, id))!, kind)).bytes;
}

const PARTIES = {
  ru: {
    seller: "ООО «Вектор», ИНН 7805123456, КПП 780501001, 190020, Санкт-Петербург, Лиговский пр., 74",
    payer: "АО «Ромашка», ИНН 7707083893, КПП 770701001, 101000, Москва, ул. Мясницкая, 1, +74951234567",
  },
  en: {
    seller: "Vektor LLC, Tax No. 7805123456, KPP 780501001, Ligovskiy pr., 74, 190020 Sankt-Peterburg, Russia",
    payer: "Vektor GmbH, VAT No. DE123456789, Invalidenstr. 1, 10115 Berlin, Germany",
  },
};

/** Every field of a document, in the reader's order. */
const FIELDS: Record<Sold, Record<Language, string[]>> = {
  act: {
    ru: [
      "Акт № 1107 от 31 октября 2026 г.",
      "об оказании услуг за период с 1 октября 2026 г. по 31 октября 2026 г.",
      `Исполнитель: ${PARTIES.ru.seller}`,
      `Заказчик: ${PARTIES.ru.payer}`,
      "Основание: Договор № 118 от 14.03.2024",
      "№ Услуга Кол-во Цена Сумма",
      "1 Услуги рассылки сообщений за октябрь 2026 г. 1 60 000,00 60 000,00",
      "В том числе НДС 22 %: 10 819,67. Всего оказано услуг на сумму: 60 000,00 руб.",
      "Шестьдесят тысяч рублей 00 копеек",
      "Вышеперечисленные услуги оказаны полностью и в срок. Заказчик претензий",
      "по объёму, качеству и срокам оказания услуг не имеет.",
      "Исполнитель Генеральный директор Ковалёва М. И. М. П.",
      "Заказчик Директор Щукин О. Ю. М. П.",
    ],
    en: [
      "Acceptance certificate No. 1107 of 31 October 2026",
      "for services from 1 October 2026 to 31 October 2026",
      `Contractor: ${PARTIES.en.seller}`,
      `Customer: ${PARTIES.en.payer}`,
      "Basis: Contract No. 118 of 14 Mar 2024",
      "No. Service Quantity Price Amount",
      "1 Messaging services, October 2026 1 60,000.00 60,000.00",
      "Including VAT 22%: 10,819.67. Total of services: 60,000.00 EUR",
      "Sixty thousand euros 00 cents",
      "The services above were provided in full and on time. The customer has no claims as to their scope, quality and timing.",
      "Contractor General Director Kovalyova M. I.",
      "Customer Director Anna Schmidt",
    ],
  },
  vatInvoice: {
    ru: [
      "Приложение № 1 к постановлению Правительства Российской Федерации от 26 декабря 2011 г. № 1137",
      "(в ред. постановления Правительства РФ от 23.01.2026 № 26)",
      "Счёт-фактура № 1107 от 31 октября 2026 г. (1)",
      "Исправление № — от — (1а)",
      "Продавец: ООО «Вектор» (2)",
      "Адрес: 190020, Санкт-Петербург, Лиговский пр., 74 (2а)",
      "ИНН/КПП продавца: 7805123456/780501001 (2б)",
      "Грузоотправитель и его адрес: — (3)",
      "Грузополучатель и его адрес: — (4)",
      "К платёжно-расчётному документу № 218-ПП от 03.10.2026, 219 от 04.10.2026 (5)",
      "Документ об отгрузке: Акт об оказании услуг, № 57 от 31 октября 2026 г. (5а)",
      "К счёту-фактуре (счетам-фактурам), выставленному (выставленным) при получении оплаты, частичной оплаты или иных платежей",
      "в счёт предстоящих поставок товаров (выполнения работ, оказания услуг), передачи имущественных прав",
      "№ — от —, исправление № — от — (5б)",
      "Покупатель: АО «Ромашка» (6)",
      "Адрес: 101000, Москва, ул. Мясницкая, 1 (6а)",
      "ИНН/КПП покупателя: 7707083893/770701001 (6б)",
      "Валюта: наименование, код российский рубль, 643 (7)",
      "Идентификатор государственного контракта, договора (соглашения) (при наличии): — (8)",
      "№ п/п Наименование товара (описание выполненных работ, оказанных услуг), имущественного права Код вида товара",
      "Единица измерения: код условное обозначение (национальное) Количество (объём) Цена (тариф) за единицу измерения",
      "Стоимость товаров (работ, услуг), имущественных прав без налога — всего В том числе сумма акциза Налоговая ставка",
      "Сумма налога, предъявляемая покупателю Стоимость товаров (работ, услуг), имущественных прав с налогом — всего",
      "Страна происхождения товара: цифровой код краткое наименование",
      "Регистрационный номер декларации на товары или регистрационный номер партии товара, подлежащего прослеживаемости",
      "1 1а 1б 2 2а 3 4 5 6 7 8 9 10 10а 11",
      "1 Услуги рассылки сообщений за октябрь 2026 г. — — — 1 49 180,33 49 180,33 без акциза 22% 10 819,67 60 000,00 — — —",
      "Всего к оплате (9) 49 180,33 X X 10 819,67 60 000,00",
      "Руководитель организации или иное уполномоченное лицо Ковалёва М. И.",
      "Главный бухгалтер или иное уполномоченное лицо Ковалёва М. И.",
    ],
    en: [
      "VAT invoice No. 1107 of 31 October 2026 (1)",
      "Correction No. — of — (1a)",
      "Seller: Vektor LLC (2)",
      "Address: Ligovskiy pr., 74, 190020 Sankt-Peterburg, Russia (2a)",
      "Seller’s tax number: 7805123456/780501001 (2b)",
      "Consignor and address: — (3)",
      "Consignee and address: — (4)",
      "Payment document No. 218-PP of 03 Oct 2026, 219 of 04 Oct 2026 (5)",
      "Shipping document: Acceptance certificate, No. 57 of 31 October 2026 (5a)",
      "To prepayment VAT invoices No. — of —, correction No. — of — (5b)",
      "Buyer: Vektor GmbH (6)",
      "Address: Invalidenstr. 1, 10115 Berlin, Germany (6a)",
      "Buyer’s tax number: DE123456789 (6b)",
      "Currency: name, code euro, 978 (7)",
      "Government contract or agreement identifier (if any): — (8)",
      "No. Goods (works, services), property rights Goods code Unit: code symbol (national) Quantity Price per unit",
      "Total value excluding tax Including excise duty Tax rate Tax charged to the buyer Total value including tax",
      "Country of origin: code short name Customs declaration or traceable batch number",
      "1 1a 1b 2 2a 3 4 5 6 7 8 9 10 10a 11",
      "1 Messaging services, October 2026 — — — 1 49,180.33 49,180.33 no excise 22% 10,819.67 60,000.00 — — —",
      "Total payable (9) 49,180.33 X X 10,819.67 60,000.00",
      "Director or other authorised person Kovalyova M. I.",
      "Chief accountant or other authorised person Kovalyova M. I.",
    ],
  },
  reconciliation: {
    ru: [
      "Акт сверки взаимных расчётов",
      "за период с 1 октября 2026 г. по 31 октября 2026 г. между ООО «Вектор» и АО «Ромашка»",
      "Основание: Договор № 118 от 14.03.2024",
      "Мы, нижеподписавшиеся, ООО «Вектор» в лице генерального директора Ковалёвой Марии Игоревны, действующего на основании Устава, с одной стороны,",
      "и АО «Ромашка» в лице директора Щукина Олега Юрьевича, действующего на основании Доверенности № 7, с другой стороны,",
      "составили настоящий акт о том, что состояние взаимных расчётов по данным учёта следующее:",
      "№ Дата Содержание Дебет Кредит",
      "01.10.2026 Сальдо начальное 1 000,00",
      "1 03.10.2026 Оплата 80 000,00",
      "2 31.10.2026 Услуги рассылки сообщений за октябрь 2026 г. 40 211,84",
      "Обороты за период 40 211,84 80 000,00",
      "31.10.2026 Сальдо конечное 40 788,16",
      "На 31 октября 2026 г. задолженность в пользу АО «Ромашка»: 40 788,16 руб.",
      "(Сорок тысяч семьсот восемьдесят восемь рублей 16 копеек)",
      "Исполнитель Генеральный директор Ковалёва М. И. М. П.",
      "Заказчик Директор Щукин О. Ю. М. П.",
    ],
    en: [
      "Reconciliation statement",
      "from 1 October 2026 to 31 October 2026 between Vektor LLC and Vektor GmbH",
      "Basis: Contract No. 118 of 14 Mar 2024",
      "We, the undersigned, Vektor LLC, represented by General Director Kovalyova Mariya Igorevna, acting under the Charter,",
      "and Vektor GmbH, represented by Director Anna Schmidt,",
      "have drawn up this statement of how mutual settlements stand by the books:",
      "No. Date Description Debit Credit",
      "01 Oct 2026 Opening balance 1,000.00",
      "1 03 Oct 2026 Payment 80,000.00",
      "2 31 Oct 2026 Messaging services, October 2026 40,211.84",
      "Turnover for the period 40,211.84 80,000.00",
      "31 Oct 2026 Closing balance 40,788.16",
      "As of 31 October 2026, the amount owed to Vektor GmbH is 40,788.16 EUR (Forty thousand, seven hundred and eighty-eight euros 16 cents)",
      "Contractor General Director Kovalyova M. I.",
      "Customer Director Anna Schmidt",
    ],
  },
};

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, " ").trim();
const pairs = (["act", "vatInvoice", "reconciliation"] as const).flatMap((type) => [
  [type, "ru"] as const,
  [type, "en"] as const,
]);

it.each(pairs)("%s in %s prints every field and nothing else", async (type, language) => {
  const { text } = await extractText(await getDocumentProxy(await paper(type, language, "pdf")), { mergePages: true });
  expect(plain(text)).toBe(FIELDS[type][language].join(" "));
});

it("an English contract is signed with translated terms, and names are in Latin letters", async () => {
  const { text } = await extractText(await getDocumentProxy(await paper("contract", "en", "pdf")), {
    mergePages: true,
  });
  expect(plain(text)).toContain(
    "Vektor LLC, the “Contractor”, represented by General Director Kovalyova Mariya Igorevna, acting under the Charter, and Vektor GmbH, the “Customer”, represented by Director Anna Schmidt, have agreed",
  );
  expect(text).toContain("Contract No. 15/A");
  expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
});

/** Cells of a sheet by their places, with the number format of each. */
async function cellsOf(bytes: Uint8Array<ArrayBuffer>) {
  const archive = await openArchive(bytes);
  const part = async (name: string) => {
    let text = "";
    await readPart(archive.get(name)!, (more) => {
      text += more;
    });
    return text;
  };
  const sheet = await part("xl/worksheets/sheet1.xml");
  const styles = await part("xl/styles.xml");
  const workbook = await part("xl/workbook.xml");
  const formats = [...styles.split("<cellXfs")[1]!.matchAll(/<xf ?([^>]*)>/g)].map(([, said]) =>
    Number(/numFmtId="(\d+)"/.exec(said!)?.[1] ?? 0),
  );
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, said, inner = ""]) => ({
      value: inner.replace(/<[^>]*>/g, ""),
      isText: said!.includes("inlineStr"),
      format: formats[Number(/s="(\d+)"/.exec(said!)?.[1] ?? 0)]!,
    })),
  );
  return { rows, sheet, workbook };
}

const [GROUPED, DAY] = [4, 14];

it.each(["ru", "en"] as const)(
  "a sheet in %s has amounts with groups and two decimals, days as days, and a printable page",
  async (language) => {
    const { rows, sheet, workbook } = await cellsOf(await paper("reconciliation", language, "xlsx"));
    const row = rows.find((cells) => cells[3]?.value === "40211.84" && cells[0]?.value === "2")!;
    expect(row.map(({ isText, format }) => [isText, format])).toEqual([
      [false, 0],
      [false, DAY],
      [true, 0],
      [false, GROUPED],
      [false, 0],
    ]);
    // 31 October 2026 as a spreadsheet serial number.
    expect(row[1]!.value).toBe("46326");
    const head = rows.findIndex((cells) => cells.length === 5 && cells.every(({ isText }) => isText)) + 1;
    expect(workbook).toContain(
      `_xlnm.Print_Area" localSheetId="0">'${labelsOf(language).types.reconciliation}'!$A$1:$E$${rows.length}<`,
    );
    expect(workbook).toContain(`!$${head}:$${head}<`);
    expect(sheet).toMatch(/<pageSetup paperSize="9" orientation="portrait" fitToHeight="0"\/>/);
    expect(sheet).toContain('<mergeCell ref="A1:E1"/>');
    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      6, 14, 44, 18, 18,
    ]);
  },
);

it("a VAT invoice's sheet is landscape, and any program reads all of it", async () => {
  const bytes = await paper("vatInvoice", "ru", "xlsx");
  const { sheet, rows } = await cellsOf(bytes);
  expect(sheet).toContain('orientation="landscape"');
  const amounts = rows.flat().filter(({ format }) => format === GROUPED);
  expect(amounts.filter(({ value }) => value).map(({ value }) => value)).toEqual([
    "49180.33",
    "49180.33",
    "10819.67",
    "60000",
    "49180.33",
    "10819.67",
    "60000",
  ]);
  const { pieces, title } = await sheetText(bytes);
  expect(title).toBe("Счёт-фактура № 1107");
  const text = plain(pieces.map((piece) => new TextDecoder().decode(piece)).join(""));
  for (const field of [
    "Продавец: ООО «Вектор» (2)",
    "Покупатель: АО «Ромашка» (6)",
    "ИНН/КПП покупателя: 7707083893/770701001 (6б)",
  ])
    expect(text).toContain(field);
});
