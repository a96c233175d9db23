import { afterEach, vi } from "vitest";
import { authOf } from "../../../workers/sandbox/bank/mandarin-format";
import { tokenOf } from "../../../workers/sandbox/bank/tbank-format";
import { call, post, sandboxEnv } from "../sandbox";

export const NOTIFY = "http://shop.test/notify";
export const GOOD = "4300 0000 0000 0777";
export const POOR = "5000000000000009";
export const ASKS = "4000000000003220";
export const SILENT = "4000000000000119";
export const LATE = "4000000000000341";

export type Fields = Record<string, unknown>;

interface BankNotification {
  url: string;
  fields: Fields;
  at: number;
}

/** Stands in for the shop; `answer` is its reply to the nth notification. */
export function listen(answer: (call: number) => Response = () => new Response("OK")): BankNotification[] {
  const notifications: BankNotification[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const body = String(init?.body);
    const isForm = new Headers(init?.headers).get("content-type") === "application/x-www-form-urlencoded";
    const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    notifications.push({ url: String(input), fields, at: Date.now() });
    return answer(notifications.length);
  });
  return notifications;
}

/** Notifications sent after their test would find no shop. */
export const forgetOrders = () => afterEach(() => call("/messages", { method: "DELETE" }));

export async function pay(id: unknown, card: string, code?: string) {
  const answer = await post(`/bank/${id}/pay`, { card, ...(code && { code }) });
  return answer.json<Fields>();
}

export async function orders() {
  return (await (await call("/bank/orders")).json<{ data: Fields[] }>()).data;
}

export const setControl = (change: object) => call("/control", { method: "PUT", body: JSON.stringify(change) });

let last = 0;
const nextId = () => `${Date.now()}-${++last}`;

export async function tbank(method: string, fields: Fields): Promise<Fields> {
  const signed = { TerminalKey: sandboxEnv.TBANK_TERMINAL, ...fields };
  const Token = tokenOf(signed, sandboxEnv.TBANK_PASSWORD);
  return (await post(`/tbank/v2/${method}`, { Token, ...signed })).json();
}

export const initTbank = (change: Fields = {}) =>
  tbank("Init", { Amount: 300_000, OrderId: nextId(), NotificationURL: NOTIFY, ...change });

export function mandarin(path: string, body: object): Promise<Response> {
  const auth = authOf(sandboxEnv.MANDARIN_MERCHANT, nextId(), sandboxEnv.MANDARIN_SECRET);
  return post(`/mandarin/api/${path}`, body, { "x-auth": auth });
}

export async function initMandarin(change: object = {}) {
  const payment = { orderId: nextId(), action: "pay", price: "500.00" };
  const customerInfo = { email: "a@example.com", phone: "+79161234567" };
  const urls = { callback: NOTIFY, return: "http://shop.test/back" };
  const answer = await mandarin("transactions", { payment, customerInfo, urls, ...change });
  return answer.json<{ id: string; userWebLink: string }>();
}

/** Address of the payer's page. */
export async function initYoomoney(change: Record<string, string> = {}): Promise<string> {
  const fields = { receiver: sandboxEnv.YOOMONEY_WALLET, "quickpay-form": "button", paymentType: "AC", sum: "1000.00" };
  const body = new URLSearchParams({ ...fields, targets: "Top-up", label: "account-1", ...change });
  const answer = await call("/yoomoney/quickpay/confirm", { method: "POST", body });
  return answer.headers.get("location")!;
}

export function yookassa(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = `Basic ${btoa(`${sandboxEnv.YOOKASSA_SHOP}:${sandboxEnv.YOOKASSA_KEY}`)}`;
  const all = { authorization, "idempotence-key": nextId(), ...headers };
  return body ? post(`/yookassa/v3/${path}`, body, all) : call(`/yookassa/v3/${path}`, { headers: all });
}

export const rub = (value: string) => ({ value, currency: "RUB" });

export async function initYookassa(change: object = {}) {
  const confirmation = { type: "redirect", return_url: "http://shop.test/back" };
  const body = { amount: rub("3000.00"), capture: true, confirmation, description: "Top-up", ...change };
  return (await yookassa("payments", body)).json<Fields & { id: string; confirmation: Fields }>();
}
