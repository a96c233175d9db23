import { describe, expect, it } from "vitest";
import type { Capabilities } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, stepsInput } from "../../../../support/world/chains";
import { incomingOf } from "../../../../support/world/incoming";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, openList, phones, ScriptedProvider, SENDER } from "../../../../support/world/scene";

const HOUR = 60 * 60_000;
const payload = { sender: SENDER, text: "Spring sale" };
const DEMANDS: Record<string, Partial<Capabilities>> = {
  viber: { templates: "outsideWindow" },
  telegram: { codes: { least: 4, most: 8 } },
  vk: { address: "own" },
};

/** Viber with a 24-hour window, Telegram for codes, VK with addresses of its own. */
async function openScene() {
  const engine = await openChannels(openEngine());
  const strict = new Map(
    Object.entries(DEMANDS).map(([type, demands]) => {
      const provider = new ScriptedProvider(`channel-${type}`, type, type);
      Object.assign(provider.capabilities, demands);
      return [provider.id, provider] as const;
    }),
  );
  Object.assign(engine.providers, { open: ({ id }: { id: string }) => strict.get(id) ?? engine.provider });
  return { engine, account: await openChainAccount(engine) };
}

const hearFrom = (engine: Engine, ownerId: string, sender: string, ago = HOUR) =>
  incomingOf(engine.db, { ownerId, type: "viber", sender, sentAt: engine.clock() - ago, createdAt: engine.clock() });

const single = (engine: Engine, account: { id: string; isTest?: boolean }, body: object) =>
  createSending(engine, account, singleInput.parse({ type: "viber", payload, recipient: "+79160000000", ...body }));

const keysOf = (result: Awaited<ReturnType<typeof single>>) =>
  result.ok ? null : result.problems.map(({ key, field }) => `${field} ${key}`);

describe("a single message", () => {
  it.each([false, true])("is refused while the window is closed, with a test key: %s", async (isTest) => {
    const { engine, account } = await openScene();
    const sender = { ...account, isTest };
    expect(keysOf(await single(engine, sender, {}))).toEqual(["recipient windowClosed"]);
    await hearFrom(engine, account.id, "79160000000", 25 * HOUR);
    expect(keysOf(await single(engine, sender, {}))).toEqual(["recipient windowClosed"]);
    await hearFrom(engine, "another", "79160000000");
    expect(keysOf(await single(engine, sender, {}))).toEqual(["recipient windowClosed"]);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", account.id)).toEqual([]);
    await hearFrom(engine, account.id, "79160000000");
    expect(keysOf(await single(engine, sender, {}))).toBe(null);
  });

  it.each([false, true])("is refused without a code where only codes go, with a test key: %s", async (isTest) => {
    const { engine, account } = await openScene();
    const sender = { ...account, isTest };
    expect(keysOf(await single(engine, sender, { type: "telegram" }))).toEqual(["payload.text codeRequired"]);
    expect(keysOf(await single(engine, sender, { type: "telegram", payload: { text: "Code 4829" } }))).toBe(null);
  });

  it("is refused to a person without an address on the channel", async () => {
    const { engine, account } = await openScene();
    expect(keysOf(await single(engine, account, { type: "vk" }))).toEqual(["recipient addressUnknown"]);
  });

  it("is accepted if its failure starts a fallback, and charges the fallback alone", async () => {
    const { engine, account } = await openScene();
    const fallbacks = stepsInput([{ type: "sms", onStatus: ["failed"] }]);
    const sent = await single(engine, account, { fallbacks });
    expect(keysOf(sent)).toBe(null);
    const silent = stepsInput([{ type: "sms", onStatus: ["delivered"] }]);
    expect(keysOf(await single(engine, account, { fallbacks: silent }))).toEqual(["recipient windowClosed"]);
  });
});

describe("a campaign", () => {
  it("fails those who cannot be reached at no price, and sends to the others", async () => {
    const { engine, account } = await openScene();
    const all = phones(3);
    const list = await openList(engine, account.id, all);
    await hearFrom(engine, account.id, all[1]!);
    const { balance } = await moneyOf(engine, account.id);
    const made = await createBulk(engine, account, bulkInput.parse({ type: "viber", payload, recipient: [list] }));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await engine.work();
    const rows = await rowsOf(
      "SELECT recipient, error, price FROM sendings WHERE owner_id = ? ORDER BY recipient",
      account.id,
    );
    expect(rows.map(({ error }) => error)).toEqual(["windowClosed", null, "windowClosed"]);
    expect(balance - (await moneyOf(engine, account.id)).balance).toBe(rows[1]!.price);
  });

  it("is refused if nobody can be reached", async () => {
    const { engine, account } = await openScene();
    const list = await openList(engine, account.id, phones(3));
    const body = { type: "viber", payload, recipient: [list] };
    expect(keysOf((await createBulk(engine, account, bulkInput.parse(body))) as never)).toEqual([
      "recipient windowClosed",
    ]);
    const fallbacks = stepsInput([{ type: "sms", onStatus: ["failed"] }]);
    expect((await createBulk(engine, account, bulkInput.parse({ ...body, fallbacks }))).ok).toBe(true);
  });
});

describe("a dry run", () => {
  const run = async (engine: Engine, account: { id: string }, body: object) => {
    const result = await dryRun(engine, account, bulkInput.parse({ type: "viber", payload, ...body }));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value;
  };

  it("expects nothing of people who cannot be reached", async () => {
    const { engine, account } = await openScene();
    const all = phones(4);
    const list = await openList(engine, account.id, all);
    const none = await run(engine, account, { recipient: [list] });
    expect(none.recipients).toMatchObject({ accepted: 0, excluded: [{ reason: "windowClosed", count: 4 }] });
    expect(none.path).toMatchObject({ steps: [{ arrives: 0 }], lost: 1 });
    expect(none.cost.worst).toBe(0);
    expect(none.warnings).toContainEqual({
      step: 0,
      kind: "closed",
      key: "barredWindow",
      values: { channel: "viber", count: 4, total: 4 },
    });
    await hearFrom(engine, account.id, all[0]!);
    const some = await run(engine, account, { recipient: [list] });
    expect(some.recipients).toMatchObject({ accepted: 1, excluded: [{ reason: "windowClosed", count: 3 }] });
    expect(some.path.steps[0]!.arrives).toBeCloseTo(0.7, 2);
  });

  it("warns of a fallback to a closed channel and expects nothing of it", async () => {
    const { engine, account } = await openScene();
    const list = await openList(engine, account.id, phones(4));
    const fallbacks = stepsInput([{ type: "telegram", text: "Spring sale", onStatus: ["failed"] }]);
    const { path, warnings } = await run(engine, account, { type: "sms", recipient: [list], fallbacks });
    expect(path.steps.map(({ arrives }) => arrives)).toEqual([expect.closeTo(0.95, 2), 0]);
    expect(warnings).toContainEqual({
      step: 1,
      kind: "closed",
      key: "barredCode",
      values: { channel: "telegram", count: 4, total: 4 },
    });
  });
});
