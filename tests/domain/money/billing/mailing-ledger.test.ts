import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Receipt, SubmitOutcome } from "../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { cancelSending } from "../../../../app/domain/messaging/sendings/actions/cancel";
import { findSendings } from "../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { pauseTask, resumeTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { billingView, findBillings } from "../../../../app/domain/money/billing/billings";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { openReseller } from "../../../support/engine/resold";
import { openChains, sendChains } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const RUNS = Number(import.meta.env.VITE_LEDGER_RUNS ?? 25);
const SEED = Number(import.meta.env.VITE_LEDGER_SEED ?? 20261124);
const HOUR_S = 3600;
const RECIPIENTS = 6;

const nth = fc.nat(RECIPIENTS * 2 - 1);
const fate = fc.constantFrom<Receipt["status"]>("sent", "delivered", "seen", "failed");
const event = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("receipts" as const), fc.array(fc.tuple(nth, fate), { minLength: 1 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("pass" as const), fc.constantFrom(1, 61, 700, 25 * HOUR_S)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("cancel" as const), nth) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("work" as const), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("pause" as const, "resume" as const, "stop" as const), nth) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("before" as const), nth) },
);
const answer = fc.constantFrom("accepted", "final", "delivered", "failed", "rejected", "busy", "lost", "failure");
const story = fc.record({
  type: fc.constantFrom("sms", "voice", "vk", "push"),
  steps: fc.array(fc.constantFrom("sms", "voice", "telegram"), { maxLength: 2 }),
  answers: fc.array(answer, { minLength: 8, maxLength: 8 }),
  whenLost: fc.constantFrom(undefined, "repeat", "leave"),
  balance: fc.constantFrom(1000, 1000, 20),
  isResold: fc.boolean(),
  events: fc.array(event, { minLength: 4, maxLength: 14, size: "max" }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("keeps balance, ledger, chunks and messages equal, for any events in any order", {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(story, play), {
    numRuns: RUNS,
    endOnFailure: true,
    seed: SEED,
  });
});

async function play({ type, steps, answers, whenLost, balance, isResold, events }: Story) {
  const { engine, account } = await openChains(balance);
  const reseller = isResold ? await openReseller(engine, account.id) : null;
  Object.assign(engine.provider.capabilities, { whenLost });
  let submits = 0;
  engine.provider.answer = ({ id }) => answerOf(id, answers[submits++ % answers.length]!, engine.clock());
  const include = phones(RECIPIENTS).map((phone) => `+${phone}`);
  const chain = steps.map((type, at) => ({ type, text: `${at + 1}`, onStatus: ["failed", "delivered"] }));
  const taskId = await sendChains(engine, account, include, chain, { type }).catch(() => null);
  if (taskId !== null) {
    for (const [kind, detail] of events) {
      const { rows } = await findSendings(engine.db, account, { limit: 100, groupId: taskId } as never);
      if (kind === "receipts") {
        const receipts = detail.flatMap(([at, status]): Receipt[] => {
          const row = rows[at % Math.max(1, rows.length)];
          return row ? [{ ownerId: account.id, id: row.id, status, at: engine.clock() }] : [];
        });
        await applyReceipts(engine, receipts);
      } else if (kind === "pass") {
        engine.pass(detail * 1000);
        await sweep(engine);
        await engine.work();
      } else if (kind === "cancel") await (rows[detail] && cancelSending(engine, account, rows[detail].id));
      else if (kind === "work") await engine.work();
      else if (kind === "before") await asBefore(account.id);
      else await { pause: pauseTask, resume: resumeTask, stop: stopTask }[kind](engine, account, taskId);
      await expectEqual(engine, account.id);
      if (reseller) await expectEqual(engine, reseller.id);
    }
  }
  // The next run's sweeps must not find these rows.
  for (const table of ["sendings", "chunks", "tasks", "turns"]) await env.DB.exec(`DELETE FROM ${table}`);
}

function answerOf(id: string, kind: string, now: number): SubmitOutcome {
  if (kind === "rejected") return { id, kind: "rejected", code: "spam", detail: "" };
  if (kind === "busy") return { id, kind: "retry", code: "busy", detail: "", afterMs: 1000 } as SubmitOutcome;
  if (kind === "lost") return { id, kind: "unknown", code: "noAnswer", isLost: true } as SubmitOutcome;
  if (kind === "failure") return { id, kind: "unknown", code: "http500", hasFailed: true } as SubmitOutcome;
  const receipt = kind === "delivered" || kind === "failed" ? { receipt: { status: kind, at: now } } : {};
  return { id, kind: "accepted", ref: `ref-${id}`, isFinal: kind === "final", ...receipt } as SubmitOutcome;
}

type Engine = ReturnType<typeof openEngine>;

async function expectEqual(engine: Engine, ownerId: string): Promise<void> {
  const { balance, ledger } = await moneyOf(engine, ownerId);
  expect(balance).toBe(ledger);
  const rows = await rowsOf<{ status: string; bill: string | null; hasLeft: number }>(
    `SELECT s.status, coalesce(s.bill, b.status) AS bill, s.timeline LIKE '%"status":"sent"%' AS hasLeft FROM sendings s
      LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ? AND (s.price > 0 OR s.bill IS NOT NULL)`,
    ownerId,
  );
  expect(rows.filter(({ status, bill, hasLeft }) => !fatesOf(status, hasLeft === 1).includes(bill ?? ""))).toEqual([]);
}

/** Possible bill states for a message's status. */
function fatesOf(status: string, hasLeft: boolean): string[] {
  if (status === "delivered" || status === "seen") return ["complete"];
  if (status === "failed") return hasLeft ? ["complete", "refunded"] : ["refunded"];
  return status === "sent" ? ["pending", "complete"] : ["pending"];
}

/** Campaigns started before the ledger was kept by chunk: each message has its own line. */
async function asBefore(ownerId: string, firstId = ""): Promise<void> {
  const chunk = "owner_id = ?1 AND chunk_id IS NOT NULL AND (?2 = '' OR chunk_id = ?2)";
  const statements = [
    `UPDATE accounts SET billings = billings + (SELECT count(*) FROM sendings WHERE ${chunk} AND bill IS NOT NULL) WHERE owner_id = ?1`,
    `INSERT INTO billings (owner_id, id, source, amount, status, task_id, segment_price, segment_count, created_at, updated_at)
      SELECT owner_id, id, 'sendings.' || type, -price, bill, task_id, segment_price, segments, 0, 0 FROM sendings
      WHERE ${chunk} AND bill IS NOT NULL`,
    `UPDATE billings SET (amount, held, refunded) = (SELECT amount + sum(c.held + c.charged), billings.held - sum(c.held), billings.refunded - sum(c.refunded)
        FROM chunks c WHERE c.owner_id = ?1 AND c.task_id = billings.task_id AND (?2 = '' OR c.first_id = ?2))
      WHERE owner_id = ?1 AND held IS NOT NULL`,
    "UPDATE chunks SET held = 0, charged = 0, refunded = 0 WHERE owner_id = ?1 AND (?2 = '' OR first_id = ?2)",
    "DELETE FROM billings WHERE owner_id = ?1 AND held IS NOT NULL AND ?2 = ''",
    "UPDATE chunks SET billing_id = NULL WHERE owner_id = ?1 AND (?2 = '' OR first_id = ?2)",
    `UPDATE sendings SET chunk_id = NULL, bill = NULL, segment_price = NULL WHERE ${chunk}`,
  ];
  await env.DB.batch(
    statements.map((statement) =>
      env.DB.prepare(statement).bind(ownerId, ...(statement.includes("?2") ? [firstId] : [])),
    ),
  );
}

describe("a campaign's line", () => {
  const open = async (recipients: number) => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 10_000 * RUB });
    const list = await openList(engine, account.id, phones(recipients));
    const payload = { sender: SENDER, text: "Hello" };
    const made = await createBulk(
      engine,
      account,
      bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }),
    );
    if (!made.ok) throw new Error("refused");
    await engine.work();
    return { engine, account, taskId: made.value.taskId };
  };
  const report = ({ engine, account }: Awaited<ReturnType<typeof open>>, of: (at: number) => Receipt["status"]) =>
    applyReceipts(
      engine,
      engine.provider.submits.map(({ id }, at) => ({ ownerId: account.id, id, status: of(at), at: engine.clock() })),
    );
  const lines = async ({ engine, account }: Awaited<ReturnType<typeof open>>) =>
    (await findBillings(engine.db, account, { limit: 10 })).rows
      .filter(({ source }) => source !== "accrual")
      .map(billingView);

  it("is one for any number of chunks, and shows what is held, charged and refunded", async () => {
    const scene = await open(1100);
    expect(await lines(scene)).toMatchObject([
      { source: "sendings.sms", amount: -2750, status: "pending", data: { held: 2750, charged: 0, refunded: 0 } },
    ]);
    await report(scene, (at) => (at < 1000 ? "delivered" : at < 1090 ? "failed" : "sent"));
    expect(await lines(scene)).toMatchObject([
      { amount: -2525, status: "pending", data: { held: 25, charged: 2500, refunded: 225 } },
    ]);
    await report(scene, () => "seen");
    expect(await lines(scene)).toMatchObject([
      { amount: -2525, status: "complete", data: { held: 0, charged: 2525, refunded: 225 } },
    ]);
    expect(await rowsOf("SELECT billings FROM accounts WHERE owner_id = ?", scene.account.id)).toEqual([
      { billings: 2 },
    ]);
    expect((await moneyOf(scene.engine, scene.account.id)).balance).toBe(7475 * RUB);
  });

  it("is refunded when everything has been refunded", async () => {
    const scene = await open(3);
    await report(scene, () => "failed");
    expect(await lines(scene)).toMatchObject([
      { amount: 0, status: "refunded", data: { held: 0, charged: 0, refunded: 7.5 } },
    ]);
  });

  it("coexists with per-message lines of a campaign that started earlier", async () => {
    const scene = await open(1100);
    const [{ first }] = (await rowsOf<{ first: string }>(
      "SELECT min(first_id) AS first FROM chunks WHERE owner_id = ?",
      scene.account.id,
    )) as [{ first: string }];
    await asBefore(scene.account.id, first);
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 7250 * RUB, ledger: 7250 * RUB });
    await report(scene, (at) => (at % 10 === 0 ? "failed" : "delivered"));
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 7525 * RUB, ledger: 7525 * RUB });
    expect((await lines(scene))[0]).toMatchObject({ amount: -225, status: "complete", data: { refunded: 25 } });
    expect(await rowsOf("SELECT charged, refunded, state FROM tasks WHERE id = ?", scene.taskId)).toEqual([
      { charged: 2475 * RUB, refunded: 275 * RUB, state: "completed" },
    ]);
  });
});
