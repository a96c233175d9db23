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

export const FIELD = /^[\p{L}_]+\d*$/u;
export const PURPOSE_LINE = /^НазначениеПлатежа\d?$/;
export const NAMED_INN = /^(?:ИНН[\s:]*)?(\d{10}|\d{12}|0)(?:\/\d*)?[\s,;]+/;

/** Cyrillic letters that look like Latin ones: a number is typed with either. */
export const TWINS: Record<string, string> = Object.fromEntries(
  [..."АВЕКМНОРСТХУЁ"].map((letter, index) => [letter, "ABEKMHOPCTXYE"[index]!]),
);

/** Before the number of an invoice, and before that of another paper; `*`: with any ending. */
export const INVOICE_WORDS = ["СЧЕТ* НА ОПЛАТУ", "СЧЕТ*", "СЧ", "INVOICE*", "INV"];
export const OTHER_WORDS = ["ДОГОВОР*", "ДОГ", "КОНТРАКТ*", "АКТ", "АКТА", "АКТУ", "ЗАКАЗ*", "CONTRACT"];
export const AND_WORDS = ["И", "AND"];

/** Of a file that 1C reads: payment orders of one's own invoices. */
export const VERSION = "ВерсияФормата";
export const SENDER = "Отправитель";
export const CREATED = ["ДатаСоздания", "ВремяСоздания"] as const;
export const PERIOD = ["ДатаНачала", "ДатаКонца"] as const;
export const ORDER = "Платежное поручение";
export const LEFT_ON = "ДатаСписано";
export const CAME_ON = "ДатаПоступило";
export const PAYER = "Плательщик";
export const RECEIVER = "Получатель";
/** After the party's word. */
export const PARTY = {
  account: "Счет",
  inn: "ИНН",
  kpp: "КПП",
  name: "1",
  ownAccount: "РасчСчет",
  bank: "Банк1",
  bik: "БИК",
  corrAccount: "Корсчет",
} as const;
export const KIND_OF_PAYMENT = "ВидОплаты";
export const TURN = "Очередность";
export const EXCHANGE_NAME = "Оплаченные счета";
