import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { Platform } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../../db/client";
import { sweep } from "../../../../../workers/jobs/sweep";
import { handleMessages } from "../../../../../workers/queues/handlers";
import { openEngine } from "../../../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../../../support/engine/kill-moments";
import { flaky } from "../../../../support/engine/strict";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

const START = 1000 * RUB;
const PRICE = 2.5 * RUB;
const PEOPLE = 3;

type Accept = (platform: Platform, account: { id: string }, list: string) => Promise<{ ok: boolean }>;

const content = { type: "sms", payload: { sender: SENDER, text: "Hello" } };
const DOORS: [string, Accept, number][] = [
  [
    "a message",
    (platform, account) =>
      createSending(platform, account, singleInput.parse({ ...content, recipient: `+${phones(1)[0]}` })),
    1,
  ],
  [
    "a mailing",
    (platform, account, list) =>
      createBulk(platform, account, bulkInput.parse({ ...content, recipient: { include: [list] } })),
    PEOPLE,
  ],
];
const CASES = DOORS.flatMap(([name, accept, messages]) =>
  (["before", "after"] as const).map((when) => ({ name, accept, messages, when })),
);

/** Redelivers messages that threw, as the queue does. */
async function work(engine: Engine, platform: Platform): Promise<void> {
  for (let message = engine.queueMessages.shift(); message; message = engine.queueMessages.shift()) {
    const repeated = message;
    await handleMessages(platform, [repeated]).catch(() => engine.queueMessages.push(repeated));
  }
}

it.each(CASES)("sends and charges $name once, even if any one D1 call fails $when its commit", async (one) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let number = FIRST_KILL; ; number += KILL_EVERY) {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: START });
    const list = await openList(engine, account.id, phones(PEOPLE));
    const { db, hasFailed } = flaky(env.DB, number, one.when);
    const platform: Platform = { ...engine, db: openDatabase(db) };
    expect(await one.accept(platform, account, list)).toMatchObject({ ok: true });
    await work(engine, platform);
    for (let round = 0; round < 2; round++) {
      engine.pass(61_000);
      await sweep(engine);
      await work(engine, engine);
    }
    expect(await statusesOf(engine, account.id)).toEqual({ sent: one.messages });
    expect(new Set(engine.provider.submits.map(({ to }) => to)).size).toBe(one.messages);
    const receipts = engine.provider.submits.map(({ id, ownerId }) => ({
      ownerId,
      id,
      status: "delivered" as const,
      at: engine.clock(),
    }));
    await applyReceipts(platform, receipts).catch(() => applyReceipts(platform, receipts));
    expect(await statusesOf(engine, account.id)).toEqual({ delivered: one.messages });
    const left = START - one.messages * PRICE;
    expect(await moneyOf(engine, account.id)).toEqual({ balance: left, ledger: left });
    if (!hasFailed()) break;
  }
});
