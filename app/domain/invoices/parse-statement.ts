import { isUtf8 } from "node:buffer";
import { ok, type Result, refuse } from "../shared/errors/result";
import { type Micros, parseMoney } from "../shared/money";
import {
  ACCOUNT,
  DOCUMENT,
  DOCUMENT_END,
  ENCODING,
  END,
  FIELD,
  FIELDS,
  MARK,
  NAMED_INN,
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

/** As editors save what they call Unicode, with its mark or from the first letter on. */
const WIDE = [
  { encoding: "utf-16le", marks: ["\xff\xfe", "1\0C\0"] },
  { encoding: "utf-16be", marks: ["\xfe\xff", "\x001\0C"] },
];
const DOS_END = "\x1a";

/** What came in. A statement that says no encoding is tried in each. */
export function parseStatement(sent: Uint8Array): Result<Statement> {
  const start = String.fromCharCode(...sent.subarray(0, 4));
  const wide = WIDE.find(({ marks }) => marks.some((mark) => start.startsWith(mark)));
  const bytes = wide ? new TextEncoder().encode(new TextDecoder(wide.encoding).decode(sent)) : sent;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 64)).replace(/^ï»¿/, "").trimStart();
  if (!head.startsWith(MARK)) return refuse("statementUnknown", "file");
  const text = decoded(bytes);
  if (text === null) return refuse("statementEncoding", "file");
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(DOS_END, "").trim());
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
  let last = "";
  for (const line of lines.filter(Boolean)) {
    const at = line.indexOf("=");
    const [name, value] = at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (name === DOCUMENT) {
      open = new Map();
      documents.push(open);
    } else if (name === DOCUMENT_END) open = null;
    else if (!open) {
      if (name === ACCOUNT && value) accounts.add(value);
    } else if (at > 0 && FIELD.test(name) && !open.get(name)) {
      open.set(name, value);
      last = name;
      // A purpose may go on in lines of its own.
    } else if (PURPOSE_LINE.test(last)) open.set(last, `${open.get(last)} ${line}`);
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
  const day = isoDay(field("day"));
  const payer = field("payer");
  // Some banks say the purpose in pieces, alone or beside the whole, and the INN before the name.
  const whole = field("purpose");
  const pieces = [...document].flatMap(([name, value]) =>
    PURPOSE_LINE.test(name) && !whole.includes(value) ? [value] : [],
  );
  return {
    ...{ number: field("number"), day, amount: sumOf(field("sum")) },
    orderDay: isoDay(field("orderDay")) || day,
    ...{ account: field("account"), payerAccount: field("payerAccount") },
    payer: payer.replace(NAMED_INN, ""),
    inn: field("inn") || (NAMED_INN.exec(payer)?.[1] ?? ""),
    purpose: [whole, ...pieces].join(" ").trim(),
  };
}

function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const at = Date.parse(written);
  // Dates roll over: the 31st of February is none.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : "";
}

const sumOf = (text: string) => parseMoney(text.replace(/[\s']/g, "").replace(/^(\d+)[-=](\d{2})$/, "$1.$2"));
