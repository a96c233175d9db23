import type { Bank, BankState, BoundCards, Charged, Order, Terminal } from "../../app/domain/base/shared/ports/banks";
import { exactJson } from "../providers/core/exact-json";
import { ask, below } from "../providers/core/http";
import { cardOf, isSame, ofKopeckText, sha256, TIMEOUT_MS, toKopecks } from "./amounts";

/** developer.tbank.ru, version 2. Numbers stay text: ids have up to 20 digits. */
type Fields = Record<string, unknown>;

// REVERSED: held and never captured.
const FAILED: readonly unknown[] = ["REJECTED", "AUTH_FAIL", "DEADLINE_EXPIRED", "CANCELED", "REVERSED"];

const ENDED = /^(PARTIAL_)?(REFUNDED|REVERSED)$/;
/** No code, a success code, and "try later". */
const UNSURE: readonly unknown[] = [undefined, "0", "9999"];

const REASONS: Record<string, string> = {
  "51": "funds",
  "1051": "funds",
  "101": "secure",
  DEADLINE_EXPIRED: "expired",
  CANCELED: "canceled",
  REVERSED: "canceled",
  "10": "cardBarred",
  "33": "cardExpired",
  "54": "cardExpired",
  "1033": "cardExpired",
  "1054": "cardExpired",
  "41": "cardBlocked",
  "43": "cardBlocked",
  "1041": "cardBlocked",
  "1043": "cardBlocked",
  "1062": "cardBlocked",
};

const KNOWN_ORDER = "8";

/** Hash of root fields and password, sorted by name, without nested fields. */
export async function tokenOf(fields: Fields, password: string): Promise<string> {
  const flat = Object.entries({ ...fields, Password: password }).filter(
    ([name, value]) => name !== "Token" && value !== undefined && value !== null && typeof value !== "object",
  );
  const sorted = flat.sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(sorted.map(([, value]) => String(value)).join(""));
}

async function post(terminal: Terminal, method: string, fields: Fields) {
  const named = { TerminalKey: terminal.merchant, ...fields };
  const body = JSON.stringify({ ...named, Token: await tokenOf(named, terminal.secret) });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  return ask(below(terminal.address, method), init, TIMEOUT_MS, exactJson);
}

async function call(terminal: Terminal, method: string, fields: Fields): Promise<(Fields & { status: number }) | null> {
  const answer = await post(terminal, method, fields);
  return answer && { ...(Object(answer.json) as Fields), status: answer.status };
}

async function list(terminal: Terminal, method: string, fields: Fields): Promise<Fields[]> {
  const answer = await post(terminal, method, fields);
  return Array.isArray(answer?.json) ? (answer.json as Fields[]) : [];
}

const saidBy = ({ Message, Details, ErrorCode }: Fields) =>
  [Message, Details].filter(Boolean).join(" ") || String(ErrorCode);

function stateOf(fields: Fields): BankState {
  const { Status, Amount, Pan, PaymentId, ErrorCode, RebillId, CardId } = fields;
  const isWhole = Status === "REFUNDED" || Status === "REVERSED";
  const isPart = Status === "PARTIAL_REFUNDED";
  const isPaid = Status === "CONFIRMED" || Status === "REFUNDED" || isPart;
  const amount = ofKopeckText(Amount);
  const isFailed = FAILED.includes(Status);
  return {
    kind: isFailed ? "failed" : isPaid ? "paid" : "waiting",
    paid: amount,
    refunded: isPart ? null : isWhole ? Number.MAX_SAFE_INTEGER : 0,
    ...(isPart && { part: amount }),
    ref: PaymentId === undefined || PaymentId === null ? null : String(PaymentId),
    card: cardOf(Pan),
    reason: isFailed ? (REASONS[String(ErrorCode)] ?? REASONS[String(Status)] ?? "declined") : null,
    ...(RebillId !== undefined && RebillId !== null && { binding: `${RebillId} ${CardId}` }),
  };
}

function initFields({ id, amount, description, language, email, phone, notifyUrl }: Order): Fields {
  return {
    OrderId: id,
    Amount: toKopecks(amount),
    Description: description.slice(0, 140),
    PayType: "O",
    Language: language === "ru" ? "ru" : "en",
    NotificationURL: notifyUrl.success,
    DATA: { ...(email && { Email: email }), ...(phone && { Phone: phone }) },
  };
}

type Known = Parameters<BoundCards["charge"]>[2];

const isSure = (fields: Fields & { status: number }) => fields.status === 200 && !UNSURE.includes(fields.ErrorCode);
const refused = (fields: Fields): Charged => ({
  kind: "refused",
  reason: REASONS[String(fields.ErrorCode)] ?? saidBy(fields),
});

