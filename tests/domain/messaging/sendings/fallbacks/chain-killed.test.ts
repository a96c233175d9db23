import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { Platform, QueueMessage } from "../../../../../app/domain/base/shared/ports/platform";
import { handleMessages } from "../../../../../workers/queues/handlers";
import { isDeath, killable } from "../../../../support/engine/killable";
import { later, pathOf, report, sentChain } from "../../../../support/world/chains";
import { type Engine, moneyOf, RUB } from "../../../../support/world/scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** The provider can look up submits, including those with a lost reply. */
function remembers({ provider, clock }: Engine): void {
  provider.find = async (messages) =>
    messages
      .filter(({ id }) => provider.submits.some((submit) => submit.id === id))
      .map(({ ownerId, id }) => ({ ownerId, id, status: "sent", at: clock() }));
}

/** Runs `work` on a platform that dies at its nth call; returns whether it got that far. */
async function killedAt(n: number, engine: Engine, work: (platform: Platform) => Promise<void>): Promise<boolean> {
  let left = n;
  let isKilled = false;
  const dies = () => {
    isKilled ||= left-- === 0;
    return isKilled;
  };
  await work(killable(engine, env.DB, dies)).catch((error) => {
    if (!isDeath(error)) throw error;
  });
  return isKilled;
}

type Scene = Awaited<ReturnType<typeof sentChain>>;

async function expectOneStep({ engine, account, id }: Scene): Promise<void> {
  for (let minutes = 0; minutes < 4; minutes++) await later(engine, 60);
  expect(await pathOf(id)).toEqual(["viber failed", "vk sent"]);
  expect(engine.provider.submits.map(({ type }) => type)).toEqual(["viber", "vk"]);
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 998 * RUB, ledger: 998 * RUB });
}

const open = async () => {
  const scene = await sentChain([{ type: "vk" }]);
  remembers(scene.engine);
  return scene;
};

it("triggers a fallback once wherever the trigger is killed", { timeout: 60_000 }, async () => {
  let moments = 0;
  for (let isKilled = true; isKilled; moments++) {
    const scene = await open();
    const { engine, account, id } = scene;
    const fail = (platform: Platform) => report({ ...engine, ...platform }, account, id, 0, "failed");
    isKilled = await killedAt(moments, engine, fail);
    // The queue redelivers a receipt whose worker died.
    if (isKilled) await fail(engine);
    await expectOneStep(scene);
  }
  expect(moments).toBeGreaterThan(5);
});

it("submits a triggered step once wherever its dispatch is killed", { timeout: 60_000 }, async () => {
  let moments = 0;
  for (let isKilled = true; isKilled; moments++) {
    const scene = await open();
    const { engine, account, id } = scene;
    await report(engine, account, id, 0, "failed");
    const queueMessage: QueueMessage = engine.queueMessages.find(({ kind }) => kind === "messages")!;
    engine.queueMessages.length = 0;
    isKilled = await killedAt(moments, engine, (platform) => handleMessages(platform, [queueMessage]));
    await expectOneStep(scene);
  }
  expect(moments).toBeGreaterThan(5);
});
