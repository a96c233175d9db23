/** The format's own names: "1CClientBankExchange", a standard of banks. */
export const MARK = "1CClientBankExchange";
export const END = "КонецФайла";
export const ENCODING = "Кодировка";
export const ACCOUNT = "РасчСчет";
export const DOCUMENT = "СекцияДокумент";
export const DOCUMENT_END = "КонецДокумента";

export const FIELDS = {
  number: ["Номер"],
  day: ["ДатаПоступило", "Дата"],
  orderDay: ["Дата", "ДатаПоступило"],
  sum: ["Сумма"],
  payerAccount: ["ПлательщикСчет", "ПлательщикРасчСчет"],
  payer: ["Плательщик1", "Плательщик"],
  inn: ["ПлательщикИНН"],
  account: ["ПолучательСчет", "ПолучательРасчСчет"],
  purpose: ["НазначениеПлатежа"],
} as const;

export const PURPOSE_LINE = /^НазначениеПлатежа\d$/;
export const PAYER_INN = /^ИНН\s+\d+\s+/;

/** Cyrillic letters that look like Latin ones: a number is typed with either. */
export const TWINS: Record<string, string> = Object.fromEntries(
  [..."АВЕКМНОРСТХУЁ"].map((letter, index) => [letter, "ABEKMHOPCTXYE"[index]!]),
);

/** Before the number of an invoice, and before that of another paper; `*`: with any ending. */
export const INVOICE_WORDS = ["СЧЕТ* НА ОПЛАТУ", "СЧЕТ*", "СЧ", "INVOICE*", "INV"];
export const OTHER_WORDS = ["ДОГОВОР*", "ДОГ", "КОНТРАКТ*", "АКТ", "АКТА", "АКТУ", "ЗАКАЗ*", "CONTRACT"];
export const AND_WORDS = ["И", "AND"];
