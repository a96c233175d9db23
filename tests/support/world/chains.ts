import { and, eq, ne, sql } from "drizzle-orm";
import { stepId } from "../../../app/domain/base/chains/ids";
import { newId } from "../../../app/domain/base/shared/ids";
import type { Platform, Receipt } from "../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { DEMO_SMS } from "../../../db/demo-routing";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import {
  providerGroupMembers,
  providerGroups,
  providers,
  routingGroups,
  routingRules,
  routingVersion,
  servers,
} from "../../../db/schema/routing";
import { sendernames } from "../../../db/schema/sendings";
import { sweep } from "../../../workers/jobs/sweep";
import { openEngine } from "../engine/engine";
import { rowsOf } from "./rows";
import { type Engine, moneyOf, openAccount, RUB, SENDER } from "./scene";

/** Roubles per message besides SMS (2.5 per segment); the voice tariff does not refund. */
export const PRICES = { viber: 1, telegram: 0.5, vk: 2, voice: 10, email: 0.25, push: 0.125, hlr: 0.75 } as const;

/** One provider carries every channel, so that all submits are recorded in one place. */
export async function openChannels(engine: Engine): Promise<Engine> {
  Object.assign(engine.providers, { open: () => engine.provider });
  const stamps = { createdAt: engine.clock(), updatedAt: engine.clock() };
  const shared = { ...stamps, serverId: "", credentialsId: DEMO_SMS, properties: {}, replacements: [] };
  for (const type of Object.keys(PRICES)) {
    const id = `channel-${type}`;
    const rule = { id, groupId: id, position: 1, title: type, rules: [], providerGroups: [id], ...stamps };
    await engine.db.batch([
      // The demo's own provider would compete for messages.
      engine.db
        .update(routingGroups)
        .set({ isDefault: false })
        .where(and(eq(routingGroups.type, type), ne(routingGroups.id, id))),
      engine.db
        .insert(servers)
        .values({ id, title: type, host: "http://none", processor: `scripted-${type}`, properties: {}, ...stamps })
        .onConflictDoNothing(),
      engine.db
        .insert(providers)
        .values({ ...shared, id, title: type, serverId: id })
        .onConflictDoNothing(),
      engine.db
        .insert(providerGroups)
        .values({ id, title: type, type, ...stamps })
        .onConflictDoNothing(),
      engine.db.insert(providerGroupMembers).values({ groupId: id, providerId: id }).onConflictDoNothing(),
      engine.db
        .insert(routingGroups)
        .values({ id, title: type, type, isDefault: true, ...stamps })
        .onConflictDoNothing(),
      engine.db.insert(routingRules).values(rule).onConflictDoNothing(),
      engine.db.update(routingVersion).set({ version: sql`version + 1` }),
    ]);
  }
  return engine;
}

/** An account for all of these channels; balance in roubles. */
export async function openChainAccount(engine: Platform, balance = 1000) {
  const account = await openAccount(engine, { balance: balance * RUB });
  const times = { createdAt: engine.clock(), updatedAt: engine.clock() };
  for (const [type, price] of Object.entries(PRICES)) {
    const id = newId();
    const prefixes = type === "email" ? {} : { prefixes: ["7"] };
    const rules = [{ price: price * RUB, unit: "message" as const, ...prefixes }];
    const data = { rules, options: { refundOnFailed: type !== "voice", noPayments: false } };
    await engine.db.insert(tariffs).values({ id, title: type, source: `sendings.${type}`, data, ...times });
    await engine.db.insert(userTariffs).values({ userId: account.id, tariffId: id });
    await engine.db
      .insert(sendernames)
      .values({ ownerId: account.id, id: newId(), name: SENDER, type, moderation: "approved", ...times });
  }
  return account;
}

export interface StepInput {
  type?: string;
  text?: string;
  onStatus?: string[];
  onTimeout?: { timeout: number; except?: string[] };
  onIncomingPayload?: { text: string };
}

