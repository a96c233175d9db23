import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { variantCounts, variantResults } from "../../../../../app/domain/base/tasks/variant-counts";
import { receiveIncoming } from "../../../../../app/domain/messaging/incoming/receive";
import { removeIncoming } from "../../../../../app/domain/messaging/incoming/remove";
import { createBulk, previewBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { variantOf } from "../../../../../app/domain/messaging/sendings/compose/split-input";
import { expandTask } from "../../../../../app/domain/messaging/sendings/expand/expand";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { stopListTitle } from "../../../../../workers/i18n";
import { sweep } from "../../../../../workers/jobs/sweep";
import { FIRST_KILL, KILL_EVERY } from "../../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../../support/engine/killable";
import { click, SALE, sentOf, TEXT } from "../../../../support/engine/own-links";
import { open } from "../../../../support/engine/short-links";
import { later, openChainAccount, openChannels, stepsInput } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const LONG = "y".repeat(161);

const raw = (include: string[], split: object, more: object = {}) => ({
  type: "sms",
  recipient: { include },
  payload: { sender: SENDER, text: "Hello" },
  split,
  ...more,
});

async function accept(engine: Engine, account: { id: string }, input: object) {
  const made = await createBulk(engine, account, bulkInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

const taskOf = async (engine: Engine, account: { id: string }, id: string) => (await getTask(engine.db, account, id))!;

interface Row {
  id: string;
  recipient: string;
  text: string;
  variant: 0 | 1 | null;
  step: number;
  price: number;
}
const rowsOfTask = (id: string) =>
  rowsOf<Row>("SELECT id, recipient, text, variant, step, price FROM sendings WHERE task_id = ? ORDER BY id", id);
const sides = async (id: string) => new Map((await rowsOfTask(id)).map((row) => [row.recipient, row.variant]));

it("assigns each person one text by ratio, and keeps it when the campaign is paused, run twice or repeated", async () => {
  const engine = open();
  const account = await openAccount(engine, { balance: 40_000 * RUB });
  const list = await openList(engine, account.id, phones(2500));
  const input = raw([list], { share: 30, text: "Good day" });
  const { taskId } = await accept(engine, account, input);
  const task = await taskOf(engine, account, taskId);
  await Promise.all([expandTask(engine, { ...task }), expandTask(engine, { ...task })]);
  await pauseTask(engine, account, taskId);
  await engine.work();
  await resumeTask(engine, account, taskId);
  engine.pass(60_000);
  await sweep(engine);
  await engine.work();
  const first = await sides(taskId);
  expect(first.size).toBe(2500);
  const second = [...first.values()].filter((side) => side === 1).length;
  expect(second / 2500).toBeGreaterThan(0.27);
  expect(second / 2500).toBeLessThan(0.33);
  for (const { text, variant } of await rowsOfTask(taskId)) expect(text).toBe(variant === 1 ? "Good day" : "Hello");
  const [a, b] = variantCounts(await taskOf(engine, account, taskId))!;
  expect([a.total, b.total]).toEqual([2500 - second, second]);
  const repeated = await accept(engine, account, input);
  await engine.work();
  expect(await sides(repeated.taskId)).toEqual(first);
  const other = await accept(engine, account, raw([list], { share: 30, text: "Good evening" }));
  await engine.work();
  expect(await sides(other.taskId)).not.toEqual(first);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
});

it("reserves the price of the dearer text, holds the price of each person's own, and counts both in the dry run", async () => {
  const engine = open();
  const account = await openAccount(engine, { balance: 10_000 * RUB });
  const list = await openList(engine, account.id, phones(400));
  const input = raw([list], { share: 50, text: LONG });
  const run = await dryRun(engine, account, bulkInput.parse(input));
  if (!run.ok) throw new Error("refused");
  const { taskId, estimate } = await accept(engine, account, input);
  expect(estimate).toMatchObject({ recipients: 400, amount: 400 * 5 * RUB, worst: 400 * 5 * RUB, segments: 800 });
  await engine.work();
  const rows = await rowsOfTask(taskId);
  const held = rows.reduce((sum, { price }) => sum + price, 0);
  const long = rows.filter(({ variant }) => variant === 1).length;
  expect(held).toBe((400 + long) * 2.5 * RUB);
  expect(run.value.cost).toMatchObject({ best: held, worst: estimate.amount });
  expect((await moneyOf(engine, account.id)).balance).toBe(10_000 * RUB - held);
  expect(await taskOf(engine, account, taskId)).toMatchObject({ amount: held });
  // An account that cannot pay for the dearer text for everyone is refused.
  const poor = await openAccount(engine, { balance: 900 * RUB });
  const small = raw([await openList(engine, poor.id, phones(200))], { share: 1, text: LONG });
  const refused = await createBulk(engine, poor, bulkInput.parse(small));
  expect(refused).toMatchObject({ ok: false, problems: [{ key: "insufficientFundsFor" }] });
});

it("counts by text who was reached, clicked and answered, each once, despite duplicates, late events and removals", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(40, 7_300_000));
  const split = { share: 50, text: `Only today, \${firstName}: \${link:${SALE}}` };
  const { taskId } = await accept(engine, account, raw([list], split, { payload: { sender: SENDER, text: TEXT } }));
  await engine.work();
  const rows = await rowsOfTask(taskId);
  const of = (side: 0 | 1) => rows.filter(({ variant }) => variant === side);
  expect(of(1).every(({ text, recipient }) => text.startsWith(`Only today, ${recipient.slice(-4)}: https://`))).toBe(
    true,
  );
  const report = (some: Row[], status: "delivered" | "seen" | "failed") =>
    applyReceipts(
      engine,
      some.map(({ id }) => ({ ownerId: account.id, id, status, at: engine.clock() })),
    );
  for (let twice = 0; twice < 2; twice++) {
    await report(of(0).slice(0, 3), "delivered");
    await report(of(1).slice(0, 5), "seen");
    await report(of(1).slice(5, 6), "failed");
  }
  const links = new Map((await sentOf(account.id)).map((one) => [one.id, one]));
  for (const { id } of [of(0)[0]!, of(0)[0]!, of(1)[0]!, of(1)[1]!]) await click(engine, links.get(id)!);
  const receive = (from: string, text: string) =>
    receiveIncoming(
      engine,
      [
        {
          kind: "incoming",
          provider: "scripted",
          messages: [{ type: "sms", from, to: SENDER, text, at: engine.clock(), ref: newId() }],
        },
      ],
      stopListTitle,
    );
  await receive(of(1)[2]!.recipient, "Yes");
  await receive(of(1)[2]!.recipient, "Yes, please");
  const incoming = await rowsOf<{ id: string }>("SELECT id FROM incoming WHERE owner_id = ?", account.id);
  for (const { id } of incoming) await removeIncoming(engine, account, id);
  await receive(of(1)[2]!.recipient, "Yes, at five");
  await receive(of(0)[1]!.recipient, "STOP");
  const counts = variantCounts(await taskOf(engine, account, taskId))!;
  expect(counts).toEqual([
    { total: of(0).length, sent: of(0).length, arrived: 3, clicked: 1, answered: 0 },
    { total: of(1).length, sent: of(1).length, arrived: 5, clicked: 2, answered: 1 },
  ]);
  const { data, meta } = await taskOf(engine, account, taskId);
  const { gaps } = variantResults({ data, meta })!;
  expect(gaps.arrived!.difference).toBeCloseTo(5 / of(1).length - 3 / of(0).length, 9);
  expect(gaps.clicked).not.toBeNull();
  const bare = variantResults({ data: { ...data, split: { share: 50, text: "No link" } }, meta })!;
  expect([bare.isLinked, bare.gaps.clicked]).toEqual([false, null]);
  // The stored links name their domain.
  const stored = data as { payload: object; split: { salt: string; share: number; text: string } };
  const { salt, ...typed } = stored.split;
  const repeated = await accept(engine, account, raw([list], typed, { payload: stored.payload }));
  expect((await taskOf(engine, account, repeated.taskId)).data).toMatchObject({ split: { salt } });
  await moneyOf(engine, account.id);
});

it("compares only first messages if fallbacks follow, and leaves out recipients who were never sent one", async () => {
  const engine = await openChannels(open());
  const account = await openChainAccount(engine);
  const fallbacks = stepsInput([{ type: "vk", text: "Step", onStatus: ["failed"] }]);
  const input = raw(
    phones(12, 7_400_000).map((phone) => `+${phone}`),
    { share: 50, text: "Second" },
    { type: "viber", payload: { sender: SENDER, text: "First" }, fallbacks },
  );
  const { taskId } = await accept(engine, account, input);
  await engine.work();
  const roots = await rowsOfTask(taskId);
  await applyReceipts(
    engine,
    roots.map(({ id }) => ({ ownerId: account.id, id, status: "failed" as const, at: engine.clock(), code: "x" })),
  );
  await later(engine, 60);
  const rows = await rowsOfTask(taskId);
  expect(rows.filter(({ step }) => step === 1)).toHaveLength(12);
  expect(rows.filter(({ step, variant }) => step === 1 && variant !== null)).toEqual([]);
  const [a, b] = variantCounts(await taskOf(engine, account, taskId))!;
  expect([a.total + b.total, a.sent + b.sent, a.arrived + b.arrived]).toEqual([12, 12, 0]);
  const stopped = await accept(engine, account, { ...input, split: { share: 40, text: "Third" } });
  await expandTask(engine, await taskOf(engine, account, stopped.taskId));
  await stopTask(engine, account, stopped.taskId);
  engine.queueMessages.length = 0;
  for (let round = 0; round < 3; round++) await later(engine, 60);
  const [one, two] = variantCounts(await taskOf(engine, account, stopped.taskId))!;
  expect([one.total + two.total, one.sent, two.sent]).toEqual([12, 0, 0]);
  await moneyOf(engine, account.id);
});

it("compares only recipients to whom a text was submitted: none at first, and none blacklisted since", async () => {
  const engine = open();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(20, 7_500_000));
  const { taskId } = await accept(engine, account, raw([list], { share: 50, text: "Good day" }));
  await expandTask(engine, await taskOf(engine, account, taskId));
  const started = await taskOf(engine, account, taskId);
  expect(variantResults(started)).toMatchObject({ sides: [{ sent: 0 }, { sent: 0 }], gaps: { arrived: null } });
  const of = await sides(taskId);
  const seconds = [...of].flatMap(([phone, side]) => (side === 1 ? [phone] : []));
  await openList(engine, account.id, seconds, "blacklist");
  engine.pass(61_000);
  await sweep(engine);
  await engine.work();
  const [one, two] = variantCounts(await taskOf(engine, account, taskId))!;
  expect([one.sent, two.total, two.sent]).toEqual([20 - seconds.length, seconds.length, 0]);
  await moneyOf(engine, account.id);
});

