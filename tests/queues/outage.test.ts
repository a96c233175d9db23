import { env } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stepId } from "../../app/domain/base/chains/ids";
import { newId } from "../../app/domain/base/shared/ids";
import type { QueueMessage, Receipt } from "../../app/domain/base/shared/ports/platform";
import { findDeadLetters, removeDeadLetters } from "../../app/domain/network/dead-letters/dead-letters";
import { lastRouting } from "../../app/domain/network/routing/config";
import { keepRouting } from "../../app/domain/network/routing/kept-rows";
import { openDatabase } from "../../db/client";
import { DEMO_BOT, DEMO_CHANNELS, DEMO_SMS } from "../../db/demo-routing";
import { users } from "../../db/schema/accounts";
import { takeProviderCallback } from "../../workers/api/network/provider-callbacks";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { handleMessages } from "../../workers/queues/handlers";
import { queueMessage } from "../../workers/queues/message-schema";
import { openEngine } from "../support/engine/engine";
import { breaking } from "../support/engine/intercepted";
import { openRunning } from "../support/engine/outage";
import { CABINET_URL } from "../support/run/hosts";
import { openChains, pathOf, sendChain, sendChains } from "../support/world/chains";
import { rowsOf } from "../support/world/rows";
import { moneyOf } from "../support/world/scene";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const phoneOf = (n: number) => `+7916${String(n).padStart(7, "0")}`;

// A message without a receipt becomes final after a day: the outage ends just before.
it.each([
  [2, 10_000],
  [10, 10_000],
  [60, 10_000],
  [22 * 60, 3 * MINUTE_MS],
])(
  "nothing is lost in %i minutes of database errors",
  async (minutes, everyMs) => {
    const { engine, account } = await openChains();
    const letters = async () => (await findDeadLetters(engine.files, { limit: 1000 })).map(({ id }) => id);
    await removeDeadLetters(engine.files, await letters());
    await engine.db
      .update(users)
      .set({ email: `${account.id}@example.com` })
      .where(eq(users.id, account.id));
    const { platform, run, setOut, waiting } = openRunning(engine, env.DB, everyMs);

    // Half are single messages, half belong to a bulk; a third end with the first message, the others with a fallback.
    const singles: string[] = [];
    for (let n = 0; n < 12; n++)
      singles.push(await sendChain(platform as never, account, [{ onStatus: ["failed"] }], { phone: phoneOf(n) }));
    const include = Array.from({ length: 12 }, (_, n) => phoneOf(100 + n));
    const taskId = await sendChains(platform as never, account, include, [{ onStatus: ["failed"] }]);
    await run(Math.max(everyMs, MINUTE_MS / 2));
    const ofTask = await rowsOf<{ id: string }>(
      "SELECT id FROM sendings WHERE task_id = ? AND step = 0 ORDER BY id",
      taskId,
    );
    const roots = [...singles, ...ofTask.map(({ id }) => id)];
    expect(await Promise.all(roots.map(pathOf))).toEqual(roots.map(() => ["viber sent"]));

    const isKept = (n: number) => n % 3 === 0;
    const reported = roots.map((id, n): Receipt => {
      const status = isKept(n) ? "delivered" : "failed";
      return { ownerId: account.id, id, status, at: engine.clock() };
    });
    const answers = roots.map((id, n) => ({
      type: "viber",
      from: phoneOf(n).slice(1),
      to: "CABINET",
      text: `Answer ${n}`,
      at: engine.clock(),
      ref: newId(),
      answers: { ownerId: account.id, id },
    }));
    const provider = "channel-viber";
    const come: QueueMessage[] = [
      ...reported.map((receipt) => ({ kind: "receipts" as const, provider, receipts: [receipt] })),
      ...answers.map((message) => ({ kind: "incoming" as const, provider, messages: [message] })),
      { kind: "recovery", id: newId(), login: `${account.id}@example.com`, language: "en" },
    ];
    const steps = (minutes * MINUTE_MS) / everyMs;
    const each = Math.ceil(come.length / steps);

    setOut(true);
    await run(minutes * MINUTE_MS, async () => platform.queue.send(come.splice(0, each)));
    expect(come).toEqual([]);
    setOut(false);
    await run(2 * 60 * MINUTE_MS, undefined, 5 * MINUTE_MS);

    const fallbacks = roots.filter((_, n) => !isKept(n)).map((root) => stepId(root, 1));
    const receipts = fallbacks.map(
      (id): Receipt => ({ ownerId: account.id, id, status: "delivered", at: engine.clock() }),
    );
    await platform.queue.send([{ kind: "receipts", provider: DEMO_SMS, receipts }]);
    await run(MINUTE_MS);

    expect(await Promise.all(roots.map(pathOf))).toEqual(
      roots.map((_, n) => (isKept(n) ? ["viber delivered"] : ["viber failed", "sms delivered"])),
    );
    const own = engine.provider.submits.filter(({ ownerId }) => ownerId === account.id);
    expect(own.map(({ id }) => id).sort()).toEqual([...roots, ...fallbacks].sort());
    const texts = await rowsOf<{ text: string }>("SELECT text FROM incoming WHERE owner_id = ?", account.id);
    expect(texts.map(({ text }) => text).sort()).toEqual(answers.map(({ text }) => text).sort());
    expect(engine.emails.map(({ to }) => to)).toEqual([`${account.id}@example.com`]);
    expect(await rowsOf("SELECT state FROM tasks WHERE id = ?", taskId)).toEqual([{ state: "completed" }]);
    const { balance, ledger } = await moneyOf(engine, account.id);
    expect(balance).toBe(ledger);
    expect(await rowsOf("SELECT id FROM billings WHERE owner_id = ? AND status = 'pending'", account.id)).toEqual([]);
    expect([waiting, await letters()]).toEqual([[], []]);
  },
  300_000,
);