/** The bank's payment id of a new or existing order; an order alone takes no money. */
async function begun(terminal: Terminal, order: Order, { binding, wasAsked }: Known): Promise<string | Charged | null> {
  const fields = binding === null ? null : await call(terminal, "Init", initFields(order));
  if (fields?.Success === true) return String(fields.PaymentId);
  // After an earlier request, a refusal of this one does not tell the earlier outcome.
  if (binding !== null && !wasAsked && fields?.ErrorCode !== KNOWN_ORDER) {
    if (fields?.status === 0) return { kind: "unreached" };
    return fields && isSure(fields) ? refused(fields) : null;
  }
  const checked = await call(terminal, "CheckOrder", { OrderId: order.id });
  const [payment] = Array.isArray(checked?.Payments) ? (checked.Payments as Fields[]) : [];
  return payment ? String(payment.PaymentId) : null;
}

async function charge(terminal: Terminal, order: Order, known: Known): Promise<Charged | null> {
  const { binding, ref } = known;
  const PaymentId = ref ?? (await begun(terminal, order, known));
  if (typeof PaymentId !== "string") return PaymentId;
  const before = await call(terminal, "GetState", { PaymentId });
  if (before?.Success !== true) return null;
  // A payment id is charged only once, however often it is requested.
  if (before.Status !== "NEW" || binding === null) return { kind: "told", state: stateOf(before) };
  const fields = await call(terminal, "Charge", { PaymentId, RebillId: binding.split(" ")[0] });
  if (!fields) return null;
  if (fields.Status !== undefined) return { kind: "told", state: stateOf({ PaymentId, ...fields }) };
  const after = await call(terminal, "GetState", { PaymentId });
  if (after?.Success === true && after.Status !== "NEW") return { kind: "told", state: stateOf(after) };
  return isSure(fields) && after?.Success === true ? refused(fields) : null;
}

const cardIdOf = (binding: string) => binding.split(" ")[1];

export const tbank: Bank = {
  answer: "OK",
  address: "https://securepay.tinkoff.ru/v2",
  pages: ["https://securepay.tinkoff.ru", "https://securepay.tbank.ru", "https://pay.tbank.ru"],
  // Init's default RedirectDueDate.
  pageHoldsMs: 24 * 3_600_000,

  async open(terminal, order) {
    const { successUrl, failUrl, bindTo } = order;
    const fields = await call(terminal, "Init", {
      ...initFields(order),
      SuccessURL: successUrl,
      FailURL: failUrl,
      ...(bindTo && { Recurrent: "Y", CustomerKey: bindTo }),
    });
    if (!fields || (fields.status !== 200 && fields.ErrorCode === undefined)) return null;
    const { Success, PaymentId, PaymentURL } = fields;
    if (Success !== true || typeof PaymentURL !== "string") return { kind: "refused", detail: saidBy(fields) };
    return { kind: "opened", ref: String(PaymentId), url: PaymentURL };
  },

  async poll(terminal, { ref }) {
    const fields = await call(terminal, "GetState", { PaymentId: ref });
    return fields?.Success === true ? stateOf(fields) : null;
  },

  async refund(terminal, { id, ref, amount }) {
    const fields = await call(terminal, "Cancel", { PaymentId: ref, Amount: toKopecks(amount), ExternalRequestId: id });
    if (fields?.status === 0) return { kind: "unreached" };
    if (fields?.Success === true) return ENDED.test(String(fields.Status)) ? { kind: "done" } : { kind: "requested" };
    return fields && isSure(fields) ? { kind: "refused", detail: saidBy(fields) } : { kind: "repeat" };
  },

  cards: {
    isRepeatable: true,
    charge,
    async find(terminal, { bindTo }) {
      const cards = await list(terminal, "GetCardList", { CustomerKey: bindTo });
      const card = cards.findLast(({ Status, RebillId }) => Status === "A" && RebillId);
      return card ? `${card.RebillId} ${card.CardId}` : null;
    },
    async forget(terminal, { bindTo, binding, kept }) {
      const CardId = cardIdOf(binding);
      // Saving a card again yields the same card there.
      if (kept === null || cardIdOf(kept) !== CardId)
        await call(terminal, "RemoveCard", { CustomerKey: bindTo, CardId });
    },
  },

  async read(terminal, { body }) {
    const fields = exactJson(body) as Fields | null;
    if (!fields || typeof fields !== "object") return "forged";
    const isOurs = String(fields.TerminalKey ?? terminal.merchant) === terminal.merchant;
    if (!isOurs || !isSame(await tokenOf(fields, terminal.secret), fields.Token)) return "forged";
    const { OrderId } = fields;
    // A notification about a saved card names no order.
    return OrderId === undefined || OrderId === null ? null : { orderId: String(OrderId), state: stateOf(fields) };
  },
};
