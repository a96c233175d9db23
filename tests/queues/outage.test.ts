import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { findLetters, removeLetters } from "../../app/domain/dead-letters/letters";
import { lastRouting } from "../../app/domain/routing/config";
import { stepId } from "../../app/domain/sendings/chains/ids";
import { newId } from "../../app/domain/shared/ids";
import type { Receipt, Ring } from "../../app/domain/shared/ports/platform";
import { openDatabase } from "../../db/client";
import { DEMO_SMS } from "../../db/demo-routing";
import { users } from "../../db/schema/accounts";
import { openEngine } from "../support/engine/engine";
import { breaking } from "../support/engine/intercepted";
import { openRunning } from "../support/engine/outage";
import { openChains, pathOf, sendChain, sendChains } from "../support/world/chains";
import { rowsOf } from "../support/world/rows";
import { moneyOf } from "../support/world/scene";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const phoneOf = (n: number) => `+7916${String(n).padStart(7, "0")}`;

it.each([2, 10, 60])("nothing is lost in %i minutes in which the database answers errors", async (minutes) => {
  const { engine, account } = await openChains();
  const letters = async () => (await findLetters(engine.files, { limit: 1000 })).map(({ id }) => id);
  await removeLetters(engine.files, await letters());
  await engine.db
    .update(users)
    .set({ email: `${account.id}@example.com` })
    .where(eq(users.id, account.id));
  const { platform, run, setOut, waiting } = openRunning(engine, env.DB);

  // Half single, half of a mailing; a third ends with its first message, the others with their fallback.
  const singles: string[] = [];
  for (let n = 0; n < 12; n++)
    singles.push(await sendChain(platform as never, account, [{ onStatus: ["failed"] }], { phone: phoneOf(n) }));
  const include = Array.from({ length: 12 }, (_, n) => phoneOf(100 + n));
  const taskId = await sendChains(platform as never, account, include, [{ onStatus: ["failed"] }]);
  await run(MINUTE_MS / 2);
  const ofTask = await rowsOf<{ id: string }>(
    "SELECT id FROM sendings WHERE task_id = ? AND step = 0 ORDER BY id",
    taskId,
  );
  const roots = [...singles, ...ofTask.map(({ id }) => id)];
  expect(await Promise.all(roots.map(pathOf))).toEqual(roots.map(() => ["viber sent"]));

  const isKept = (n: number) => n % 3 === 0;
  const told = roots.map((id, n): Receipt => {
    const status = isKept(n) ? "delivered" : "failed";
    return { ownerId: account.id, id, status, at: engine.clock() };
  });
  const answers = roots.map((id, n) => ({
    ...{
      type: "viber",
      from: phoneOf(n).slice(1),
      to: "CABINET",
      text: `Answer ${n}`,
      at: engine.clock(),
      ref: newId(),
    },
    answers: { ownerId: account.id, id },
  }));
  const provider = "channel-viber";
  const come: Ring[] = [
    ...told.map((receipt) => ({ kind: "receipts" as const, provider, receipts: [receipt] })),
    ...answers.map((message) => ({ kind: "incoming" as const, provider, messages: [message] })),
    { kind: "recovery", id: newId(), login: `${account.id}@example.com`, language: "en" },
  ];
  const steps = minutes * 6;
  const each = Math.ceil(come.length / steps);

  setOut(true);
  await run(minutes * MINUTE_MS, async () => platform.bell.ring(come.splice(0, each)));
  expect(come).toEqual([]);
  setOut(false);
  await run(2 * 60 * MINUTE_MS);

  const fallbacks = roots.filter((_, n) => !isKept(n)).map((root) => stepId(root, 1));
  const receipts = fallbacks.map(
    (id): Receipt => ({ ownerId: account.id, id, status: "delivered", at: engine.clock() }),
  );
  await platform.bell.ring([{ kind: "receipts", provider: DEMO_SMS, receipts }]);
  await run(MINUTE_MS);

  expect(await Promise.all(roots.map(pathOf))).toEqual(
    roots.map((_, n) => (isKept(n) ? ["viber delivered"] : ["viber failed", "sms delivered"])),
  );
  const own = engine.provider.submits.filter(({ ownerId }) => ownerId === account.id);
  expect(own.map(({ id }) => id).sort()).toEqual([...roots, ...fallbacks].sort());
  const texts = await rowsOf<{ text: string }>("SELECT text FROM incoming WHERE owner_id = ?", account.id);
  expect(texts.map(({ text }) => text).sort()).toEqual(answers.map(({ text }) => text).sort());
  expect(engine.letters.map(({ to }) => to)).toEqual([`${account.id}@example.com`]);
  expect(await rowsOf("SELECT state FROM tasks WHERE id = ?", taskId)).toEqual([{ state: "completed" }]);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
  expect(await rowsOf("SELECT id FROM billings WHERE owner_id = ? AND status = 'pending'", account.id)).toEqual([]);
  expect([waiting, await letters()]).toEqual([[], []]);
});

it("whose callback it is stays known while the database is out, by whoever knew it before", async () => {
  const engine = openEngine();
  const out = { ...engine, db: openDatabase(breaking(env.DB, () => true)) };
  await expect(lastRouting({ ...out, providers: { ...out.providers } })).rejects.toThrow();
  const known = await lastRouting(engine);
  expect(await lastRouting(out)).toBe(known);
});
