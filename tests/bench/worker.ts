import { eq, sql } from "drizzle-orm";
import { createBulk } from "../../app/domain/sendings/accept/create-bulk";
import { bulkInput } from "../../app/domain/sendings/accept/input";
import { expandTask } from "../../app/domain/sendings/expand/expand";
import { applyReceipts } from "../../app/domain/sendings/receipts/apply-receipts";
import { newId, newIds } from "../../app/domain/shared/ids";
import type { QueueMessage, Receipt } from "../../app/domain/shared/ports/platform";
import { tasks } from "../../db/schema/tasks";
import { meterOf } from "../support/engine/meter";
import { CREDENTIALS_KEY, SANDBOX_URL } from "../support/run/hosts";
import { seedSandbox } from "../support/world/routes";
import { type Engine, engineOn, openAccount, openList, phones, RUB, SENDER } from "../support/world/scene";
import { emptyPage } from "./empty-page";
import { type BenchEnv, wireSteps } from "./wire-steps";

// biome-ignore lint/performance/noBarrelFile: a Worker exports the classes of its objects.
export { SmppLink } from "../../workers/smpp/link";

interface Env extends BenchEnv {
  FILES: R2Bucket;
}

const CHUNK = 1000;
const TEXT = "Hello ${firstName}, your order is on its way and we will call you";

interface Scene {
  engine: Engine;
  ownerId: string;
  taskId: string;
  n: number;
  queueMessages: QueueMessage[];
}

let scene: Scene | null = null;

/** Steps of the engine and the bare statements; the client's clock times each request. */
const steps: Record<string, (env: Env, n: number) => Promise<unknown>> = {
  /** A bulk from acceptance to the last receipt, counting all billed operations. */
  async cost(env, n) {
    await seedOnce(env.DB);
    const setUp = engineOn(env.DB, env.FILES);
    const account = await openAccount(setUp, { balance: n * 10 * RUB });
    const list = await openList(setUp, account.id, phones(n));
    const meter = meterOf(env.DB);
    const engine = engineOn(meter.db, env.FILES);
    let queueMessages = 0;
    let publishes = 0;
    const { queue, hub } = engine;
    engine.queue = {
      async send(what, delay) {
        queueMessages += what.length;
        await queue.send(what, delay);
      },
    };
    engine.hub = {
      async publish(owner, events) {
        publishes++;
        await hub.publish(owner, events);
      },
      close: hub.close,
      extend: hub.extend,
    };
    const result = await createBulk(engine, account, bulkTo(list));
    if (!result.ok) throw new Error("the bench's bulk was refused");
    await engine.work();
    await deliver(engine, account.id);
    return {
      messages: n,
      queueMessages,
      publishes,
      wakes: engine.wakes.length,
      rowsRead: meter.rowsRead,
      rowsWritten: meter.rowsWritten,
    };
  },
  async prepare(env, n) {
    await seedOnce(env.DB);
    const engine = engineOn(env.DB, env.FILES);
    const account = await openAccount(engine, { balance: n * 10 * RUB });
    const list = await openList(engine, account.id, phones(n));
    const result = await createBulk(engine, account, bulkTo(list));
    if (!result.ok) throw new Error("the bench's bulk was refused");
    scene = { engine, ownerId: account.id, taskId: result.value.taskId, n, queueMessages: [] };
  },
  async expand() {
    const { engine, taskId } = scene!;
    engine.queueMessages.length = 0;
    const task = await engine.db.select().from(tasks).where(eq(tasks.id, taskId)).get();
    await expandTask(engine, task!);
    scene!.queueMessages = engine.queueMessages.splice(0);
  },
  async dispatch() {
    // Repeats until the account has nothing left to send.
    const { engine, queueMessages } = scene!;
    engine.queueMessages.push(...queueMessages.filter((queueMessage) => queueMessage.kind === "turn"));
    await engine.work();
  },
  async receipts() {
    await deliver(scene!.engine, scene!.ownerId);
  },
  async bareInsert(env, n) {
    const ownerId = newId();
    for (let from = 0; from < n; from += CHUNK) {
      const rows = JSON.stringify(newIds(CHUNK).map((id, index) => [id, `7916${from + index}`, TEXT]));
      await env.DB.prepare(
        `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
         SELECT ?1, value ->> 0, 'sms', 'BARE', value ->> 1, value ->> 2, 1, 2500000, 'pending', 0, 0 FROM json_each(?2)`,
      )
        .bind(ownerId, rows)
        .run();
    }
    scene = { engine: engineOn(env.DB, env.FILES), ownerId, taskId: "", n, queueMessages: [] };
  },
  async bareClaim() {
    const { engine, ownerId, n } = scene!;
    const ids = await engine.db.all<{ id: string }>(sql`SELECT id FROM sendings WHERE owner_id = ${ownerId}`);
    for (let from = 0; from < n; from += CHUNK) {
      const page = JSON.stringify(ids.slice(from, from + CHUNK).map(({ id }) => id));
      await engine.db.all(sql`UPDATE sendings SET status = 'processing' WHERE owner_id = ${ownerId}
        AND id IN (SELECT value FROM json_each(${page})) AND status = 'pending' RETURNING id, recipient, text`);
    }
  },
  async bareUpdate() {
    const { engine, ownerId, n } = scene!;
    const ids = await engine.db.all<{ id: string }>(sql`SELECT id FROM sendings WHERE owner_id = ${ownerId}`);
    for (let from = 0; from < n; from += CHUNK) {
      const page = JSON.stringify(ids.slice(from, from + CHUNK).map(({ id }) => id));
      await engine.db.run(sql`UPDATE sendings SET status = 'delivered' WHERE owner_id = ${ownerId}
        AND id IN (SELECT value FROM json_each(${page}))`);
    }
  },
  /** The minimum of a POST: money, row and ledger in one batch. */
  async barePost(env) {
    const ownerId = "bare";
    const id = newId();
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO accounts (owner_id, balance, updated_at) VALUES (?1, 0, 0) ON CONFLICT DO UPDATE SET sendings = sendings + 1",
      ).bind(ownerId),
      env.DB.prepare(
        `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
         VALUES (?1, ?2, 'sms', 'BARE', '79160000000', ?3, 1, 2500000, 'pending', 0, 0)`,
      ).bind(ownerId, id, TEXT),
      env.DB.prepare(
        `INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
         VALUES (?1, ?2, 'sendings.sms', -2500000, 'pending', 0, 0)`,
      ).bind(ownerId, id),
    ]);
  },
};

async function seedOnce(binding: D1Database): Promise<void> {
  const known = await binding.prepare("SELECT 1 FROM servers").first();
  if (!known) await seedSandbox(binding, CREDENTIALS_KEY, SANDBOX_URL);
}

const bulkTo = (list: string) =>
  bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: TEXT } });

async function deliver(engine: Engine, ownerId: string): Promise<void> {
  const receipts = engine.provider.submits.map(
    ({ id }): Receipt => ({ ownerId, id, status: "delivered", at: engine.clock() }),
  );
  for (let from = 0; from < receipts.length; from += CHUNK)
    await applyReceipts(engine, receipts.slice(from, from + CHUNK));
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === "/page") return emptyPage(request);
    const name = url.pathname.slice(1);
    const step = steps[name] ?? wireSteps[name];
    if (!step) return new Response(null, { status: 404 });
    return Response.json((await step(env, Number(url.searchParams.get("n") ?? 0), url.searchParams)) ?? null);
  },
  // Drops the SMPP link's queue messages: rows are not measured here.
  async queue() {},
} satisfies ExportedHandler<Env>;
