import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "./client";
import { type PaymentMethod, paymentTerminals, recurrentPayments } from "./schema/payments";

const DEMO_TERMINALS: readonly {
  method: PaymentMethod;
  path: string;
  merchant: string;
  secret: string;
  commission: number;
}[] = [
  {
    method: "tinkoff",
    path: "/tbank/v2",
    merchant: "1700000000001DEMO",
    secret: "sandbox-tbank-password",
    commission: 25_000,
  },
  { method: "mandarin", path: "/mandarin/api", merchant: "216", secret: "sandbox-mandarin-secret", commission: 32_000 },
  { method: "yookassa", path: "/yookassa/v3", merchant: "100500", secret: "sandbox-yookassa-key", commission: 28_000 },
  {
    method: "yooMoney",
    path: "/yoomoney",
    merchant: "410011000000001",
    secret: "sandbox-yoomoney-secret",
    commission: 30_000,
  },
];

interface Seed {
  host: string;
  seal(place: string, secret: string): Promise<string>;
  /** ms UTC */
  now: number;
}

export async function terminalStatements(db: Database, { host, seal, now }: Seed) {
  const rows = await Promise.all(
    DEMO_TERMINALS.map(async ({ path, secret, ...terminal }) => ({
      ...terminal,
      address: host + path,
      isActive: true,
      updatedAt: now,
      sealed: await seal(`payment_terminals/${terminal.method}`, secret),
    })),
  );
  return [db.insert(paymentTerminals).values(rows)] as const;
}

export function movedTerminals(db: Database, host: string) {
  return DEMO_TERMINALS.map(({ method, path }) =>
    db
      .update(paymentTerminals)
      .set({ address: host + path })
      .where(sql`method = ${method} AND address LIKE 'http://localhost:%' AND address <> ${host + path}`),
  );
}

const RUB = 1_000_000;

/** One payment waits for its card, one has an expired card: nothing is charged until a payer saves a card. */
export function recurrentStatement(db: Database, ownerId: string, now: number) {
  const usual = { ownerId, startsAt: now, zone: "Europe/Moscow", acceptedAt: now, createdAt: now, updatedAt: now };
  const low = { type: "threshold", method: "tinkoff", amount: 15_000 * RUB, threshold: 20_000 * RUB } as const;
  const monthly = { type: "frequency", method: "mandarin", amount: 30_000 * RUB, frequency: "monthly" } as const;
  return db.insert(recurrentPayments).values([
    { ...usual, id: uuidv7(), ...low, status: "init" },
    { ...usual, id: uuidv7(), ...monthly, status: "block", card: "··4417", reason: "cardExpired" },
  ]);
}
