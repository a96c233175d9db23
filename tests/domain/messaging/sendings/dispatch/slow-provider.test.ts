import { expect, it } from "vitest";
import type { Capabilities } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { sweep } from "../../../../../workers/jobs/sweep";
import { handleMessages } from "../../../../../workers/queues/handlers";
import { openEngine } from "../../../../support/engine/engine";
import type { Peaks } from "../../../../support/engine/strict";
import { rowsOf } from "../../../../support/world/rows";
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

const IN_FLIGHT = 4;
/** Out of Cloudflare's thousand queries per invocation. */
const MOST_TRIPS = 900;

function takesOne({ provider, providers }: Engine, more: Partial<Capabilities> = {}) {
  Object.assign(provider.capabilities, { maxBatch: 1, ...more });
  providers.capabilitiesOf = () => provider.capabilities;
}

/** A provider that takes one message per request and answers after `latencyMs`. */
async function open(recipients: number, latencyMs: number, more: Partial<Capabilities> = {}) {
  const engine = openEngine();
  const { provider } = engine;
  takesOne(engine, more);
  const submit = provider.submit.bind(provider);
  provider.submit = async (messages) => {
    engine.pass(latencyMs / IN_FLIGHT);
    return submit(messages);
  };
  const account = await openAccount(engine, { balance: 10_000 * RUB });
  const list = await openList(engine, account.id, phones(recipients));
  const payload = { sender: SENDER, text: "Hello" };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { engine, account };
}

const KINDS: Record<string, Partial<Capabilities>> = {
  "that is asked after lost answers": {},
  "whose messages may be repeated": { whenLost: "repeat" },
  "whose messages are never repeated": { whenLost: "leave" },
};

it.each(Object.entries(KINDS))(
  "sends each message on its first attempt through a slow provider %s",
  async (_, kind) => {
    const { engine, account } = await open(600, 500, kind);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 600 });
    const states = await rowsOf(
      "SELECT max(attempts) AS attempts, max(is_unsure) AS unsure FROM sendings WHERE owner_id = ?",
      account.id,
    );
    expect(states).toEqual([{ attempts: 1, unsure: 0 }]);
    expect(engine.provider.requests).toHaveLength(600);
    expect((await moneyOf(engine, account.id)).balance).toBe((10_000 - 600 * 2.5) * RUB);
  },
);

it("fails no message of a slow and often busy provider", async () => {
  const { engine, account } = await open(400, 500);
  let requests = 0;
  engine.provider.answer = ({ id }) =>
    ++requests % 20 === 0 ? { id, kind: "retry", code: "http429", afterMs: 1000 } : { id, kind: "accepted", ref: id };
  for (let round = 0; round < 20; round++) {
    await engine.work();
    engine.pass(10_000);
    await sweep(engine);
  }
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 400 });
  const [{ attempts }] = (await rowsOf<{ attempts: number }>(
    "SELECT sum(attempts) AS attempts FROM sendings WHERE owner_id = ?",
    account.id,
  )) as [{ attempts: number }];
  expect(attempts).toBe(engine.provider.requests.length);
});

it.each(Object.entries(KINDS))(
  "makes a bounded number of D1 round trips per turn, for a provider %s",
  async (_, kind) => {
    const { engine, account } = await open(1500, 1, kind);
    const peaks: Peaks[] = [];
    engine.peaks = (one) => peaks.push(one);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 1500 });
    expect(Math.max(...peaks.map(({ trips }) => trips))).toBeLessThan(MOST_TRIPS);
    const trips = peaks.reduce((sum, one) => sum + one.trips, 0);
    expect(trips).toBeLessThan(1500);
  },
);

it("shares the five chunks of a campaign among three concurrent turns, each message claimed and sent once", async () => {
  const engine = openEngine();
  takesOne(engine);
  const account = await openAccount(engine, { balance: 15_000 * RUB });
  const list = await openList(engine, account.id, phones(5000));
  const payload = { sender: SENDER, text: "Hello" };
  await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }));
  let atOnce = 0;
  let most = 0;
  const submit = engine.provider.submit.bind(engine.provider);
  engine.provider.submit = async (messages) => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce--;
    return submit(messages);
  };
  let turns = 0;
  while (engine.queueMessages.length > 0) {
    // Each queue message is a separate invocation, as in the runtime.
    const queued = engine.queueMessages.splice(0);
    turns = Math.max(turns, queued.filter(({ kind }) => kind === "turn").length);
    await Promise.all(queued.map((one) => handleMessages(engine, [one])));
    engine.pass(10_000);
  }
  expect([turns, most]).toEqual([3, 5 * IN_FLIGHT]);
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 5000 });
  const claims = "SELECT max(attempts) AS most FROM sendings WHERE owner_id = ?";
  expect(await rowsOf(claims, account.id)).toEqual([{ most: 1 }]);
  expect(new Set(engine.provider.submits.map(({ id }) => id)).size).toBe(5000);
  expect(engine.provider.submits).toHaveLength(5000);
});
