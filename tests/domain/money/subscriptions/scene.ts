import { eq } from "drizzle-orm";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { renewSubscriptions } from "../../../../app/domain/money/subscriptions/sweep";
import { findSubscriptions } from "../../../../app/domain/money/subscriptions/view";
import { assignTariffs } from "../../../../app/domain/money/tariffs/assign";
import { createTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { users } from "../../../../db/schema/accounts";
import type { Period } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, RUB, SENDER } from "../../../support/world/scene";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const BOSS = { id: "boss", username: "boss", level: "manager" as const };

export const ruleOf = (price: number, period: Period) => [{ price: price * RUB, unit: "period" as const, period }];

const options = { refundOnFailed: false, noPayments: false };

interface FeeOptions {
  price?: number;
  period?: Period;
  balance?: number;
  /** UTC; default: now. */
  at?: string;
}

/** A customer in Moscow to whom a manager has just assigned a fee; nothing is charged yet. */
export async function openFee({ price = 300, period = "month", balance = 1000, at }: FeeOptions = {}) {
  const engine = openEngine();
  await engine.db.run("DELETE FROM subscriptions");
  if (at) engine.pass(Date.parse(at) - engine.clock());
  const times = { createdAt: 0, updatedAt: 0 };
  const boss = { ...BOSS, passwordHash: "-", data: {}, grants: {}, ...times };
  await engine.db.insert(users).values(boss).onConflictDoNothing();
  const customer = await openAccount(engine, { balance: balance * RUB });
  await engine.db.update(users).set({ level: "me" }).where(eq(users.id, customer.id));
  const make = async (price: number, period: Period, viewer: { id: string; level: "manager" | "reseller" } = BOSS) => {
    const data = { rules: ruleOf(price, period), options, currency: "RUB" as const };
    const input = { title: "Service", source: "subscription.account" as const, isActive: true, data };
    const made = await createTariff(engine, viewer, input);
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made.value.id;
  };
  const tariffId = await make(price, period);
  const change = async (isGiven: boolean, id = tariffId, who = customer.id) => {
    const done = await assignTariffs(engine, BOSS, who, [{ tariffId: id, isGiven }]);
    if (!done?.ok) throw new Error(JSON.stringify(done));
  };
  const give = (id = tariffId, who = customer.id) => change(true, id, who);
  await give();
  const read = async (who = customer.id) => (await findSubscriptions(engine.db, { id: who }))[0]!.row;
  return {
    engine,
    customer,
    tariffId,
    make,
    give,
    read,
    take: (id = tariffId) => change(false, id),
    /** The cron's ticks. */
    sweep: (platform: Platform = engine) => renewSubscriptions(platform),
    async pass(ms: number, step = HOUR) {
      for (let left = ms; left > 0; left -= step) {
        engine.pass(Math.min(step, left));
        await renewSubscriptions(engine);
      }
    },
    /** Credits or debits money through the ledger. */
    async credit(roubles: number) {
      const now = engine.clock();
      await engine.db.batch([
        engine.db.run(`UPDATE accounts SET balance = balance + ${roubles * RUB}, billings = billings + 1
          WHERE owner_id = '${customer.id}'`),
        engine.db.run(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at) VALUES
          ('${customer.id}', '${newId()}', 'accrual', ${roubles * RUB}, 'complete', ${now}, ${now})`),
      ]);
    },
    async balance(who = customer.id) {
      const { balance, ledger } = await moneyOf(engine, who);
      if (balance !== ledger) throw new Error(`balance ${balance}, ledger ${ledger}`);
      return balance / RUB;
    },
    charges: async () =>
      (
        await rowsOf<{ amount: number }>(
          "SELECT amount FROM billings WHERE owner_id = ? AND source = 'subscription.account' ORDER BY id",
          customer.id,
        )
      ).map(({ amount }) => -amount / RUB),
    told: async () =>
      (
        await rowsOf<{ said: string }>(
          `SELECT iif(type = 'subscriptionEnabled', 'paid', data ->> 'reason') AS said FROM notifications
            WHERE owner_id = ? AND type LIKE 'subscription%' ORDER BY id`,
          customer.id,
        )
      ).map(({ said }) => said),
    send: () =>
      createSending(
        engine,
        customer,
        singleInput.parse({ type: "sms", recipient: "79160000001", payload: { sender: SENDER, text: "Hello" } }),
      ),
    update: (text: string) => engine.db.run(text),
  };
}

export type Scene = Awaited<ReturnType<typeof openFee>>;

export const at = (text: string) => Date.parse(text);
