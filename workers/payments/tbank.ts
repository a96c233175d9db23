import type { Bank, BankState, Terminal } from "../../app/domain/shared/ports/banks";
import { ask, below, parseJson } from "../providers/core/http";
import { cardOf, isSame, ofKopecks, sha256, TIMEOUT_MS, toKopecks } from "./amounts";

/** developer.tbank.ru, version 2. */
type Fields = Record<string, unknown>;

// Reversed is what was held and never taken.
const FAILED: readonly unknown[] = ["REJECTED", "AUTH_FAIL", "DEADLINE_EXPIRED", "CANCELED", "REVERSED"];

const ENDED = /^(PARTIAL_)?(REFUNDED|REVERSED)$/;
/** No code, none that is wrong, and "try later". */
const UNSURE: readonly unknown[] = [undefined, "0", "9999"];

const REASONS: Record<string, string> = {
  "51": "funds",
  "1051": "funds",
  "101": "secure",
  DEADLINE_EXPIRED: "expired",
  CANCELED: "canceled",
  REVERSED: "canceled",
};

/** The sum of root fields and the password, sorted by name; nested ones stay out. */
export async function tokenOf(fields: Fields, password: string): Promise<string> {
  const flat = Object.entries({ ...fields, Password: password }).filter(
    ([name, value]) => name !== "Token" && value !== undefined && value !== null && typeof value !== "object",
  );
  const sorted = flat.sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(sorted.map(([, value]) => String(value)).join(""));
}

async function call(terminal: Terminal, method: string, fields: Fields): Promise<(Fields & { status: number }) | null> {
  const named = { TerminalKey: terminal.merchant, ...fields };
  const body = JSON.stringify({ ...named, Token: await tokenOf(named, terminal.secret) });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const answer = await ask(below(terminal.address, method), init, TIMEOUT_MS);
  return answer && { ...(Object(answer.json) as Fields), status: answer.status };
}

const saidBy = ({ Message, Details, ErrorCode }: Fields) =>
  [Message, Details].filter(Boolean).join(" ") || String(ErrorCode);

function stateOf(fields: Fields): BankState {
  const { Status, Amount, Pan, PaymentId, ErrorCode } = fields;
  const isWhole = Status === "REFUNDED" || Status === "REVERSED";
  const isPart = Status === "PARTIAL_REFUNDED";
  const isPaid = Status === "CONFIRMED" || Status === "REFUNDED" || isPart;
  const amount = ofKopecks(Number(Amount));
  const isFailed = FAILED.includes(Status);
  return {
    kind: isFailed ? "failed" : isPaid ? "paid" : "waiting",
    paid: amount,
    refunded: isPart ? null : isWhole ? Number.MAX_SAFE_INTEGER : 0,
    ref: String(PaymentId),
    card: cardOf(Pan),
    reason: isFailed ? (REASONS[String(ErrorCode)] ?? REASONS[String(Status)] ?? "declined") : null,
  };
}

export const tbank: Bank = {
  answer: "OK",
  address: "https://securepay.tinkoff.ru/v2",
  pages: ["https://securepay.tinkoff.ru", "https://securepay.tbank.ru", "https://pay.tbank.ru"],

  async open(terminal, { id, amount, description, language, email, phone, successUrl, failUrl, notifyUrl }) {
    const fields = await call(terminal, "Init", {
      ...{ OrderId: id, Amount: toKopecks(amount), Description: description.slice(0, 140), PayType: "O" },
      ...{ Language: language === "ru" ? "ru" : "en", NotificationURL: notifyUrl.success },
      ...{ SuccessURL: successUrl, FailURL: failUrl },
      DATA: { ...(email && { Email: email }), ...(phone && { Phone: phone }) },
    });
    if (!fields || (fields.status !== 200 && fields.ErrorCode === undefined)) return null;
    const { Success, PaymentId, PaymentURL } = fields;
    if (Success !== true || typeof PaymentURL !== "string") return { kind: "refused", detail: saidBy(fields) };
    return { kind: "opened", ref: String(PaymentId), url: PaymentURL };
  },

  async look(terminal, { ref }) {
    const fields = await call(terminal, "GetState", { PaymentId: ref });
    return fields?.Success === true ? stateOf(fields) : null;
  },

  async refund(terminal, { id, ref, amount }) {
    const fields = await call(terminal, "Cancel", { PaymentId: ref, Amount: toKopecks(amount), ExternalRequestId: id });
    if (fields?.status === 0) return { kind: "unreached" };
    if (fields?.Success === true) return ENDED.test(String(fields.Status)) ? { kind: "done" } : { kind: "requested" };
    const isSure = fields?.status === 200 && !UNSURE.includes(fields.ErrorCode);
    return isSure ? { kind: "refused", detail: saidBy(fields) } : { kind: "repeat" };
  },

  async read(terminal, { body }) {
    const fields = parseJson(body) as Fields | null;
    if (!fields || typeof fields !== "object") return "forged";
    const isOurs = fields.TerminalKey === terminal.merchant;
    if (!isOurs || !isSame(await tokenOf(fields, terminal.secret), fields.Token)) return "forged";
    return { orderId: String(fields.OrderId), state: stateOf(fields) };
  },
};
