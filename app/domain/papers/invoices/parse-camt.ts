import { Parser } from "htmlparser2";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { parseMoney } from "../../base/shared/money";
import { accountOf, currencyOfAccount } from "./account-currency";
import { boundedNumber, boundedText, isoDay, type Statement, type UnreadLine } from "./incoming";

/** ISO 20022, "bank to customer statement". */
const CAMT_MARK = "BkToCstmrStmt";

const MOST_DEPTH = 40;
const MOST_TEXT = 2000;

class TooDeep extends Error {}

/** An element with its children; text only for leaves. */
interface Node {
  name: string;
  text: string;
  currency: string;
  inner: Node[];
}

const nodeOf = (name: string, currency = ""): Node => ({ name, text: "", currency, inner: [] });

/** camt.053: each booked credit, or each part of a batch credit. Ignores DTD entities. */
export function parseCamt(bytes: Uint8Array): Result<Statement> {
  const text = decoded(bytes);
  const root = nodeOf("");
  const path: Node[] = [root];
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(written, { Ccy = "" }) {
        // Bounded, because the parser's stack costs its depth at every element.
        if (path.length > MOST_DEPTH) throw new TooDeep();
        const node = nodeOf(plain(written), Ccy.slice(0, 3));
        path.at(-1)!.inner.push(node);
        path.push(node);
      },
      ontext(part) {
        const node = path.at(-1)!;
        if (node.text.length < MOST_TEXT) node.text += part.slice(0, MOST_TEXT);
      },
      onclosetag(written, isImplied) {
        path.pop();
        if (!isImplied && plain(written) === CAMT_MARK) isWhole = true;
      },
    },
    { xmlMode: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof TooDeep) return refuse("statementUnknown", "file");
    throw error;
  }
  const all = at(root, "Document", CAMT_MARK)[0];
  if (!all) return refuse("statementUnknown", "file");
  // The end tag of the statements must be present.
  if (!isWhole) return refuse("statementCut", "file");
  const statement: Statement = { payments: [], others: 0, unread: [] };
  let line = 0;
  for (const one of at(all, "Stmt")) {
    const account = accountOf(
      boundedNumber(first(one, "Acct", "Id", "IBAN") || first(one, "Acct", "Id", "Othr", "Id")),
    );
    for (const entry of at(one, "Ntry")) readEntry(statement, entry, { account, line: ++line });
  }
  return ok(statement);
}

function readEntry(statement: Statement, entry: Node, { account, line }: { account: string; line: number }) {
  const status = first(entry, "Sts", "Cd") || first(entry, "Sts");
  const isReversal = /^(?:true|1)$/.test(first(entry, "RvslInd"));
  const isCredit = first(entry, "CdtDbtInd") === "CRDT";
  if (!isCredit || (status !== "" && status !== "BOOK")) {
    statement.others++;
    return;
  }
  const details = at(entry, "NtryDtls", "TxDtls");
  const sums = details.map((one) => at(one, "Amt")[0] ?? at(one, "AmtDtls", "TxAmt", "Amt")[0]);
  const [whole] = at(entry, "Amt");
  // Parts without their own amounts in the account's currency count as one payment.
  const isSplit = details.length > 1 && sums.every((sum) => sum && sum.currency === whole?.currency);
  const parts = isSplit ? details : details.slice(0, 1);
  for (const [index, part] of (parts.length > 0 ? parts : [null]).entries()) {
    const sum = isSplit ? sums[index]! : whole;
    const detail = part ?? nodeOf("TxDtls");
    const name = boundedText(
      first(detail, "RltdPties", "Dbtr", "Nm") || first(detail, "RltdPties", "Dbtr", "Pty", "Nm"),
    );
    const said = at(detail, "RmtInf", "Ustrd").map((one) => one.text);
    const structured = at(detail, "RmtInf", "Strd").flatMap((one) => [
      first(one, "CdtrRefInf", "Ref"),
      ...at(one, "RfrdDocInf", "Nb").map(({ text }) => text),
      ...at(one, "AddtlRmtInf").map(({ text }) => text),
    ]);
    const more = [first(detail, "AddtlTxInf"), first(entry, "AddtlNtryInf")];
    const words = [...said, ...structured].filter(Boolean);
    const purpose = boundedText([...(isReversal ? ["REVERSAL"] : []), ...(words.length > 0 ? words : more)].join(" "));
    const number = boundedNumber(numberOf(detail, entry));
    const written = { day: dateOf(entry, "BookgDt") || dateOf(entry, "ValDt"), sum: boundedNumber(sum?.text ?? "") };
    const [day, amount] = [isoDay(written.day), parseMoney(plainSum(written.sum))];
    const why: UnreadLine["why"] | null = account === "" ? "account" : day === "" ? "day" : amount ? null : "sum";
    if (why !== null || amount === null) {
      statement.unread.push({ line, why: why ?? "sum", number, ...written, payer: name, purpose });
      continue;
    }
    const debtor = at(detail, "RltdPties", "DbtrAcct", "Id")[0] ?? nodeOf("Id");
    statement.payments.push({
      number,
      day,
      orderDay: day,
      amount,
      account,
      purpose,
      payer: name,
      currency: RUSSIAN.test(account) ? currencyOfAccount(account) : (sum?.currency ?? "").toUpperCase(),
      payerAccount: accountOf(boundedNumber(first(debtor, "IBAN") || first(debtor, "Othr", "Id"))),
      inn: boundedNumber(taxIdOf(detail)).replace(/\s/g, "").toUpperCase(),
    });
  }
}

const RUSSIAN = /^\d{20}$/;
const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF)?$/i;

function numberOf(detail: Node, entry: Node): string {
  const written = [
    first(detail, "Refs", "EndToEndId"),
    first(detail, "Refs", "TxId"),
    first(detail, "Refs", "AcctSvcrRef"),
    first(entry, "AcctSvcrRef"),
    first(entry, "NtryRef"),
  ];
  return written.find((one) => !NO_REFERENCE.test(one)) ?? "";
}

/** Tax number of the payer, a person or a company. */
function taxIdOf(detail: Node): string {
  const debtors = at(detail, "RltdPties", "Dbtr");
  const parties = [...debtors, ...debtors.flatMap((one) => at(one, "Pty"))];
  const ids = parties.flatMap((one) => ["OrgId", "PrvtId"].flatMap((kind) => at(one, "Id", kind, "Othr")));
  const isTax = (one: Node) =>
    /^(?:TXID|TAXI|INN)$/i.test(first(one, "SchmeNm", "Cd") || first(one, "SchmeNm", "Prtry"));
  return first(ids.find(isTax) ?? ids[0] ?? nodeOf("Othr"), "Id");
}

const dateOf = (entry: Node, name: string) => first(entry, name, "Dt") || first(entry, name, "DtTm");
/** "1000.00000" is a valid amount, too. */
const plainSum = (text: string) => text.replace(/^(\d{1,15}\.\d{2})0{1,5}$/, "$1");

/** Elements at the end of a path. */
function at(node: Node, ...path: string[]): Node[] {
  return path.reduce((nodes, name) => nodes.flatMap(({ inner }) => inner.filter((one) => one.name === name)), [node]);
}

const first = (node: Node, ...path: string[]) => at(node, ...path)[0]?.text.trim() ?? "";

const plain = (name: string) => name.slice(name.indexOf(":") + 1);

function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const said = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(said).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
