import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../app/domain/sendings/bulk";
import { dispatch } from "../../../app/domain/sendings/dispatch";
import { bulkInput } from "../../../app/domain/sendings/input";
import { applyReceipts } from "../../../app/domain/sendings/receipts";
import { MAX_ATTEMPTS } from "../../../app/domain/sendings/rules";
import { sweep } from "../../../app/domain/sendings/sweep";
import type { Platform, Ring } from "../../../app/domain/shared/platform";
import { runTask } from "../../../app/domain/tasks/run";
import { getTask, pauseTask, resumeTask, stopTask } from "../../../app/domain/tasks/tasks";
import { type Chance, chanceOf } from "../../support/chance";
import { openEngine } from "../../support/engine";
import { endOf, MoodyProvider } from "../../support/moody-provider";
import { Death, mortal } from "../../support/mortal";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../support/scene";

const RECIPIENTS = 900;
/** A long text with a variable makes small chunks, so that an expansion has several. */
const TEXT = `\${firstName} ${"long ".repeat(190)}`;
const STEPS = 60;
const DEATH = 0.06;

interface Row {
  id: string;
  recipient: string;
  status: string;
  error: string | null;
  price: number;
  attempts: number;
  bill: string | null;
}

const SEEDS = Array.from({ length: 6 }, (_, index) => index + 1);

it.each(SEEDS)("holds every promise in storm %i", { timeout: 120_000 }, async (seed) => {
  const storm = await begin(chanceOf(seed));
  for (let step = 0; step < STEPS; step++) await storm.step();
  await storm.calm();
  await storm.check();
});

async function begin(chance: Chance) {
  const engine = openEngine();
  const provider = new MoodyProvider(chance.fork(), engine.clock);
  const platform: Platform = { ...engine, providers: { forType: () => provider } };
  const start = 100_000 * RUB;
  const account = await openAccount(engine, { balance: start });
  const list = await openList(engine, account.id, phones(RECIPIENTS));
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: TEXT },
  });
  const accepted = await createBulk(engine, account, input);
  if (!accepted.ok) throw new Error("refused");
  const { taskId } = accepted.value;
  const isStopped = chance.in(0.3);

  function answer(platform: Platform, ring: Ring): Promise<unknown> {
    if (ring.kind === "chunk") return dispatch(platform, ring);
    if (ring.kind === "receipts") return applyReceipts(platform, ring.receipts);
    if (ring.kind === "task") return runTask(platform, ring);
    throw new Error("no single messages in a bulk");
  }

  const invocation = () => mortal(platform, env.DB, chance.fork(), DEATH);
  const events: Record<string, () => Promise<unknown>> = {
    async ring() {
      const ring = chance.draw(engine.rings);
      if (!ring || chance.in(0.1)) return;
      if (chance.in(0.1)) engine.rings.push(ring);
      // What failed is delivered once more, as a queue does.
      await answer(invocation(), ring).catch((error) => {
        if (!(error instanceof Death)) engine.rings.push(ring);
        throw error;
      });
    },
    async receipts() {
      const receipts = provider.receipts();
      if (receipts.length > 0) engine.rings.push({ kind: "receipts", provider: "moody", receipts });
    },
    sweep: () => sweep(invocation()),
    async pass() {
      engine.pass(chance.below(20_000));
    },
    async control() {
      const change = chance.pick([pauseTask, resumeTask, resumeTask]);
      if (chance.in(0.3)) await change(invocation(), account, taskId);
    },
  };
  const names = ["ring", "ring", "ring", "ring", "receipts", "sweep", "pass", "pass", "control"];

  return {
    /** Up to three things at once, each of which may be killed. */
    async step() {
      const now = Array.from({ length: 1 + chance.below(3) }, () => events[chance.pick(names)]!());
      for (const result of await Promise.allSettled(now)) {
        if (result.status === "rejected" && !isAccident(result.reason)) throw result.reason;
      }
    },
    /** Nothing fails any more: what waits must end by itself. */
    async calm() {
      provider.isCalm = true;
      if (isStopped) await stopTask(platform, account, taskId);
      else await resumeTask(platform, account, taskId);
      for (let round = 0; round < 40 && (await unfinished()); round++) {
        engine.pass(31_000);
        await sweep(platform);
        while (engine.rings.length > 0) await answer(platform, engine.rings.shift()!);
      }
      for (let rest = provider.mail.splice(0); rest.length > 0; rest = provider.mail.splice(0)) {
        await applyReceipts(platform, rest);
      }
    },
    async check() {
      const rows =
        await engine.db.all<Row>(sql`SELECT s.id, s.recipient, s.status, s.error, s.price, s.attempts, b.status AS bill
        FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ${account.id}`);
      const recipients = rows.map(({ recipient }) => recipient);
      expect(new Set(recipients).size).toBe(recipients.length);
      if (!isStopped) expect(recipients.length).toBe(RECIPIENTS);

      expect([...provider.held.values()].filter(({ times }) => times > 1)).toEqual([]);
      // What the provider holds went out; the rest ended because it was stopped or tried too often.
      const untrue = rows.filter(({ id, recipient, status, error, attempts }) => {
        if (provider.held.has(id)) return (status === "failed") !== (endOf(recipient) === "failed");
        return !(status === "failed" && ((error === "stopped" && isStopped) || attempts >= MAX_ATTEMPTS));
      });
      expect(untrue.slice(0, 3)).toEqual([]);

      const isPaid = ({ status }: Row) => status !== "failed";
      expect(rows.filter((row) => row.bill !== (isPaid(row) ? "complete" : "refunded")).slice(0, 3)).toEqual([]);
      const charged = rows.filter(isPaid).reduce((sum, { price }) => sum + price, 0);
      expect(await moneyOf(engine, account.id)).toEqual({ balance: start - charged, ledger: start - charged });

      const task = await getTask(engine.db, account, taskId);
      expect(task).toMatchObject({
        state: isStopped ? expect.stringMatching(/^(stopped|completed)$/) : "completed",
        expanded: rows.length,
        sent: rows.filter(isPaid).length,
        delivered: rows.filter(isPaid).length,
        errored: rows.filter((row) => !isPaid(row)).length,
      });
    },
  };

  async function unfinished(): Promise<boolean> {
    const task = await getTask(engine.db, account, taskId);
    if (task?.state === "running") return true;
    const [row] = await engine.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM sendings
      WHERE owner_id = ${account.id} AND status NOT IN ('delivered', 'seen', 'failed')`);
    return row!.n > 0;
  }
}

const isAccident = (error: unknown) => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Death || /logs do not answer|kept moving/.test(at.message)) return true;
  }
  return false;
};
