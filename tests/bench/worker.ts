import { eq } from "drizzle-orm";
import { openPlaces } from "../../app/domain/base/shared/places";
import type { QueueMessage, Receipt } from "../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../app/domain/messaging/sendings/accept/input";
import { LEASE_MS } from "../../app/domain/messaging/sendings/dispatch/dispatch";
import { expandTask } from "../../app/domain/messaging/sendings/expand/expand";
import { applyReceipts } from "../../app/domain/messaging/sendings/receipts/apply-receipts";
import { takeQueuedReceipts } from "../../app/domain/messaging/sendings/receipts/queued-receipts";
import { tasks } from "../../db/schema/tasks";
import { meterOf } from "../support/engine/meter";
import { openReseller } from "../support/engine/resold";
import { CREDENTIALS_KEY, SANDBOX_URL } from "../support/run/hosts";
import { seedSandbox } from "../support/world/routes";
import { type Engine, engineOn, openAccount, openList, phones, RUB, SENDER } from "../support/world/scene";
import { archiveSteps } from "./archive-steps";
import { bareSteps } from "./bare-steps";
import { emptyPage } from "./empty-page";
import { holdSteps } from "./hold-steps";
import { listSteps } from "./list-steps";
import { pageSteps } from "./page-steps";
import { type BenchEnv, wireSteps } from "./wire-steps";

// biome-ignore lint/performance/noBarrelFile: a Worker exports the classes of its objects.
export { SmppLink } from "../../workers/smpp/link";

interface Env extends BenchEnv {
  FILES: R2Bucket;
}

const CHUNK = 1000;
/** Receipts per second for a channel with one message per request. */
const A_SECOND = 20;
/** As in workers/platform.ts. */
const OWN_SENDS = 2;
const TEXT = "Hello ${firstName}, your order is on its way and we will call you";

interface Scene {
  engine: Engine;
  ownerId: string;
  taskId: string;
  n: number;
  queueMessages: QueueMessage[];
}

let scene: Scene | null = null;

/** The engine's steps; the client's clock times each request. */
const steps: Record<string, (env: Env, n: number) => Promise<unknown>> = {
  /** From acceptance to the last receipt, counting all billed operations. */
  cost: (env, n) => costOf(env, n),
  resold: (env, n) => costOf(env, n, { isResold: true }),
  costOfApart: (env, n) => costOf(env, n, { kind: "apart" }),
  costOfSingles: (env, n) => costOf(env, n, { kind: "singles" }),
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
    // Repeats until the account has no more messages to send.
    const { engine, queueMessages } = scene!;
    engine.queueMessages.push(...queueMessages.filter((queueMessage) => queueMessage.kind === "turn"));
    await engine.work();
  },
  async receipts() {
    await deliver(scene!.engine, scene!.ownerId);
  },
};

/**
 * "apart": a provider that accepts one message per request and reports each; "singles": each message accepted by a
 * separate request.
 */
type Kind = "bulk" | "apart" | "singles";

async function costOf(env: Env, n: number, { isResold = false, kind = "bulk" as Kind } = {}) {
  await seedOnce(env.DB);
  const setUp = engineOn(env.DB, env.FILES);
  const account = await openAccount(setUp, { balance: n * 10 * RUB });
  if (isResold) await openReseller(setUp, account.id);
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
  if (kind === "apart") {
    Object.assign(engine.provider.capabilities, { maxBatch: 1 });
    engine.providers.capabilitiesOf = () => engine.provider.capabilities;
  }
  if (kind === "singles") await acceptSingles(engine, account, n);
  else {
    const result = await createBulk(engine, account, bulkTo(list));
    if (!result.ok) throw new Error("the bench's bulk was refused");
    await engine.work();
  }
  await (kind === "bulk" ? deliver(engine, account.id) : deliverApart(engine, account.id));
  return {
    messages: n,
    queueMessages,
    publishes,
    wakes: engine.wakes.length,
    rowsRead: meter.rowsRead,
    rowsWritten: meter.rowsWritten,
  };
}

/** Twenty a second, each sent behind its request as the REST door does. */
async function acceptSingles(engine: Engine, account: { id: string }, n: number): Promise<void> {
  engine.ownSends = openPlaces(OWN_SENDS, LEASE_MS);
  for (const recipient of phones(n)) {
    const input = singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "Hello" } });
    const result = await createSending(engine, account, input);
    if (!result.ok) throw new Error("the bench's message was refused");
    await engine.work();
    engine.pass(50);
  }
}

/** Receipts as the queue batches them: per second. */
async function deliverApart(engine: Engine, ownerId: string): Promise<void> {
  const { submits, id: provider } = engine.provider;
  const queued = submits.map(({ id }) => {
    const receipt: Receipt = { ownerId, id, status: "delivered", at: engine.clock() };
    return { kind: "receipts" as const, provider, receipts: [receipt] };
  });
  for (let from = 0; from < queued.length; from += A_SECOND)
    await takeQueuedReceipts(engine, queued.slice(from, from + A_SECOND));
}

async function bareRedirect(binding: D1Database, slug: string): Promise<Response> {
  await binding.prepare("SELECT owner_id FROM short_link_slugs WHERE domain = 'bare' AND key = ?").bind(slug).first();
  return new Response(null, { status: 302, headers: { location: "https://shop.example/sale" } });
}

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
    if (url.pathname.startsWith("/link/")) return bareRedirect(env.DB, url.pathname.slice(6));
    const name = url.pathname.slice(1);
    const page = pageSteps[name];
    if (page) return Response.json((await page(env, request.method === "POST" && (await request.json()))) ?? null);
    const step =
      steps[name] ?? archiveSteps[name] ?? listSteps[name] ?? holdSteps[name] ?? bareSteps[name] ?? wireSteps[name];
    if (!step) return new Response(null, { status: 404 });
    return Response.json((await step(env, Number(url.searchParams.get("n") ?? 0), url.searchParams)) ?? null);
  },
  // Drops the SMPP link's queue messages, because rows are not measured here.
  async queue() {},
} satisfies ExportedHandler<Env>;
