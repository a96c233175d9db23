/** Keywords of the format "1CClientBankExchange", a banking standard. */
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

/** Field names, outside a purpose. */
export const FIELD = /^[\p{L}_]{1,60}\d{0,3}$/u;

const OF_PARTY = "Счет ИНН КПП РасчСчет БИК Корсчет Банк";
const OF_DOCUMENT =
  "Номер Дата Сумма КвитанцияДата КвитанцияВремя КвитанцияСодержание ДатаСписано ДатаПоступило ВидПлатежа ВидОплаты " +
  "КодНазПлатежа Код НазначениеПлатежа СтатусСоставителя ПоказательКБК ОКАТО ОКТМО ПоказательОснования " +
  "ПоказательПериода ПоказательНомера ПоказательДаты ПоказательТипа Очередность СрокАкцепта ВидАккредитива СрокПлатежа " +
  "УсловиеОплаты ПлатежПоПредст ДополнУсловия НомерСчетаПоставщика ДатаОтсылкиДок";

/** Fields of version 1.03 of the format, without trailing numbers. */
const OWN = new Set([
  ...OF_DOCUMENT.split(" "),
  ...["Плательщик", "Получатель"].flatMap((party) => [party, ...OF_PARTY.split(" ").map((mark) => party + mark)]),
]);

export const isOwnField = (name: string) => OWN.has(name.replace(/\d{1,2}$/, ""));

export const PURPOSE_LINE = /^НазначениеПлатежа\d?$/;
export const NAMED_INN = /^(?:ИНН[\s:]{0,9})?(\d{10}|\d{12}|0)(?:\/\d{0,9})?[\s,;]{1,9}/;
/** "7712345671/771201001". */
export const INN_AND_KPP = /^(\d{10})[/\\]\d[\dA-Z]{8}$/;

/** Words before an invoice's number, and before another document's; `*`: any ending. */
export const INVOICE_WORDS = ["СЧЕТ* НА ОПЛАТУ", "СЧЕТ*", "СЧ", "INVOICE*", "INV"];
export const OTHER_WORDS = ["ДОГОВОР*", "ДОГ", "КОНТРАКТ*", "АКТ", "АКТА", "АКТУ", "ЗАКАЗ*", "CONTRACT"];
/** Words between an invoice word and its number. */
export const SIGN_WORDS = ["N", "NO", "NR"];
export const FILLER_WORDS = ["НА", "ОПЛАТУ", "FOR", "PAYMENT", ...SIGN_WORDS];
export const AND_WORDS = ["И", "AND"];
/** Word before a date, often joined to the number. */
export const OF_WORD = "ОТ";

/** Money that is not payment for an invoice: returned, lent, deposited as security, or a penalty. */
export const NO_PAYMENT_WORDS =
  "ВОЗВР* ОШИБОЧН* ИЗЛИШН* ЗАЙМ* ЗАЁМ* ССУД* КРЕДИТ* ДЕПОЗИТ* ШТРАФ* НЕУСТОЙК* ПЕНИ ПЕНЯ ПЕНЕЙ ОБЕСПЕЧИТ* ОБЕСПЕЧЕНИ* " +
  "ПРОЦЕНТ* REFUND* RETURN* REVERS* RECALL* MISTAKEN* ERRONEOUS* LOAN* CREDIT* DEPOSIT* PENALT* FINE FINES INTEREST";

/** For files that 1C imports: payment orders of own invoices. */
export const VERSION = "ВерсияФормата";
export const SENDER = "Отправитель";
export const CREATED = ["ДатаСоздания", "ВремяСоздания"] as const;
export const PERIOD = ["ДатаНачала", "ДатаКонца"] as const;
export const ORDER = "Платежное поручение";
export const LEFT_ON = "ДатаСписано";
export const CAME_ON = "ДатаПоступило";
export const PAYER = "Плательщик";
export const RECEIVER = "Получатель";
/** Follows the party's word. */
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
/** Characters without a similar letter in the file's encoding. */
export const LOST_SIGNS = "не записано знаков";