it("estimates the text within the budget if the other exceeds it and is not sent", async () => {
  const engine = await openChannels(open());
  const account = await openChainAccount(engine);
  const fallbacks = stepsInput([{ type: "viber", text: "Step", onStatus: ["failed"] }]);
  const list = await openList(engine, account.id, phones(10, 7_600_000));
  const input = bulkInput.parse(raw([list], { share: 50, text: LONG }, { fallbacks, budget: 3 }));
  const preview = await previewBulk(engine, account, input);
  expect(preview.ok && preview.value.estimate).toMatchObject({ amount: 25 * RUB, worst: 30 * RUB, unpriced: 0 });
  const run = await dryRun(engine, account, input);
  expect(run.ok && run.value.cost.worst).toBe(30 * RUB);
});

it("neither loses nor changes a side if the expansion is killed at any moment", { timeout: 300_000 }, async () => {
  for (let moment = FIRST_KILL, isKilled = true; isKilled; moment += KILL_EVERY) {
    const engine = open();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(9));
    const { taskId } = await accept(engine, account, raw([list], { share: 50, text: LONG }));
    let left = moment;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    await expandTask(killable(engine, env.DB, dies), await taskOf(engine, account, taskId)).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    engine.pass(120_000);
    for (let round = 0; round < 3; round++) {
      await sweep(engine);
      await engine.work();
    }
    const { split } = (await taskOf(engine, account, taskId)).data as { split: { salt: string; share: number } };
    const rows = await rowsOfTask(taskId);
    expect(rows.map(({ recipient, variant }) => [recipient, variant]).sort()).toEqual(
      phones(9)
        .map((phone) => [phone, variantOf(split, { phone, email: null })])
        .sort(),
    );
    await moneyOf(engine, account.id);
  }
});

