import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { openPlaces } from "../../../../../app/domain/base/shared/places";
import type { Platform } from "../../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openEngine } from "../../../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../../support/engine/killable";
import { calmDown } from "../../../../support/engine/repeated-queue-message";
import { chanceOf } from "../../../../support/engine/seeded-random";
import { type Mood, RandomProvider } from "../../../../support/providers/random-provider";
import { moneyOf, openAccount, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

const START = 1000 * RUB;
const LEASE_MS = 30_000;
const to = (recipient: string) =>
  singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "1234" } });

async function open({ mood = "accepts" as Mood, most = 2, balance = START } = {}) {
  const engine = openEngine();
  const provider = new RandomProvider(chanceOf(1), engine.clock);
  provider.mood = mood;
  const ownSends = openPlaces(most, LEASE_MS);
  const platform: Platform = { ...engine, ownSends, providers: { ...engine.providers, open: () => provider } };
  return { engine, provider, platform, account: await openAccount(engine, { balance }) };
}

// Crashes and silence are logged.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("is with the provider before its request ends, without passing through the queue", async () => {
  const { engine, provider, platform, account } = await open();
  const accepted = await createSending(platform, account, to("79160000005"));
  expect(accepted).toMatchObject({ ok: true, value: { status: "pending", attempts: 0 } });
  expect([...provider.held.values()]).toMatchObject([{ times: 1, message: { text: "1234" } }]);
  expect(engine.queueMessages).toEqual([]);
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 1 });
  expect(engine.events.map(({ event }) => event.event)).toEqual([
    "sendings.created",
    "billings.created",
    "sendings.updated",
    "billings.updated",
  ]);
});

it("waits in the express lane while earlier requests are sending, and finds the slot free after them", async () => {
  const { engine, provider, platform, account } = await open({ most: 1 });
  const submit = provider.submit.bind(provider);
  let answer = () => {};
  const silence = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.submit = (messages) => silence.then(() => submit(messages));
  const first = createSending(platform, account, to("79160000005"));
  await vi.waitFor(async () => expect(await statusesOf(engine, account.id)).toEqual({ processing: 1 }));
  await createSending(platform, account, to("79160000006"));
  expect(engine.queueMessages.splice(0)).toMatchObject([{ kind: "messages", lane: "express" }]);
  answer();
  await first;
  await createSending(platform, account, to("79160000007"));
  expect(engine.queueMessages).toEqual([]);
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 2, pending: 1 });
});

it("releases its slot if the balance is insufficient", async () => {
  const { engine, provider, platform, account } = await open({ most: 1, balance: 1 });
  for (let time = 0; time < 2; time++) {
    expect(await createSending(platform, account, to("79160000005"))).toMatchObject({ code: "insufficientFunds" });
  }
  expect(platform.ownSends?.take(engine.clock())).not.toBeNull();
  expect(provider.held.size).toBe(0);
});

it("takes the slot of a request that died when its claim expires", () => {
  const places = openPlaces(1, LEASE_MS);
  expect(places.take(0)).not.toBeNull();
  expect(places.take(LEASE_MS - 1)).toBeNull();
  expect(places.take(LEASE_MS)).not.toBeNull();
});

it("continues through the queue if the provider is busy or silent", async () => {
  for (const mood of ["busy", "silent", "silentButDone"] as const) {
    const scene = await open({ mood });
    await createSending(scene.platform, scene.account, to("79160000005"));
    expect(scene.engine.queueMessages, mood).toMatchObject([{ kind: "messages" }]);
    await calmDown(scene);
    expect(await statusesOf(scene.engine, scene.account.id), mood).toEqual({ delivered: 1 });
    expect(
      [...scene.provider.held.values()].map(({ times }) => times),
      mood,
    ).toEqual([1]);
  }
});

it("keeps a receipt that arrives before the answer is written", async () => {
  const { engine, provider, platform, account } = await open();
  const submit = provider.submit.bind(provider);
  provider.submit = async (messages) => {
    const outcomes = await submit(messages);
    await applyReceipts(engine, provider.mail.splice(0));
    return outcomes;
  };
  await createSending(platform, account, to("79160000005"));
  expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1 });
  expect(await moneyOf(engine, account.id)).toEqual({ balance: START - 2.5 * RUB, ledger: START - 2.5 * RUB });
});

it.each(["accepts", "silentButDone", "busy"] as const)(
  "is sent and paid once wherever its request is killed, by a provider that %s",
  { timeout: 300_000 },
  async (mood) => {
    let moment = FIRST_KILL;
    for (let isKilled = true; isKilled; moment += KILL_EVERY) {
      const scene = await open({ mood });
      const { engine, provider, platform, account } = scene;
      const id = newId();
      let left = moment;
      isKilled = false;
      const dies = () => {
        isKilled ||= left-- === 0;
        return isKilled;
      };
      await createSending(killable(platform, env.DB, dies), account, to("79160000005"), { id }).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      // A client that got no answer repeats the request.
      if (isKilled) await createSending({ ...platform, ownSends: null }, account, to("79160000005"), { id });
      await calmDown(scene);
      expect([...provider.held.values()].map(({ times }) => times)).toEqual([1]);
      expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1 });
      expect(await moneyOf(engine, account.id)).toEqual({ balance: START - 2.5 * RUB, ledger: START - 2.5 * RUB });
      const [rows] = await engine.db.all<{ n: number }>(
        sql`SELECT count(*) AS n FROM sendings WHERE owner_id = ${account.id}`,
      );
      expect(rows!.n).toBe(1);
    }
    expect(moment).toBeGreaterThan(KILL_EVERY);
  },
);
