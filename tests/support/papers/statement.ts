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

/** Payment formats of these banks. */
export const SHAPES: Record<"sber" | "tbank" | "alfa", Shape> = {
  sber: (paid) => {
    const { head, payer, receiver, purpose } = usual(paid);
    return [
      ...head,
      "КвитанцияДата=",
      "КвитанцияВремя=",
      `ДатаПоступило=${paid.day}`,
      "ДатаСписано=",
      ...payer,
      "ПлательщикКПП=780501001",
      `Плательщик1=${paid.payer}`,
      `ПлательщикРасчСчет=${paid.payerAccount}`,
      "ПлательщикБанк1=ПАО СБЕРБАНК",
      "ПлательщикБИК=044030653",
      ...receiver,
      `ПолучательРасчСчет=${paid.account}`,
      "ВидОплаты=01",
      "Очередность=5",
      ...purpose,
      "НазначениеПлатежа1=",
      "Код=",
      "КонецДокумента",
    ];
  },
  tbank: (paid) => [
    "СекцияДокумент=Платежное поручение",
    `Номер=${paid.number}`,
    `Дата=${paid.day}`,
    `ДатаСписано=`,
    `ДатаПоступило=${paid.day}`,
    `Сумма=${paid.sum}`,
    `ПлательщикСчет=${paid.payerAccount}`,
    `ПлательщикИНН=${paid.inn}`,
    `Плательщик1=${paid.payer}`,
    `ПлательщикРасчСчет=${paid.payerAccount}`,
    `ПолучательСчет=${paid.account}`,
    "ПолучательИНН=7805123456",
    "Получатель1=ООО Кабинет",
    `НазначениеПлатежа=${paid.purpose}`,
    "КонецДокумента",
  ],
  alfa: (paid) => {
    const half = paid.purpose.indexOf(" ");
    return [
      "СекцияДокумент=Банковский ордер",
      `Номер=${paid.number}`,
      `Дата=${paid.day}`,
      `Сумма=${paid.sum}`,
      `Плательщик=ИНН ${paid.inn} ${paid.payer}`,
      `ПлательщикИНН=${paid.inn}`,
      `ПлательщикРасчСчет=${paid.payerAccount}`,
      `ПолучательРасчСчет=${paid.account}`,
      `НазначениеПлатежа1=${paid.purpose.slice(0, half)}`,
      `НазначениеПлатежа2=${paid.purpose.slice(half + 1)}`,
      "КонецДокумента",
    ];
  },
};

const USUAL = {
  inn: "7805123456",
  payer: 'ООО "Вектор"',
  payerAccount: "40702810900000002204",
  day: "20.11.2026",
  account: ACCOUNT,
};

export function statementOf(
  payments: Paid[],
  { shape = "sber", encoding = "Windows" }: { shape?: keyof typeof SHAPES; encoding?: string } = {},
): string {
  return [
    "1CClientBankExchange",
    "ВерсияФормата=1.02",
    `Кодировка=${encoding}`,
    "Отправитель=Банк",
    "Получатель=",
    "ДатаСоздания=21.11.2026",
    "ДатаНачала=20.11.2026",
    "ДатаКонца=20.11.2026",
    `РасчСчет=${ACCOUNT}`,
    "СекцияРасчСчет",
    `РасчСчет=${ACCOUNT}`,
    "НачальныйОстаток=1000.00",
    "КонецРасчСчет",
    ...payments.flatMap((paid) => SHAPES[shape]({ ...USUAL, ...paid })),
    "КонецФайла",
    "",
  ].join("\r\n");
}

/** Encodes a text in a single-byte encoding. */
export function encodedIn(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => all.indexOf(letter));
}

export interface Booked {
  number: string;
  sum: string;
  purpose: string;
  payer: string;
  inn: string;
  day?: string;
  kind?: "CRDT" | "DBIT";
  status?: "BOOK" | "PDNG";
  isReversal?: boolean;
  parts?: Booked[];
}

interface Camt {
  version?: "02" | "08";
  account?: string;
  currency?: string;
}

/** Writes camt.053 as banks do: in version 8, a party and a status are nested one element deeper. */
export function camtOf(
  entries: Booked[],
  { version = "08", account = "DE89370400440532013000", currency = "EUR" }: Camt = {},
): string {
  const amount = (sum: string) => `<Amt Ccy="${currency}">${sum}</Amt>`;
  const wrapped = (name: string, text: string) => (version === "08" ? `<${name}>${text}</${name}>` : text);
  const detail = ({ number, sum, purpose, payer, inn }: Booked) => `<TxDtls>
      <Refs><EndToEndId>${number}</EndToEndId></Refs>${amount(sum)}
      <RltdPties><Dbtr>${wrapped(
        "Pty",
        `<Nm>${payer}</Nm><Id><OrgId><Othr><Id>${inn}</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id>`,
      )}</Dbtr><DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`;
  const entry = (one: Booked) => `<Ntry>${amount(one.sum)}<CdtDbtInd>${one.kind ?? "CRDT"}</CdtDbtInd>
      ${one.isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${wrapped("Cd", one.status ?? "BOOK")}</Sts>
      <BookgDt><Dt>${one.day ?? "2026-11-20"}</Dt></BookgDt><AcctSvcrRef>REF-${one.number}</AcctSvcrRef>
      <NtryDtls>${(one.parts ?? [one]).map(detail).join("")}</NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${entries.map(entry).join("")}</Stmt>
</BkToCstmrStmt></Document>`;
}
