import { sql } from "drizzle-orm";
import type { DocumentContent } from "../../../../db/schema/papers";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { type Micros, writtenMoney } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { writtenTime } from "../../base/shared/time/zones";
import { encodePart } from "../../base/tables/encodings";
import { nearest } from "../../base/text/nearest";
import type { DocumentFile } from "../documents/files";
import { labelsOf } from "../documents/labels/labels";
import { dateText, moneyText, nameOf, type Party, shortDate } from "../documents/render/values";
import {
  ACCOUNT,
  CAME_ON,
  CREATED,
  DOCUMENT,
  DOCUMENT_END,
  ENCODING,
  END,
  EXCHANGE_NAME,
  FIELDS,
  KIND_OF_PAYMENT,
  LEFT_ON,
  LOST_SIGNS,
  MARK,
  ORDER,
  PARTY,
  PAYER,
  PERIOD,
  RECEIVER,
  SENDER,
  TURN,
  VERSION,
} from "./statement-words";

interface Paid {
  number: string;
  amount: Micros;
  paidBy: string | null;
  paidAt: number;
  createdAt: number;
  content: DocumentContent;
}

interface ExchangeQuery {
  ownerId: string;
  from: number;
  to: number;
  /** For the books of this seller ('': the platform); null: of the payer. Its account is in the file's header. */
  sellerId: string | null;
}

const MOST_PAYMENTS = 500;
const LINE = "\r\n";
const CODING = "windows-1251";
const isKnown = (character: string) => encodePart(character, CODING).replaced === 0;
const day = (at: number) => shortDate(at, "ru");
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Rouble payments of an account's invoices, in 1C's import format; omits invoices without bank accounts. */
export async function exchangeFile(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { ownerId, from, to, sellerId }: ExchangeQuery,
): Promise<Result<DocumentFile>> {
  const side = sellerId === null ? "payer" : "seller";
  const found = await db.all<Omit<Paid, "content"> & { content: string }>(sql`
    SELECT i.number, i.amount, i.paid_by AS paidBy, i.paid_at AS paidAt, i.created_at AS createdAt, d.content
    FROM invoices i CROSS JOIN documents d ON d.owner_id = i.owner_id AND d.id = i.document_id
    WHERE i.owner_id = ${ownerId} AND i.status = 'paid' AND i.currency = 'RUB'
      AND (${sellerId} IS NULL OR i.seller_id = ${sellerId})
      AND i.paid_at >= ${from} AND i.paid_at < ${to}
    ORDER BY i.paid_at, i.id LIMIT ${MOST_PAYMENTS + 1}`);
  if (found.length > MOST_PAYMENTS) return refuse("statementMost", undefined, { most: MOST_PAYMENTS });
  const paid = found
    .map((row): Paid => ({ ...row, content: JSON.parse(row.content) }))
    .filter(({ content }) => content.payer.data.bank.rs && content.seller.data.bank.rs);
  if (paid.length === 0) return refuse("exchangeNothing", undefined, undefined, "notFound");
  const accounts = [...new Set(paid.map(({ content }) => content[side].data.bank.rs))];
  const last = day(to - 1);
  const [date, time] = [day(clock()), writtenTime(clock(), DEFAULT_ZONE).slice(11, 19)];
  const lines = [
    MARK,
    `${VERSION}=1.03`,
    `${ENCODING}=Windows`,
    `${SENDER}=Cabinet`,
    `${RECEIVER}=`,
    `${CREATED[0]}=${date}`,
    `${CREATED[1]}=${time}`,
    `${PERIOD[0]}=${day(from)}`,
    `${PERIOD[1]}=${last}`,
    ...accounts.map((account) => `${ACCOUNT}=${account}`),
    ...paid.flatMap(orderOf),
    END,
    "",
  ];
  const { bytes, replaced } = encodePart(nearest(lines.join(LINE), isKnown), CODING);
  // In the file name, the only part of a download that is visible everywhere.
  const lost = replaced > 0 ? ` (${LOST_SIGNS}: ${replaced})` : "";
  return ok({ name: `${EXCHANGE_NAME} ${day(from)}–${last}${lost}.txt`, type: `text/plain; charset=${CODING}`, bytes });
}

function orderOf({ number, amount, paidBy, paidAt, createdAt, content }: Paid): string[] {
  const { seller, payer, vat, vatSum } = content;
  const labels = labelsOf("ru");
  const withVat = vat === "none" ? labels.noVatInPurpose : labels.inPurpose(vat, moneyText(vatSum, "ru"));
  const purpose = labels.purpose(number, dateText(createdAt, "ru"), withVat);
  return [
    `${DOCUMENT}=${ORDER}`,
    `${FIELDS.number[0]}=${plain(paidBy || number)}`,
    `${FIELDS.orderDay[0]}=${day(paidAt)}`,
    `${FIELDS.sum[0]}=${writtenMoney(amount, ".")
      .replace(/^(-?\d+)$/, "$1.00")
      .replace(/(\.\d)$/, "$10")}`,
    `${LEFT_ON}=${day(paidAt)}`,
    `${CAME_ON}=${day(paidAt)}`,
    ...partyOf(PAYER, payer),
    ...partyOf(RECEIVER, seller),
    `${KIND_OF_PAYMENT}=01`,
    `${TURN}=5`,
    `${FIELDS.purpose[0]}=${plain(purpose.replaceAll("..", "."))}`,
    DOCUMENT_END,
  ];
}

function partyOf(word: string, party: Party): string[] {
  const { legal, bank } = party.data;
  const name = plain(nameOf(party));
  const fields: Record<keyof typeof PARTY, string> = {
    account: bank.rs,
    inn: legal.inn,
    kpp: legal.kpp,
    name,
    ownAccount: bank.rs,
    bank: plain(bank.name),
    bik: bank.bik,
    corrAccount: bank.ks,
  };
  return [
    `${word}=${PARTY.inn} ${legal.inn} ${name}`,
    ...Object.entries(PARTY).map(([key, mark]) => `${word}${mark}=${fields[key as keyof typeof PARTY]}`),
  ];
}
