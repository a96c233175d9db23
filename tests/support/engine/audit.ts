import { expect } from "vitest";
import { isNeverSubmitted } from "../../../app/domain/base/chains/status";
import type { Bill, Customer, Message } from "../faults/rest";
import type { Served } from "../faults/served";
import { BROKEN_LEDGER } from "./ledger";

const ORDER = ["pending", "processing", "sent", "delivered", "seen"];

/** Final status of scripted numbers (design §7); every other one is delivered. */
const SCRIPTED: Record<string, string> = { "00": "failed", "01": "failed", "02": "sent", "03": "seen" };

function fateOf(recipient: string): string {
  const script = /^\+7999000\d\d(\d\d)$/.exec(recipient)?.[1];
  return (script && SCRIPTED[script]) || "delivered";
}

export function expectOneEach(messages: Message[], recipients: string[]): void {
  expect(messages.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
  const astray = messages.filter(({ status, recipient }) => status !== fateOf(recipient));
  expect(astray.slice(0, 5)).toEqual([]);
  const backwards = messages.filter(({ timeline }) => {
    const ranks = timeline.map(({ status }) => ORDER.indexOf(status)).filter((rank) => rank >= 0);
    return ranks.some((rank, place) => place > 0 && rank <= ranks[place - 1]!);
  });
  expect(backwards.slice(0, 5)).toEqual([]);
}

/** Audits campaigns. `start`: the balance before these messages; `earlier`: the number of records before them. */
export async function expectBooks(
  product: Served,
  customer: Customer,
  { start, messages, earlier = 0 }: { start: number; messages: Message[]; earlier?: number },
) {
  for (const [rule, query] of Object.entries(BROKEN_LEDGER)) expect(product.peek(query), rule).toEqual([]);
  const [bills, balance] = await Promise.all([customer.bills(), customer.balance()]);
  expect(new Set(bills.map(({ id }) => id)).size).toBe(bills.length);
  expect(round(sumOf(bills.filter(({ status }) => status === "pending" || status === "complete")))).toBe(balance);

  const billed = Map.groupBy(messages, ({ meta }) => meta.billing.ids[0] ?? "none");
  const billOf = new Map(bills.map((bill) => [bill.id, bill]));
  for (const [id, of] of billed) {
    const sum = (...fates: string[]) =>
      round(of.reduce((sum, { status, price }) => sum + (fates.includes(status) ? price : 0), 0));
    const [charged, refunded] = [sum("delivered", "seen"), sum("failed")];
    const held = round(sum(...ORDER) - charged);
    expect(billOf.get(id)).toMatchObject({
      amount: 0 - round(held + charged),
      status: held > 0 ? "pending" : charged > 0 ? "complete" : "refunded",
      data: { held, charged, refunded },
    });
  }
  const charged = messages.filter(({ status }) => status !== "failed").reduce((sum, { price }) => sum + price, 0);
  expect(balance).toBe(round(start - charged));
  expect(bills.filter(({ source }) => source.startsWith("sendings.")).length).toBe(earlier + billed.size);
}

/** Handed over to a provider, whatever the outcome. */
const wasHandedOver = ({ status, state: { code } }: Message) =>
  ["sent", "delivered", "seen"].includes(status) || (status === "failed" && !isNeverSubmitted(code));

export async function expectCounters(customer: Customer, taskId: string, messages: Message[]): Promise<void> {
  const count = (...statuses: string[]) => messages.filter(({ status }) => statuses.includes(status)).length;
  const { state, meta } = await customer.task(taskId);
  const amount = messages.filter(({ status }) => status !== "failed").reduce((sum, { price }) => sum + price, 0);
  expect({ state, ...meta }).toMatchObject({
    state: "completed",
    total: messages.length,
    sent: messages.filter(wasHandedOver).length,
    delivered: count("delivered", "seen"),
    errored: count("failed"),
    amount: round(amount),
  });
}

interface Arrived {
  reference: string;
  to: string;
  text: string;
}

/** The provider's record: how many messages arrived, and which references arrived more than once. */
export async function arrivedAt({ sandboxUrl }: Served) {
  const rows: Arrived[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = await fetch(`${sandboxUrl}/messages?channel=sms&limit=1000&offset=${rows.length}`);
    const { data, total: all } = (await page.json()) as { data: Arrived[]; total: number };
    rows.push(...data);
    total = all;
  }
  const references = new Set(rows.map(({ reference }) => reference));
  const seen = new Set<string>();
  const doubles = rows.filter(({ reference }) => seen.size === seen.add(reference).size);
  return { rows, references, doubles };
}

const sumOf = (bills: Bill[]) => bills.reduce((sum, { amount }) => sum + amount, 0);

const round = (amount: number) => Math.round(amount * 1e6) / 1e6;
