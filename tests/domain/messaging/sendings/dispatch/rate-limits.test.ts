import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { type LimitKind, limits, paces } from "../../../../../db/schema/limits";
import { providers } from "../../../../../db/schema/routing";
import { sendings } from "../../../../../db/schema/sendings";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { type Engine, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const SECOND = 1000;

async function limit(engine: Engine, kind: LimitKind, key: string, amount: number, ownerId = "") {
  const now = engine.clock();
  const row = { id: newId(), ownerId, kind, key, amount, periodMs: SECOND, createdAt: now, updatedAt: now };
  await engine.db.batch([engine.db.insert(limits).values(row), bumpVersion(engine.db)]);
  return row.id;
}

async function mailing(engine: Engine, recipients: number) {
  const account = await openAccount(engine, { balance: recipients * 10 * RUB });
  const list = await openList(engine, account.id, phones(recipients));
  const input = { type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hi" } };
  const accepted = await createBulk(engine, account, bulkInput.parse(input));
  if (!accepted.ok) throw new Error("refused");
  return account;
}

/** Number of the account's messages submitted in each second. */
async function perSecond(engine: Engine, { id }: { id: string }, seconds: number): Promise<number[]> {
  const sent: number[] = [];
  for (let second = 0; second < seconds; second++) {
    const before = engine.provider.submits.length;
    await sweep(engine);
    await engine.work();
    sent.push(engine.provider.submits.slice(before).filter(({ ownerId }) => ownerId === id).length);
    engine.pass(SECOND);
  }
  return sent;
}

async function drop(engine: Engine, id: string) {
  await engine.db.batch([engine.db.delete(limits).where(eq(limits.id, id)), bumpVersion(engine.db)]);
}

it("uses the rate that a manager set for a provider", async () => {
  const engine = openEngine();
  const [before] = await engine.db.select().from(providers).limit(1);
  const rate = (properties: Record<string, unknown>) =>
    engine.db.batch([
      engine.db.update(providers).set({ properties }).where(eq(providers.id, before!.id)),
      bumpVersion(engine.db),
    ]);
  await rate({ ...before!.properties, ratePerSecond: 20 });
  const account = await mailing(engine, 50);
  const sent = await perSecond(engine, account, 4);
  await rate(before!.properties);
  expect(sent[0]).toBe(20);
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(50);
});

it("counts a provider's requests by batches, in addition to a manager's limit on messages", async () => {
  const engine = openEngine();
  engine.provider.capabilities = { ...engine.provider.capabilities, maxBatch: 100, requestsPerSecond: 2 };
  const whole = await mailing(engine, 500);
  const sent = await perSecond(engine, whole, 3);
  expect([sent, engine.provider.requests]).toEqual([
    [200, 200, 100],
    [100, 100, 100, 100, 100],
  ]);
  engine.pass(5 * SECOND);
  engine.provider.requests.length = 0;
  const id = await limit(engine, "provider", engine.provider.id, 125);
  const strict = await mailing(engine, 300);
  const [first] = await perSecond(engine, strict, 1);
  await drop(engine, id);
  expect([first, engine.provider.requests]).toEqual([125, [100, 25]]);
});

it("counts a message that its provider accepts only alone as its own request", async () => {
  const engine = openEngine();
  const { capabilities } = engine.provider;
  engine.provider.capabilities = {
    ...capabilities,
    maxBatch: 100,
    requestsPerSecond: 2,
    alone: (extras) => extras.file !== undefined,
  };
  const full = (engine.clock() + 2 * SECOND) * 1000;
  const level = { key: `provider:${engine.provider.id}:requests`, emptyAt: full };
  await engine.db.insert(paces).values(level).onConflictDoUpdate({ target: paces.key, set: level });
  const account = await mailing(engine, 20);
  await engine.work();
  await engine.db.run(sql`UPDATE sendings SET payload = '{"file":"https://cdn.example/a.pdf"}'
    WHERE owner_id = ${account.id}`);
  engine.pass(5 * SECOND);
  await sweep(engine);
  await engine.work();
  const rows = await engine.db.select().from(sendings).where(eq(sendings.ownerId, account.id));
  const left = rows.filter(({ status }) => status === "pending").length;
  expect([rows.length, left]).toEqual([20, 18]);
});

it("keeps a campaign within its sender's limit, second by second, and loses no message", async () => {
  const engine = openEngine();
  const id = await limit(engine, "sender", SENDER, 100);
  const account = await mailing(engine, 350);
  const sent = await perSecond(engine, account, 8);
  await drop(engine, id);
  expect(sent[0]).toBe(100);
  expect(Math.max(...sent)).toBeLessThanOrEqual(101);
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(350);
});

it("does not count a wait as an attempt, and writes each waiting message at most twice more", async () => {
  const engine = openEngine();
  const id = await limit(engine, "sender", SENDER, 50);
  const account = await mailing(engine, 200);
  await perSecond(engine, account, 8);
  await drop(engine, id);
  const rows = await engine.db.select().from(sendings).where(eq(sendings.ownerId, account.id));
  expect(rows.map(({ attempts }) => attempts)).toEqual(new Array(200).fill(1));
  expect(engine.provider.submits.filter(({ ownerId }) => ownerId === account.id).length).toBe(200);
});

it("delays one account by its own limit and leaves the others alone", async () => {
  const engine = openEngine();
  const slow = await mailing(engine, 60);
  const id = await limit(engine, "account", "", 10, slow.id);
  const quick = await mailing(engine, 60);
  await sweep(engine);
  await engine.work();
  await drop(engine, id);
  const of = (ownerId: string) => engine.provider.submits.filter((submit) => submit.ownerId === ownerId).length;
  expect([of(slow.id), of(quick.id)]).toEqual([10, 60]);
});

it("sends a single message at once even if the bucket is full, and campaigns wait for it", async () => {
  const engine = openEngine();
  const account = await mailing(engine, 30);
  const id = await limit(engine, "sender", SENDER, 10);
  await engine.work();
  const before = engine.provider.submits.length;
  const input = { type: "sms", recipient: "+79161234567", payload: { sender: SENDER, text: "Code 1234" } };
  const [level] = await engine.db.select().from(paces).where(eq(paces.key, id));
  await createSending(engine, account, singleInput.parse(input));
  await engine.work();
  const [after] = await engine.db.select().from(paces).where(eq(paces.key, id));
  await drop(engine, id);
  expect(engine.provider.submits.slice(before).map(({ text }) => text)).toEqual(["Code 1234"]);
  expect(after!.emptyAt).toBeGreaterThan(level!.emptyAt);
});

it("delays only one operator's recipients, by the name of its group", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const id = await limit(engine, "operator", "MTS", 2);
  const [mts, beeline] = ["7916123456", "7903123456"];
  const include = [mts, beeline].flatMap((start) => [0, 1, 2, 3].map((last) => `+${start}${last}`));
  const input = { type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hi" } };
  await createBulk(engine, account, bulkInput.parse(input));
  await engine.work();
  await drop(engine, id);
  const sent = engine.provider.submits.filter(({ ownerId }) => ownerId === account.id).map(({ to }) => to);
  const startingWith = (start: string) => sent.filter((to) => to.startsWith(start)).length;
  expect([startingWith(mts!), startingWith(beeline!)]).toEqual([2, 4]);
});

it("touches no bucket if nothing is limited", async () => {
  const engine = openEngine();
  await mailing(engine, 20);
  await engine.work();
  expect(await engine.db.select().from(paces)).toEqual([]);
});
