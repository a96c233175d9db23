import { describe, expect, it } from "vitest";
import type { Chain } from "../../../../../app/domain/base/chains/chain";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { createBulk, previewBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { forecast } from "../../../../../app/domain/messaging/sendings/accept/forecast";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { tasks } from "../../../../../db/schema/tasks";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, stepsInput } from "../../../../support/world/chains";
import { dayAhead } from "../../../../support/world/days";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const HOUR = 60 * 60_000;
const payload = { sender: SENDER, text: "Hi" };

async function openScene() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

async function run(engine: Engine, account: { id: string }, body: Record<string, unknown>) {
  const schema = typeof body.recipient === "string" ? singleInput : bulkInput;
  const result = await dryRun(engine, account, schema.parse({ type: "sms", payload, ...body }));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("a dry run", () => {
  it("lists who would be left out, and why", async () => {
    const { engine, account } = await openScene();
    const all = phones(10);
    const list = await openList(engine, account.id, all);
    const other = await openList(engine, account.id, all.slice(0, 2));
    await openList(engine, account.id, all.slice(2, 5), "blacklist");
    const include = [list, `+${all[9]}`, "8 (916) 000-00-09", "no phone", "+4915112345678"];
    const { recipients } = await run(engine, account, { recipient: { include, exclude: [other, `+${all[5]}`] } });
    expect(recipients).toEqual({
      total: 14,
      accepted: 4,
      isExact: true,
      excluded: [
        { reason: "duplicate", count: 2, sample: [all[9], all[9]] },
        { reason: "malformed", count: 1, sample: ["no phone"] },
        { reason: "blacklist", count: 3, sample: all.slice(2, 5) },
        { reason: "excludedList", count: 3, sample: [...all.slice(0, 2), all[5]] },
        { reason: "noPriceForPhone", count: 1, sample: ["4915112345678"] },
      ],
    });
  });

  it("estimates the same as acceptance for a chain that ends before anything is sent", async () => {
    const { engine, account } = await openScene();
    const recipient = { include: phones(2).map((phone) => `+${phone}`) };
    const body = { type: "viber", recipient, budget: 0.6 };
    for (const [onStatus, worst] of [
      ["delivered", 0],
      ["failed", 1],
    ] as const) {
      const fallbacks = stepsInput([{ type: "telegram", onStatus: [onStatus] }]);
      expect((await run(engine, account, { ...body, fallbacks })).cost.worst).toBe(worst * RUB);
      const preview = await previewBulk(engine, account, bulkInput.parse({ payload, ...body, fallbacks }));
      expect(preview.ok && preview.value.estimate.worst).toBe(worst * RUB);
    }
  });

  it("accepts as many as the campaign itself would, and stores and charges nothing", async () => {
    const { engine, account } = await openScene();
    const list = await openList(engine, account.id, phones(50));
    await openList(engine, account.id, phones(5, 45), "blacklist");
    const recipient = { include: [list] };
    const before = await rowsOf("SELECT balance, sendings, billings FROM accounts WHERE owner_id = ?", account.id);
    const { recipients, cost } = await run(engine, account, { recipient });
    expect(await rowsOf("SELECT balance, sendings, billings FROM accounts WHERE owner_id = ?", account.id)).toEqual(
      before,
    );
    expect(await rowsOf("SELECT 1 FROM tasks WHERE owner_id = ?", account.id)).toEqual([]);
    expect(engine.queueMessages).toEqual([]);
    const made = await createBulk(engine, account, bulkInput.parse({ type: "sms", payload, recipient }));
    if (!made.ok) throw new Error("refused");
    expect(made.value.estimate).toMatchObject({ recipients: recipients.accepted, amount: cost.best });
    expect(cost).toMatchObject({ best: 45 * 2.5 * RUB, worst: 45 * 2.5 * RUB, available: 1000 * RUB });
  });

  it("estimates each fallback from what earlier steps leave, using the account's own figures if any", async () => {
    const { engine, account } = await openScene();
    await mailingOf(engine, account.id, { sent: 600, delivered: 500, errored: 400 });
    const body = {
      type: "viber",
      recipient: phones(100),
      fallbacks: stepsInput([
        { type: "sms", onStatus: ["failed"] },
        { type: "voice", onStatus: ["failed"] },
      ]),
    };
    const first = await run(engine, account, body);
    expect(first.steps.map(({ type, habit }) => [type, habit.isOwn])).toEqual([
      ["viber", true],
      ["sms", false],
      ["voice", false],
    ]);
    const [root, second, third] = first.steps;
    expect(root!.expectedShare).toBe(1);
    expect(second!.expectedShare).toBeCloseTo(0.4, 2);
    expect(third!.expectedShare).toBeGreaterThan(0);
    expect(third!.expectedShare).toBeLessThan(0.04);
    expect(root!.providers).toEqual([{ provider: "viber", share: 1 }]);
    // 100 by Viber at 1 each, of which 40 fail and are refunded.
    expect(root!.amount).toBe(60 * RUB);
    expect(first.cost.best).toBe(100 * RUB);
    expect(first.cost.worst).toBe(100 * (1 + 2.5 + 10) * RUB);
    expect(first.cost.expected).toBeGreaterThan(root!.amount);
    expect(await run(engine, account, body)).toEqual(first);
  });

  it("counts recipients reached only by a fallback as the bulk does, and leaves out unreachable ones", async () => {
    const { engine, account } = await openScene();
    const list = await openList(engine, account.id, [...phones(4), "4915112345678", "4915112345679"]);
    const [mail] = await rowsOf(
      "UPDATE contacts SET email = 'a@example.com' WHERE list_id = ? AND phone = '4915112345678' RETURNING id",
      list,
    );
    expect(mail).toBeDefined();
    const recipient = { include: [list] };
    const email = { text: "Hi", sender: SENDER, subject: "Hello" };
    const fallbacks = stepsInput([{ type: "email", onStatus: ["failed"] }]).map((step) => ({
      ...step,
      payload: email,
    }));
    const played = await run(engine, account, { recipient, fallbacks });
    expect(played.recipients).toMatchObject({
      accepted: 5,
      excluded: [{ reason: "noPriceForPhone", count: 1, sample: ["4915112345679"] }],
    });
    const emailPrice = played.groups.find(({ type }) => type === "email")!.amount;
    expect(played.cost.best).toBe(4 * 2.5 * RUB + emailPrice);
    expect(played.steps[1]!.expectedShare).toBeGreaterThanOrEqual(1 / 5);
    const body = bulkInput.parse({ type: "sms", payload, recipient, fallbacks });
    const made = await createBulk(engine, account, body);
    if (!made.ok) throw new Error("refused");
    for (let round = 0; round < 3; round++) {
      await engine.work();
      engine.pass(60_000);
      await sweep(engine);
    }
    const rows = await rowsOf<{ type: string; status: string; n: number }>(
      "SELECT type, status, count(*) AS n FROM sendings WHERE task_id = ? GROUP BY type, status ORDER BY type, status",
      made.value.taskId,
    );
    expect(rows).toEqual([
      { type: "email", status: "failed", n: 1 },
      { type: "email", status: "sent", n: 1 },
      { type: "sms", status: "failed", n: 2 },
      { type: "sms", status: "sent", n: 4 },
    ]);
  });

  it("keeps within the budget per recipient", async () => {
    const { engine, account } = await openScene();
    const fallbacks = stepsInput([{ type: "voice", onStatus: ["failed"] }]);
    const dear = await run(engine, account, { recipient: phones(10), fallbacks, budget: 5 });
    expect(dear.cost.worst).toBe(50 * RUB);
    const short = await run(engine, account, { recipient: phones(10), fallbacks, budget: 1 });
    expect(short.recipients.excluded).toMatchObject([{ reason: "budgetExceeded", count: 10 }]);
  });

  it("shows when it would start and end, when spread and in the recipients' own hours", async () => {
    const { engine, account } = await openScene();
    const start = Date.parse(dayAhead(100));
    const until = new Date(start + 2 * HOUR).toISOString();
    const delay = new Date(start).toISOString();
    const spread = await run(engine, account, { recipient: phones(10), schedule: { delay, until } });
    expect(spread).toMatchObject({ startsAt: start, endsAt: Date.parse(until), windows: null });
    const hours = { from: 10, to: 12 };
    const held = await run(engine, account, { recipient: phones(10), schedule: { delay, hours } });
    expect(held.windows).toMatchObject({ hours: { from: 10, to: 12 }, delayed: 10 });
    expect(held.startsAt).toBeGreaterThan(start);
  });

  it("sums each step's price by channel and operator group, and the groups add up to the whole", async () => {
    const { engine, account } = await openScene();
    // The first two numbers are in MTS ranges, the last is not.
    const recipient = ["+79160000001", "+79160000002", "+79030000003"];
    const body = { recipient, type: "viber", fallbacks: stepsInput([{ type: "sms", onStatus: ["failed"] }]) };
    const { groups, cost } = await run(engine, account, body);
    expect(groups.map(({ step, type, recipients, amount }) => [step, type, recipients, amount])).toEqual([
      [0, "viber", 2, 2 * RUB],
      [0, "viber", 1, RUB],
      [1, "sms", 2, 5 * RUB],
      [1, "sms", 1, 2.5 * RUB],
    ]);
    expect(groups[0]!.group).toBe("RU|mts");
    expect(groups[1]!.group).not.toBe("RU|mts");
    const sumOf = (step?: number) =>
      groups.filter((one) => step === undefined || one.step === step).reduce((sum, { amount }) => sum + amount, 0);
    expect(sumOf(0)).toBe(cost.best);
    expect(sumOf()).toBe(cost.worst);
  });

  it("leaves the recipients that the bulk leaves out also out of the groups", async () => {
    const { engine, account } = await openScene();
    const { groups } = await run(engine, account, { recipient: ["+79160000001", "+4915112345678", "no phone"] });
    expect(groups).toEqual([{ step: 0, type: "sms", group: "RU|mts", recipients: 1, segments: 1, amount: 2.5 * RUB }]);
  });

  it("counts recipients reached at night, unless the bulk keeps to hours", async () => {
    const { engine, account } = await openScene();
    // 00:30 in Moscow, 09:30 in Kamchatka.
    const delay = `${dayAhead(100)}T21:30:00Z`;
    const recipient = ["+79160000001", "+79160000002", "+74152400000"];
    expect((await run(engine, account, { recipient, schedule: { delay } })).atNight).toBe(2);
    const hours = { from: 20, to: 2 };
    expect((await run(engine, account, { recipient, schedule: { delay, hours } })).atNight).toBe(0);
    expect((await run(engine, account, { recipient, schedule: { delay: `${dayAhead(100)}T06:00:00Z` } })).atNight).toBe(
      0,
    );
  });

  it("accepts a single message too", async () => {
    const { engine, account } = await openScene();
    const one = await run(engine, account, { recipient: "+79160000001" });
    expect(one.recipients).toMatchObject({ total: 1, accepted: 1, excluded: [] });
    expect(one.cost.best).toBe(2.5 * RUB);
  });
});

describe("the forecast", () => {
  const habit = () => ({ delivered: 0.5, failed: 0.3, seen: 0 });
  const chain = (options: Partial<Chain["steps"][number]["options"]>): Chain => ({
    steps: [{ type: "sms", payload, options: { onStatus: [], onTimeout: null, onIncomingPayload: null, ...options } }],
    budget: null,
  });

  it("triggers a time-out for each recipient not reached, failed or silent", () => {
    const { shares } = forecast(["viber", "sms"], chain({ onTimeout: { timeout: 60, except: ["delivered"] } }), habit);
    expect(shares).toEqual([1, 0.5]);
  });

  it("triggers a status for the recipients that have it", () => {
    expect(forecast(["viber", "sms"], chain({ onStatus: ["failed"] }), habit).shares[1]).toBeCloseTo(0.3, 2);
    expect(forecast(["viber", "sms"], chain({ onStatus: ["delivered"] }), habit).shares[1]).toBeCloseTo(0.5, 2);
  });

  it("expects no replies", () => {
    expect(forecast(["viber", "sms"], chain({ onIncomingPayload: { text: "yes" } }), habit).shares).toEqual([1, 0]);
  });
});

async function mailingOf({ db, clock }: Engine, ownerId: string, counters: Record<string, number>) {
  const now = clock();
  const made = bulkInput.parse({ type: "viber", payload, recipient: phones(1) });
  await db.insert(tasks).values({
    ownerId,
    id: newId(),
    title: "Before",
    type: "sendings:bulk",
    state: "completed",
    data: { type: made.type, payload },
    cursor: {},
    meta: {},
    startsAt: now,
    createdAt: now,
    updatedAt: now,
    ...counters,
  });
}
