import type { Bank, Order, Terminal } from "../../app/domain/base/shared/ports/banks";
import { type Answer, ask, below } from "../providers/core/http";
import { cardOf, isSame, ofDecimal, sha256, TIMEOUT_MS, toDecimal } from "./amounts";

/** The form's mask accepts no other numbers. */
const RUSSIAN = /^\+?7\d{10}$/;

/** X-Auth for a new request; its id must not have been used before. */
export async function authOf({ merchant, secret }: Pick<Terminal, "merchant" | "secret">, requestId: string) {
  return `${merchant}-${await sha256(`${merchant}-${requestId}-${secret}`)}-${requestId}`;
}

/** Signs a form: its other fields sorted by name, then the secret. */
export async function signOf(fields: Record<string, string>, secret: string): Promise<string> {
  const names = Object.keys(fields).filter((name) => name !== "sign");
  return sha256([...names.sort().map((name) => fields[name]), secret].join("-"));
}

async function call(terminal: Terminal, body: object): Promise<Answer | null> {
  const headers = { "content-type": "application/json", "x-auth": await authOf(terminal, crypto.randomUUID()) };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return ask(below(terminal.address, "transactions"), init, TIMEOUT_MS);
}

const REASONS: Record<string, string> = {
  "51": "funds",
  "54": "cardExpired",
  "41": "cardBlocked",
  "43": "cardBlocked",
};

const customer = ({ email, phone }: Pick<Order, "email" | "phone">) => ({
  email,
  ...(phone && RUSSIAN.test(phone) && { phone: `+${phone.slice(-11)}` }),
});

const saidBy = ({ json, status }: Answer) => (json as { error?: string } | null)?.error ?? `HTTP ${status}`;
const isRefusal = ({ status }: Answer) => status >= 400 && status < 500;

/** Mandarin's REST API for transactions; outcomes arrive only by callback. */
export const mandarin: Bank = {
  needsEmail: true,
  answer: "OK",
  address: "https://secure.mandarinpay.com/api",
  pages: ["https://secure.mandarinpay.com"],
  // Mandarin documents no expiry: uses the shortest of the other banks'.
  pageHoldsMs: 3_600_000,

  async open(terminal, { id, amount, email, phone, successUrl, notifyUrl }) {
    const answer = await call(terminal, {
      payment: { orderId: id, action: "pay", price: toDecimal(amount) },
      customerInfo: customer({ email, phone }),
      urls: { callback: notifyUrl.success, return: successUrl },
    });
    const { id: ref, userWebLink: url } = (answer?.json ?? {}) as { id?: string; userWebLink?: string };
    if (answer && ref && url) return { kind: "opened", ref, url };
    return answer && isRefusal(answer) ? { kind: "refused", detail: saidBy(answer) } : null;
  },

  async refund(terminal, { paymentId, ref, amount }) {
    const payment = { orderId: paymentId, action: "reversal", price: toDecimal(amount) };
    const answer = await call(terminal, { payment, target: { transaction: ref } });
    if (answer && isRefusal(answer)) return { kind: "refused", detail: saidBy(answer) };
    if (answer?.status === 0) return { kind: "unreached" };
    const { id } = (answer?.json ?? {}) as { id?: string };
    return answer?.status === 200 ? { kind: "requested", ...(id && { ref: id }) } : { kind: "repeat" };
  },

  // A saved card is identified by the first payment made with it. An order's outcome cannot be queried, so it is sent
  // once.
  cards: {
    isRepeatable: false,
    async charge(terminal, { id, amount, email, phone, notifyUrl }, { binding }) {
      if (binding === null) return null;
      const answer = await call(terminal, {
        payment: { orderId: id, action: "pay", price: toDecimal(amount) },
        ...(email && { customerInfo: customer({ email, phone }) }),
        target: { rebill: binding },
        urls: { callback: notifyUrl.success },
      });
      const { id: ref } = (answer?.json ?? {}) as { id?: string };
      if (answer && ref) return { kind: "requested", ref };
      return answer && isRefusal(answer) ? { kind: "refused", reason: saidBy(answer) } : null;
    },
    find: async (_, { ref }) => ref,
  },

  async read(terminal, { body }) {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const isOurs = (fields.merchantId ?? terminal.merchant) === terminal.merchant;
    if (!isOurs || !isSame(await signOf(fields, terminal.secret), fields.sign)) return "forged";
    const { object_type, action, status, orderId, price, transaction, error_code, error_description } = fields;
    if (object_type !== "transaction" || orderId === undefined) return null;
    const isDone = status === "success";
    const [amount, ref] = [ofDecimal(price), transaction ?? null];
    const reason = isDone ? null : (REASONS[error_code ?? ""] ?? error_description ?? "declined");
    const said = { paid: amount, refunded: 0, card: cardOf(fields.card_number), reason };
    if (action === "reversal")
      return { orderId, state: { ...said, kind: "waiting", ref: null, refund: { ref, amount, isDone } } };
    return action === "pay" ? { orderId, state: { ...said, kind: isDone ? "paid" : "failed", ref } } : null;
  },
};
