import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { previewBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import type { Rule } from "../../../../../db/schema/routing";
import {
  openChains,
  PRICES,
  pathOf,
  report,
  rootsOf,
  type StepInput,
  sendChain,
  sendChains,
  stepsInput,
} from "../../../../support/world/chains";
import { openMessageRules } from "../../../../support/world/configuration";
import { rowsOf } from "../../../../support/world/rows";
import { RUB, SENDER } from "../../../../support/world/scene";

const PHONE = "+79160000001";
const SMS = 2.5;
const message = { type: "viber", payload: { sender: SENDER, text: "Hello" } };

/** An account with a rule that adds this chain to Viber messages. */
async function openRuled(fallbacks: unknown[] = stepsInput([{ type: "vk" }]), conditions: Rule[] = []) {
  const scene = await openChains();
  const viber: Rule = { tag: "type", values: ["viber"] };
  const rule = { title: "Chained", conditions: [viber, ...conditions], actions: { fallbacks } };
  await openMessageRules(scene.engine, scene.account.id, [rule]);
  return scene;
}

async function single(scene: Awaited<ReturnType<typeof openRuled>>, steps: StepInput[] = [], budget?: number) {
  const id = await sendChain(scene.engine, scene.account, steps, budget ? { budget } : {});
  await scene.engine.work();
  await report(scene.engine, scene.account, id, 0, "failed");
  await scene.engine.work();
  return pathOf(id);
}

const logged = vi.fn();

function complaints() {
  return logged.mock.calls.map(([line]) => JSON.parse(line)).filter(({ event }) => event === "rules.chain");
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => {
  vi.restoreAllMocks();
  logged.mockReset();
});

describe("a chain named by a message rule", () => {
  it("follows a single message and is paid for", async () => {
    expect(await single(await openRuled())).toEqual(["viber failed", "vk sent"]);
    expect(complaints()).toEqual([]);
  });

  it("is ignored if the message names its own", async () => {
    expect(await single(await openRuled(), [{ type: "telegram" }])).toEqual(["viber failed", "telegram sent"]);
  });

  it("follows only recipients that match the rule's conditions", async () => {
    const of = (value: string): Rule[] => [{ tag: "recipient", match: "startsWith", values: [value] }];
    const chain = stepsInput([{ type: "vk" }]);
    expect(await single(await openRuled(chain, of("7916")))).toEqual(["viber failed", "vk sent"]);
    expect(await single(await openRuled(chain, of("7999")))).toEqual(["viber failed"]);
  });

  it("keeps to the budget of the message", async () => {
    expect(await single(await openRuled(stepsInput([{ type: "voice" }])), [], 4)).toEqual([
      "viber failed",
      "voice failed",
    ]);
  });

  it("follows every message of a campaign, and counts in its maximum cost", async () => {
    const { engine, account } = await openRuled();
    const input = bulkInput.parse({ ...message, recipient: { include: [PHONE, "+79160000002"] } });
    const preview = await previewBulk(engine, account, input);
    expect(preview.ok && preview.value.estimate).toMatchObject({
      amount: 2 * PRICES.viber * RUB,
      worst: 2 * (PRICES.viber + PRICES.vk) * RUB,
    });
    const taskId = await sendChains(engine, account, [PHONE, "+79160000002"], []);
    await engine.work();
    const roots = await rootsOf(taskId);
    for (const id of roots.values()) await report(engine, account, id, 0, "failed");
    await engine.work();
    for (const id of roots.values()) expect(await pathOf(id)).toEqual(["viber failed", "vk sent"]);
    expect(roots.size).toBe(2);
  });

  it("is left out of a campaign with two texts if it belongs to only one of them", async () => {
    const said: Rule = { tag: "text", match: "contains", values: ["Hello"] };
    const { engine, account } = await openRuled(undefined, [said]);
    const chainOf = async (text: string) => {
      const input = { ...message, recipient: { include: [PHONE] }, split: { share: 50, text } };
      const preview = await previewBulk(engine, account, bulkInput.parse(input));
      return preview.ok && preview.value.chain?.steps.map(({ type }) => type);
    };
    expect(await chainOf("Hello again")).toEqual(["vk"]);
    expect(complaints()).toEqual([]);
    expect(await chainOf("Good day")).toBeUndefined();
    expect(complaints()).toMatchObject([{ error: "textsDiffer" }]);
  });

  it("gives way to a campaign's own", async () => {
    const { engine, account } = await openRuled();
    const fallbacks = stepsInput([{ type: "sms" }]);
    const input = bulkInput.parse({ ...message, recipient: { include: [PHONE] }, fallbacks });
    const preview = await previewBulk(engine, account, input);
    expect(preview.ok && preview.value.chain?.steps.map(({ type }) => type)).toEqual(["sms"]);
    expect(preview.ok && preview.value.estimate.worst).toBe((PRICES.viber + SMS) * RUB);
  });

  it("appears in a dry run as it will be sent, to one and to many", async () => {
    const { engine, account } = await openRuled(undefined, [
      { tag: "recipient", match: "startsWith", values: ["7916"] },
    ]);
    const one = await dryRun(engine, account, singleInput.parse({ ...message, recipient: PHONE }));
    expect(one.ok && one.value.steps.map(({ type }) => type)).toEqual(["viber", "vk"]);
    const many = await dryRun(engine, account, bulkInput.parse({ ...message, recipient: { include: [PHONE] } }));
    expect(many.ok && many.value.steps.map(({ type }) => type)).toEqual(["viber"]);
  });
});

describe("a rule's chain that cannot be sent", () => {
  it("is dropped from a message if the account has no tariff for it", async () => {
    const scene = await openRuled();
    await scene.engine.db.run(`DELETE FROM user_tariffs WHERE user_id = '${scene.account.id}'
      AND tariff_id IN (SELECT id FROM tariffs WHERE source = 'sendings.vk')`);
    expect(await single(scene)).toEqual(["viber failed"]);
    expect(complaints()).toEqual([expect.objectContaining({ ownerId: scene.account.id, error: "noTariff" })]);
    expect(await rowsOf("SELECT steps FROM sendings WHERE owner_id = ?", scene.account.id)).toEqual([{ steps: 1 }]);
  });

  it("is dropped from a campaign if the account has no sender name for it", async () => {
    const { engine, account } = await openRuled(stepsInput([{ type: "sms" }]));
    await engine.db.run(`DELETE FROM sendernames WHERE owner_id = '${account.id}' AND type = 'sms'`);
    const taskId = await sendChains(engine, account, [PHONE], []);
    await engine.work();
    const [id] = (await rootsOf(taskId)).values();
    expect(await pathOf(id!)).toEqual(["viber sent"]);
    expect(complaints()).toEqual([expect.objectContaining({ error: "noSenderNames" })]);
  });

  it("is dropped from a message if it cannot be read", async () => {
    expect(await single(await openRuled([{ type: "pigeon" }]))).toEqual(["viber failed"]);
    expect(complaints()).toHaveLength(1);
  });

  it("does not refuse a message that alone costs more than its budget", async () => {
    expect(await single(await openRuled(), [], 0.5)).toEqual(["viber failed"]);
    expect(complaints()).toEqual([expect.objectContaining({ error: "budgetTooSmall" })]);
  });
});
