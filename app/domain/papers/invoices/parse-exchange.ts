import { isUtf8 } from "node:buffer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { parseMoney } from "../../base/shared/money";
import { accountOf, currencyOfAccount } from "./account-currency";
import { boundedNumber, boundedText, type IncomingPayment, isoDay, type Statement, type UnreadLine } from "./incoming";
import {
  ACCOUNT,
  DOCUMENT,
  DOCUMENT_END,
  ENCODING,
  END,
  FIELD,
  FIELDS,
  INN_AND_KPP,
  isOwnField,
  NAMED_INN,
  PURPOSE_LINE,
} from "./statement-words";

const DOS_END = "\x1a";

interface Document {
  line: number;
  fields: Map<string, string>;
}

/**
 * Parses 1CClientBankExchange. `own`: the seller's accounts, for files that name none. Tries each encoding if the file
 * names none.
 */
export function parseExchange(bytes: Uint8Array, own: readonly string[]): Result<Statement> {
  const text = decoded(bytes);
  if (text === null) return refuse("statementEncoding", "file");
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(DOS_END, "").trim());
  if (!lines.includes(END)) return refuse("statementCut", "file");
  return ok(readLines(lines, own));
}

function decoded(bytes: Uint8Array): string | null {
  const encodings = isUtf8(bytes) ? ["utf-8"] : ["windows-1251", "ibm866"];
  const texts = encodings.map((encoding) => new TextDecoder(encoding).decode(bytes));
  // In a wrong encoding, none of the format's keywords appear.
  return (
    texts.find((text) => text.includes(END) || text.includes(`${DOCUMENT}=`) || text.includes(`${ENCODING}=`)) ?? null
  );
}

function readLines(lines: string[], own: readonly string[]): Statement {
  const named = new Set<string>();
  const documents: Document[] = [];
  let open: Document["fields"] | null = null;
  let last = "";
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const at = line.indexOf("=");
    const [name, value] = at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    const isPurpose = PURPOSE_LINE.test(last);
    if (name === DOCUMENT) {
      open = new Map();
      last = "";
      documents.push({ line: index + 1, fields: open });
    } else if (name === DOCUMENT_END) open = null;
    else if (!open) {
      if (name === ACCOUNT && value) named.add(accountOf(value));
    } else if (at > 0 && (isPurpose ? isOwnField(name) : FIELD.test(name)) && !open.get(name)) {
      open.set(name, value);
      last = name;
      // A purpose may continue on the following lines.
    } else if (isPurpose) open.set(last, joined(open.get(last)!, line));
  }
  const accounts = named.size > 0 ? named : new Set(own);
  const statement: Statement = { payments: [], others: 0, unread: [] };
  for (const document of documents) {
    const payment = readDocument(document, accounts);
    if (payment === null) statement.others++;
    else if ("why" in payment) statement.unread.push(payment);
    else statement.payments.push(payment);
  }
  return statement;
}

const MOST_JOINED = 1000;
const joined = (text: string, line: string) => (text.length < MOST_JOINED ? `${text} ${line}` : text);

/** Null: not an incoming payment. */
function readDocument({ line, fields }: Document, accounts: Set<string>): IncomingPayment | UnreadLine | null {
  const all = (name: keyof typeof FIELDS) => FIELDS[name].map((one) => fields.get(one) ?? "").filter(Boolean);
  const field = (name: keyof typeof FIELDS) => all(name)[0] ?? "";
  // If a bank settles through another, one of two fields is the other bank's own account.
  const side = (name: "account" | "payerAccount") => {
    const written = all(name).map(accountOf);
    return written.find((one) => accounts.has(one)) ?? written.at(-1) ?? "";
  };
  const [account, payerAccount] = [side("account"), side("payerAccount")];
  const isNamed = accounts.has(account) || accounts.has(payerAccount);
  const isIncoming = accounts.has(account) && !accounts.has(payerAccount);
  if (isNamed && !isIncoming) return null;
  const [payer, number] = [boundedText(field("payer")), boundedNumber(field("number"))];
  const days = [...all("day"), ""].map(isoDay);
  const day = days.find(Boolean) ?? "";
  const amount = sumOf(field("sum"));
  // Some banks write the purpose in pieces, with or without the whole text, and put the INN before the name.
  const whole = boundedText(field("purpose"));
  const pieces = [...fields].flatMap(([name, value]) =>
    PURPOSE_LINE.test(name) && !whole.includes(boundedText(value)) ? [value] : [],
  );
  const purpose = boundedText([whole, ...pieces].join(" "));
  const why = !isIncoming ? "account" : day === "" ? "day" : amount === null ? "sum" : null;
  if (why !== null || amount === null) {
    const said = { day: boundedNumber(field("day")), sum: boundedNumber(field("sum")) };
    return { line, why: why ?? "sum", number, ...said, payer, purpose };
  }
  const inn = boundedNumber(field("inn"));
  return {
    number,
    day,
    amount,
    account,
    payerAccount,
    purpose,
    orderDay: all("orderDay").map(isoDay).find(Boolean) || day,
    currency: currencyOfAccount(account),
    payer: payer.replace(NAMED_INN, ""),
    inn: INN_AND_KPP.exec(inn)?.[1] ?? (inn || (NAMED_INN.exec(payer)?.[1] ?? "")),
  };
}

const sumOf = (text: string) =>
  parseMoney(
    boundedNumber(text)
      .replace(/[\s']/g, "")
      .replace(/^(\d{1,15})[-=](\d{2})$/, "$1.$2"),
  );
