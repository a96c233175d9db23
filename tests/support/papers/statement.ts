export const ACCOUNT = "40702810410000000418";

export interface Paid {
  number: string;
  sum: string;
  purpose: string;
  inn?: string;
  payer?: string;
  payerAccount?: string;
  day?: string;
  account?: string;
}

type Shape = (paid: Required<Paid>) => string[];

const usual = ({ number, sum, purpose, inn, payer, payerAccount, day, account }: Required<Paid>) => ({
  head: [`СекцияДокумент=Платежное поручение`, `Номер=${number}`, `Дата=${day}`, `Сумма=${sum}`],
  payer: [`ПлательщикСчет=${payerAccount}`, `Плательщик=ИНН ${inn} ${payer}`, `ПлательщикИНН=${inn}`],
  receiver: [`ПолучательСчет=${account}`, "Получатель=ИНН 7805123456 ООО Кабинет", "ПолучательИНН=7805123456"],
  purpose: [`НазначениеПлатежа=${purpose}`],
});

/** As these banks write a payment. */
export const SHAPES: Record<"sber" | "tbank" | "alfa", Shape> = {
  sber: (paid) => {
    const { head, payer, receiver, purpose } = usual(paid);
    return [
      ...[...head, "КвитанцияДата=", "КвитанцияВремя=", `ДатаПоступило=${paid.day}`, "ДатаСписано="],
      ...[...payer, "ПлательщикКПП=780501001", `Плательщик1=${paid.payer}`],
      ...[`ПлательщикРасчСчет=${paid.payerAccount}`, "ПлательщикБанк1=ПАО СБЕРБАНК", "ПлательщикБИК=044030653"],
      ...[...receiver, `ПолучательРасчСчет=${paid.account}`, "ВидОплаты=01", "Очередность=5", ...purpose],
      ...["НазначениеПлатежа1=", "Код=", "КонецДокумента"],
    ];
  },
  tbank: (paid) => [
    ...["СекцияДокумент=Платежное поручение", `Номер=${paid.number}`, `Дата=${paid.day}`, `ДатаСписано=`],
    ...[`ДатаПоступило=${paid.day}`, `Сумма=${paid.sum}`, `ПлательщикСчет=${paid.payerAccount}`],
    ...[`ПлательщикИНН=${paid.inn}`, `Плательщик1=${paid.payer}`, `ПлательщикРасчСчет=${paid.payerAccount}`],
    ...[`ПолучательСчет=${paid.account}`, "ПолучательИНН=7805123456", "Получатель1=ООО Кабинет"],
    ...[`НазначениеПлатежа=${paid.purpose}`, "КонецДокумента"],
  ],
  alfa: (paid) => {
    const half = paid.purpose.indexOf(" ");
    return [
      ...["СекцияДокумент=Банковский ордер", `Номер=${paid.number}`, `Дата=${paid.day}`, `Сумма=${paid.sum}`],
      ...[`Плательщик=ИНН ${paid.inn} ${paid.payer}`, `ПлательщикИНН=${paid.inn}`],
      ...[`ПлательщикРасчСчет=${paid.payerAccount}`, `ПолучательРасчСчет=${paid.account}`],
      ...[`НазначениеПлатежа1=${paid.purpose.slice(0, half)}`, `НазначениеПлатежа2=${paid.purpose.slice(half + 1)}`],
      "КонецДокумента",
    ];
  },
};

const USUAL = {
  ...{ inn: "7805123456", payer: 'ООО "Вектор"', payerAccount: "40702810900000002204", day: "20.11.2026" },
  account: ACCOUNT,
};

export function statementOf(
  payments: Paid[],
  { shape = "sber", encoding = "Windows" }: { shape?: keyof typeof SHAPES; encoding?: string } = {},
): string {
  return [
    ...["1CClientBankExchange", "ВерсияФормата=1.02", `Кодировка=${encoding}`, "Отправитель=Банк", "Получатель="],
    ...["ДатаСоздания=21.11.2026", "ДатаНачала=20.11.2026", "ДатаКонца=20.11.2026", `РасчСчет=${ACCOUNT}`],
    ...["СекцияРасчСчет", `РасчСчет=${ACCOUNT}`, "НачальныйОстаток=1000.00", "КонецРасчСчет"],
    ...payments.flatMap((paid) => SHAPES[shape]({ ...USUAL, ...paid })),
    ...["КонецФайла", ""],
  ].join("\r\n");
}

/** In an encoding of one byte. */
export function encodedIn(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => all.indexOf(letter));
}