describe("While the database is out", () => {
  it("callbacks are still attributed to their provider, by running and new isolates", async () => {
    const engine = openEngine();
    const out = { ...engine, db: openDatabase(breaking(env.DB, () => true)) };
    await env.FILES.delete("routing/last.json");
    const fresh = () => ({ ...out, providers: { ...out.providers } });
    await expect(lastRouting(fresh())).rejects.toThrow("routing_version");
    const known = await lastRouting(engine);
    expect(await lastRouting(out)).toBe(known);

    await keepRouting(engine);
    const read = await lastRouting(fresh());
    expect(read.version).toBe(known.version);
    expect([...read.providers.keys()]).toEqual([...known.providers.keys()]);
    const sms = (routing: typeof known) => routing.providers.get(DEMO_SMS)!.config;
    expect(sms(read)).toEqual(sms(known));
    const file = await (await env.FILES.get("routing/last.json"))!.text();
    for (const secret of Object.values(sms(known).secrets)) expect(file).not.toContain(secret);
  });

  it("messages to a bot are accepted and stored, and linked to the phones afterwards", async () => {
    const engine = openEngine();
    await keepRouting(engine);
    const bodies: QueueMessage[] = [];
    const RECEIPTS = {
      sendBatch: async (batch: { body: QueueMessage }[]) => void bodies.push(...batch.map(({ body }) => body)),
    };
    const outside = { ...env, DB: breaking(env.DB, () => true), RECEIPTS };
    const bot = DEMO_CHANNELS.find(({ id }) => id === DEMO_BOT)!;
    const secret = createHmac("sha256", bot.secrets.token!).update(`webhook:${bot.id}`).digest("base64url");
    const hear = async (ref: number, said: object) => {
      const message = { message_id: ref, date: 1, chat: { id: 7_520_123, type: "private" }, from: { id: 7_520_123 } };
      const path = callbackPath(bot.processor, bot.id, env.WEBHOOK_SECRET);
      const address = { processor: bot.processor, providerId: bot.id, signature: path.split("/").at(-1)! };
      const headers = { "x-telegram-bot-api-secret-token": secret };
      const body = JSON.stringify({ update_id: ref, message: { ...message, ...said } });
      const request = new Request(CABINET_URL + path, { method: "POST", headers, body });
      return takeProviderCallback(request, outside as never, address);
    };
    expect((await hear(1, { contact: { phone_number: "+79165550101", user_id: 7_520_123 } })).status).toBe(200);
    expect((await hear(2, { text: "During the outage" })).status).toBe(200);
    expect(bodies.map(({ kind }) => kind)).toEqual(["callback", "callback"]);

    await handleMessages(
      engine,
      bodies.map((body) => queueMessage.parse(JSON.parse(JSON.stringify(body)))),
    );
    await engine.work();
    expect(await rowsOf("SELECT sender FROM incoming WHERE text = 'During the outage'")).toEqual([
      { sender: "79165550101" },
    ]);
  });
});
