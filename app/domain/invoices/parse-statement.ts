import { isUtf8 } from "node:buffer";
import { ok, type Result, refuse } from "../shared/errors/result";
import { type Micros, parseMoney } from "../shared/money";
import {
  ACCOUNT,
  DOCUMENT,
  DOCUMENT_END,
  ENCODING,
  END,
  FIELDS,
  MARK,
  PAYER_INN,
  PURPOSE_LINE,
} from "./statement-words";

export interface IncomingPayment {
  number: string;
  /** "2026-11-20": of its arrival. */
  day: string;
  /** Of the order, wherever the arrival is told. */
  orderDay: string;
  amount: Micros;
  account: string;
  payerAccount: string;
  payer: string;
  inn: string;
  purpose: string;
}

export interface Statement {
  payments: IncomingPayment[];
  /** Outgoing, and those between own accounts. */
  others: number;
  unread: number;
}

export const MOST_PAYMENTS = 500;

/** As editors save what they call Unicode. */
const WIDE = [
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
];

/** What came in. A statement that says no encoding is tried in each. */
export function parseStatement(sent: Uint8Array): Result<Statement> {
  const wide = WIDE.find(({ mark }) => mark.every((byte, at) => sent[at] === byte));
  const bytes = wide ? new TextEncoder().encode(new TextDecoder(wide.encoding).decode(sent)) : sent;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 64)).replace(/^ï»¿/, "").trimStart();
  if (!head.startsWith(MARK)) return refuse("statementUnknown", "file");
  const text = decoded(bytes);
  if (text === null) return refuse("statementEncoding", "file");
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (!lines.includes(END)) return refuse("statementCut", "file");
  const found = readLines(lines);
  if (found.payments.length === 0) return refuse("statementNothing", "file");
  if (found.payments.length > MOST_PAYMENTS) return refuse("statementMost", "file", { most: MOST_PAYMENTS });
  return ok(found);
}

function decoded(bytes: Uint8Array): string | null {
  const encodings = isUtf8(bytes) ? ["utf-8"] : ["windows-1251", "ibm866"];
  const texts = encodings.map((encoding) => new TextDecoder(encoding).decode(bytes));
  // A statement of another encoding has none of the format's words.
  return (
    texts.find((text) => text.includes(END) || text.includes(`${DOCUMENT}=`) || text.includes(`${ENCODING}=`)) ?? null
  );
}

function readLines(lines: string[]): Statement {
  const accounts = new Set<string>();
  const documents: Map<string, string>[] = [];
  let open: Map<string, string> | null = null;
  for (const line of lines) {
    const at = line.indexOf("=");
    const [name, value] = at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (name === DOCUMENT) open = new Map();
    else if (name === DOCUMENT_END) {
      if (open) documents.push(open);
      open = null;
    } else if (open) open.set(PURPOSE_LINE.test(name) ? `${name} ` : name, value);
    else if (name === ACCOUNT && value) accounts.add(value);
  }
  const statement: Statement = { payments: [], others: 0, unread: 0 };
  for (const document of documents) {
    const payment = readDocument(document);
    const isIncoming = accounts.has(payment.account) && !accounts.has(payment.payerAccount);
    if (!isIncoming) statement.others++;
    else if (payment.amount === null || payment.day === "") statement.unread++;
    else statement.payments.push({ ...payment, amount: payment.amount });
  }
  return statement;
}

function readDocument(document: Map<string, string>) {
  const field = (name: keyof typeof FIELDS) =>
    FIELDS[name].map((one) => document.get(one)).find((value) => value) ?? "";
  // Some banks say the purpose in pieces alone.
  const pieces = [...document].filter(([name]) => name.endsWith(" ")).map(([, value]) => value);
  return {
    ...{ number: field("number"), day: isoDay(field("day")), amount: sumOf(field("sum")) },
    orderDay: isoDay(field("orderDay")),
    ...{ account: field("account"), payerAccount: field("payerAccount") },
    payer: field("payer").replace(PAYER_INN, ""),
    inn: field("inn"),
    purpose: field("purpose") || pieces.join(" "),
  };
}

function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  return year && !Number.isNaN(Date.parse(`${year}-${month}-${day}`)) ? `${year}-${month}-${day}` : "";
}

const sumOf = (text: string) => parseMoney(text.replace(/[\s']/g, "").replace(/^(\d+)[-=](\d{2})$/, "$1.$2"));