const refusalOf = (split: object, more: object = {}) => {
  const parsed = bulkInput.safeParse(raw(["+79160000001"], split, more));
  return parsed.success ? null : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

it("refuses a second text that equals the first, cannot be sent, or would be another recording", async () => {
  expect(refusalOf({ share: 50, text: "Hello" })).toEqual(["split.text: splitSame"]);
  expect(refusalOf({ share: 50 })).toEqual(["split.text: splitSame"]);
  for (const share of [0, 100, 12.5, "x"]) {
    expect(refusalOf({ share, text: "Good day" })).toEqual(["split.share: splitShareInvalid"]);
  }
  expect(refusalOf({ share: 50, text: "y".repeat(2000) })).toEqual([expect.stringMatching(/^split\.text: /)]);
  const voice = {
    type: "voice",
    payload: { sender: "74950000000", text: "Hello", tts: { synthesizer: "a", voice: "b" } },
  };
  expect(refusalOf({ share: 50, text: "Good day" }, voice)).toEqual(["split.text: splitRecorded"]);
  const email = { type: "email", payload: { sender: "shop@shop.example", subject: "Sale", text: "Come" } };
  expect(refusalOf({ share: 50, subject: "Today only" }, email)).toBeNull();
  const html = { ...email, payload: { ...email.payload, html: "<p>Come</p>" } };
  expect(refusalOf({ share: 50, subject: "Today only" }, html)).toBeNull();
  expect(refusalOf({ share: 50, text: "Stay" }, html)).toEqual(["split.text: splitUnseen"]);
  const template = { type: "whatsapp", payload: { sender: SENDER, text: "Hello", template: { name: "sale" } } };
  expect(refusalOf({ share: 50, text: "Good day" }, template)).toEqual(["split.text: splitUnseen"]);
  const engine = open();
  const account = await openAccount(engine);
  const strange = await createBulk(
    engine,
    account,
    bulkInput.parse(raw(["+79160000001"], { share: 50, text: "${odd}" })),
  );
  expect(strange).toMatchObject({ ok: false, problems: [{ key: "variableUnknown", field: "split.text" }] });
});
