import { newId } from "../../../../app/domain/base/shared/ids";
import type { Bank, BankState } from "../../../../app/domain/base/shared/ports/banks";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { saveTerminal } from "../../../../app/domain/money/payments/terminals";
import { createRecurrent } from "../../../../app/domain/money/recurrent-payments/create";
import { getRecurrent } from "../../../../app/domain/money/recurrent-payments/find";
import { followPayment } from "../../../../app/domain/money/recurrent-payments/follow";
import type { RecurrentInput } from "../../../../app/domain/money/recurrent-payments/input";
import { sweepRecurrent } from "../../../../app/domain/money/recurrent-payments/sweep";
import { RUB } from "../../../support/world/scene";
import { openBank } from "../payments/scene";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Method = "tinkoff" | "mandarin";

/**
 * `lost`: charged, but the answer is lost; `missed`: the request itself was lost; `unreached`: the bank could not be
 * reached.
 */
export type Outcome = "paid" | "lost" | "missed" | "unreached" | "slow" | { refused: string };

interface Order {
  amount: number;
  state: BankState["kind"];
  reason: string | null;
}

/** A bank that keeps its orders: it charges once per order, as T-Bank does, or with each request, as Mandarin does. */
export async function openCards(method: Method = "tinkoff") {
  const scene = await openBank();
  const { engine, payer } = scene;
  // All tests share one database, and the cron's jobs see all of it.
  await engine.db.batch([
    engine.db.run("DELETE FROM recurrent_payments"),
    engine.db.run("UPDATE payments SET due_at = NULL"),
    engine.db.run("DELETE FROM notifications"),
    engine.db.run("DELETE FROM tasks"),
  ]);
  const orders = new Map<string, Order>();
  const script = {
    outcomes: [] as Outcome[],
    usual: "paid" as Outcome,
    taken: [] as string[],
    forgotten: [] as string[],
    /** Card named by the bank's list, if not the one just bound. */
    found: null as string | null,
    beforeFound: async (): Promise<unknown> => undefined,
  };
  const isRepeatable = method === "tinkoff";
  const stateOf = (id: string): BankState => {
    const { state, amount, reason } = orders.get(id)!;
    return { kind: state, paid: amount, refunded: 0, ref: `b-${id}`, card: "··0777", reason };
  };
  const take = (id: string, isPaid: boolean, reason: string | null = null) => {
    if (isPaid) script.taken.push(id);
    Object.assign(orders.get(id)!, { state: isPaid ? "paid" : "failed", reason });
  };
  const answered = (id: string) =>
    isRepeatable ? { kind: "told" as const, state: stateOf(id) } : { kind: "requested" as const, ref: `b-${id}` };
  const bank: Bank = {
    read: async () => null,
    answer: "",
    address: "",
    pages: [],
    pageHoldsMs: 3_600_000,
    async open(_, { id, amount }) {
      orders.set(id, { amount, state: "waiting", reason: null });
      return { kind: "opened", ref: `b-${id}`, url: `https://bank.example/${id}` };
    },
    ...(isRepeatable && { poll: async (_, { id }) => (orders.has(id) ? stateOf(id) : null) }),
    cards: {
      isRepeatable,
      async charge(_, { id, amount }, { binding }) {
        const known = orders.get(id);
        if (isRepeatable && known && known.state !== "waiting") return answered(id);
        if (binding === null) return known ? answered(id) : null;
        const outcome = script.outcomes.shift() ?? script.usual;
        if (outcome === "missed") return null;
        if (outcome === "unreached") return isRepeatable ? { kind: "unreached" } : null;
        orders.set(id, { amount, state: "waiting", reason: null });
        if (outcome === "slow") return answered(id);
        take(id, typeof outcome === "string", typeof outcome === "string" ? null : outcome.refused);
        return outcome === "lost" ? null : answered(id);
      },
      async find(_, { ref }) {
        await script.beforeFound();
        return script.found ?? `found-${ref}`;
      },
      async forget(_, { binding }) {
        script.forgotten.push(binding);
      },
    },
  };
  engine.banks = { ...engine.banks, [method]: bank };
  const terminal = { method, address: "https://bank.example/v2", merchant: "M1", secret: "s", commission: 25_000 };
  const switchTerminal = (isActive: boolean) => saveTerminal(engine, { ...terminal, isActive });
  await switchTerminal(true);

  /** Notifies as the bank's callback does. */
  const tell = async (id: string, platform: Platform = engine) => {
    await settlePayment(platform, method, id, stateOf(id));
    await followPayment(platform, id);
  };
  const read = async (id: string) => (await getRecurrent(engine.db, { id: payer.id, level: "me" }, id))!;
  const chargesOf = async (id: string) =>
    engine.db.all<{ id: string; status: string; reason: string | null }>(
      `SELECT id, status, reason FROM payments WHERE recurrent_id = '${id}' AND source = 'recurrent' ORDER BY id`,
    );
  const open = async (values: Partial<RecurrentInput> = {}) => {
    const input = { type: "threshold" as const, method, amount: 1000 * RUB, threshold: 500 * RUB, frequency: null };
    const opened = await createRecurrent(engine, payer, { ...input, ...values, language: "ru" } as never);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const { id, url } = opened.value;
    return { id, first: url.split("/").at(-1)! };
  };
  const setBalance = async (roubles: number) => {
    const before = await scene.balance();
    const change = (roubles - before) * RUB;
    await engine.db.batch([
      engine.db.run(`UPDATE accounts SET balance = balance + ${change} WHERE owner_id = '${payer.id}'`),
      engine.db.run(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
        VALUES ('${payer.id}', '${newId()}', 'subtract', ${change}, 'complete', 0, 0)`),
    ]);
  };
  return {
    ...scene,
    script,
    orders,
    tell,
    take,
    read,
    chargesOf,
    open,
    setBalance,
    switchTerminal,
    stateOf,
    method,
    /** A recurrent payment with its card bound and the first payment credited. */
    async bound(values: Partial<RecurrentInput> = {}) {
      const { id, first } = await open(values);
      take(first, true);
      await tell(first);
      return id;
    },
    /** The cron's ticks: a minute apart at first, then less often. */
    async pass(ms: number, step = 30 * MINUTE) {
      for (let left = ms; left > 0; left -= step) {
        engine.pass(Math.min(step, left));
        await pollPayments(engine);
        await sweepRecurrent(engine);
      }
    },
  };
}