export function stepsInput(steps: StepInput[]) {
  return steps.map(({ type = "sms", text = "Again", ...$options }) => ({
    type,
    payload: { sender: SENDER, text },
    $options,
  }));
}

/** Accepts one Viber message with these fallbacks; returns its id. */
export async function sendChain(
  engine: Platform,
  account: { id: string },
  steps: StepInput[],
  { type = "viber", budget, phone = "+79160000001" }: { type?: string; budget?: number; phone?: string } = {},
): Promise<string> {
  const payload = { sender: SENDER, text: "Hello" };
  const input = singleInput.parse({ type, recipient: phone, payload, fallbacks: stepsInput(steps), budget });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.id;
}

/** The same as a bulk; returns the task's id. */
export async function sendChains(
  engine: Platform,
  account: { id: string },
  include: string[],
  steps: StepInput[],
  { type = "viber", text = "Hello", budget }: { type?: string; text?: string; budget?: number } = {},
): Promise<string> {
  const payload = { sender: SENDER, text };
  const input = bulkInput.parse({ type, recipient: { include }, payload, fallbacks: stepsInput(steps), budget });
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.taskId;
}

/** Channel and status of each step, in order. */
export async function pathOf(rootId: string): Promise<string[]> {
  const rows = await rowsOf<{ type: string; status: string }>(
    "SELECT type, status FROM sendings WHERE id BETWEEN ? AND ? ORDER BY step",
    `${rootId.slice(0, 34)}00`,
    `${rootId.slice(0, 34)}ff`,
  );
  return rows.map(({ type, status }) => `${type} ${status}`);
}

export interface ChainEntry {
  status: string;
  code?: string;
  detail?: string;
  step?: number;
  type?: string;
}

/** Timeline entries about fallbacks and late receipts. */
export async function chainEntriesOf(rootId: string, step = 0): Promise<ChainEntry[]> {
  const [row] = await rowsOf<{ timeline: string }>("SELECT timeline FROM sendings WHERE id = ?", stepId(rootId, step));
  return (JSON.parse(row!.timeline) as ChainEntry[]).filter(({ status }) => status === "fallback" || status === "late");
}

export function report(
  engine: Platform,
  account: { id: string },
  rootId: string,
  step: number,
  ...statuses: Receipt["status"][]
): Promise<void> {
  const id = stepId(rootId, step);
  return applyReceipts(
    engine,
    statuses.map((status) => ({ ownerId: account.id, id, status, at: engine.clock() })),
  );
}

/** Advances time and runs all due work. */
export async function later(engine: Engine, seconds: number): Promise<void> {
  engine.pass(seconds * 1000);
  await sweep(engine);
  await engine.work();
}

export interface TaskCounters {
  state: string;
  total: number;
  sent: number;
  delivered: number;
  errored: number;
  unsent: number;
  doubles: number;
  amount: number;
  refunded: number;
  open: number | null;
}

export async function countersOf(taskId: string): Promise<TaskCounters> {
  const [row] = await rowsOf<TaskCounters>(
    `SELECT state, total, sent, delivered, errored, unsent, doubles, amount, refunded, meta ->> 'open' AS open
     FROM tasks WHERE id = ?`,
    taskId,
  );
  return row!;
}

/** The task's root messages by phone. */
export async function rootsOf(taskId: string): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; recipient: string }>(
    "SELECT id, recipient FROM sendings WHERE task_id = ? AND step = 0",
    taskId,
  );
  return new Map(rows.map(({ id, recipient }) => [recipient, id]));
}

export async function openChains(balance?: number) {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine, balance) };
}

/** A chain with its first step submitted. */
export async function sentChain(steps: StepInput[], options?: Parameters<typeof sendChain>[3]) {
  const { engine, account } = await openChains();
  const id = await sendChain(engine, account, steps, options);
  await engine.work();
  return { engine, account, id };
}

export const DELIVERY = ["delivered", "seen"];
export const rubles = async (engine: Engine, account: { id: string }) =>
  (await moneyOf(engine, account.id)).balance / RUB;
