import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import type { Fault } from "../../../../app/domain/money/ledger/chain";
import { differencesOf } from "../../../../app/domain/money/ledger/reconcile";
import { lastSeal, sealNext } from "../../../../app/domain/money/ledger/seal";
import { sweepLedger } from "../../../../app/domain/money/ledger/sweep-ledger";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { ledgerAnchors, ledgerSeals } from "../../../../db/schema/ledger";
import { openEngine } from "../../../support/engine/engine";
import { auditOf } from "../../../support/engine/seals";
import { createUser } from "../../../support/world/people";
import { type Engine, openAccount, phones, RUB, SENDER } from "../../../support/world/scene";

const DAY = 86_400_000;

async function open() {
  const engine = openEngine();
  const { id } = await openAccount(engine, { balance: 1000 * RUB });
  const boss = { ...(await createUser({ level: "manager" })), level: "manager" as const };
  const adjust = (roubles: number) =>
    adjustBalance(engine, boss, id, {
      source: "accrual",
      amount: roubles * RUB,
      comment: "May",
      hiddenComment: "",
      noRef: false,
    });
  return { engine, id, adjust };
}

const seal = async (engine: Engine, ownerId: string) => sealNext(engine, ownerId, await lastSeal(engine.db, ownerId));

it("seals lines older than a month, page by page, and finds them unchanged", async () => {
  const { engine, id, adjust } = await open();
  await adjust(1);
  await seal(engine, id);
  expect(await engine.db.select().from(ledgerSeals).where(sql`owner_id = ${id}`)).toEqual([]);
  expect(await auditOf(engine, id)).toEqual([]);
  engine.pass(32 * DAY);
  await adjust(2);
  const many = Array.from({ length: 1200 }, () => ({ id: newId() }));
  await engine.db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    SELECT ${id}, value ->> 'id', 'sendings.sms', -1, 'complete', 0, 0 FROM json_each(${JSON.stringify(many)})`);
  await seal(engine, id);
  await seal(engine, id);
  const seals = await engine.db.select().from(ledgerSeals).where(sql`owner_id = ${id}`);
  expect(seals.map(({ lines }) => lines)).toEqual([1000, 203]);
  expect(seals.at(-1)!.balance).toBe(1003 * RUB - 1200);
  expect(await auditOf(engine, id)).toEqual([]);
});

it.each<[string, string, Fault["what"]]>([
  ["a sum that was altered", "UPDATE billings SET amount = amount + 1 WHERE id = :id", "otherSum"],
  ["a comment that was altered", "UPDATE billings SET comment = 'June' WHERE id = :id", "altered"],
  ["a line that was removed", "DELETE FROM billings WHERE id = :id", "linesMissing"],
  [
    "two lines that were swapped",
    "UPDATE billings SET comment = CASE id WHEN :id THEN 'b' ELSE 'a' END, amount = 3000000 - amount WHERE id IN (:id, :other)",
    "altered",
  ],
  [
    "a line that was put in",
    "INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at) SELECT owner_id, :id || '0', source, 0, status, created_at, updated_at FROM billings WHERE id = :id",
    "linesMissing",
  ],
  ["a seal that was removed", "DELETE FROM ledger_seals WHERE seq = 1", "sealMissing"],
  ["a balance that was sealed anew", "UPDATE ledger_seals SET balance = balance + 1 WHERE seq = 1", "otherSum"],
])("detects %s", async (_, tamper, what) => {
  const { engine, id, adjust } = await open();
  await adjust(1);
  await adjust(2);
  engine.pass(32 * DAY);
  await seal(engine, id);
  await adjust(3);
  engine.pass(32 * DAY);
  await seal(engine, id);
  const [first, second] = await engine.db.all<{ id: string }>(
    sql`SELECT id FROM billings WHERE owner_id = ${id} AND source = 'accrual' AND amount < 5000000 ORDER BY id`,
  );
  await engine.db.run(tamper.replaceAll(":id", `'${first!.id}'`).replaceAll(":other", `'${second!.id}'`));
  expect((await auditOf(engine, id)).map((fault) => fault.what)).toContain(what);
});

it("skips a campaign that still changes, and seals it once settled", async () => {
  const { engine, id } = await open();
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: phones(3).map((phone) => `+${phone}`) },
    payload: { sender: SENDER, text: "Hi" },
  });
  const bulk = await createBulk(engine, { id } as never, input);
  if (!bulk.ok) throw new Error(JSON.stringify(bulk.problems));
  await engine.work();
  engine.pass(32 * DAY);
  await seal(engine, id);
  const [passed] = await engine.db.select().from(ledgerSeals).where(sql`owner_id = ${id}`);
  expect([passed!.open.length, passed!.balance]).toEqual([1, 1000 * RUB]);
  expect(await differencesOf(engine.db, id, await lastSeal(engine.db, id))).toEqual([]);
  await engine.db.run(sql`UPDATE sendings SET bill = 'complete', status = 'delivered' WHERE owner_id = ${id}`);
  await engine.db.run(sql`UPDATE chunks SET charged = charged + held, held = 0 WHERE owner_id = ${id}`);
  await engine.db.run(
    sql`UPDATE billings SET held = 0, status = 'complete' WHERE owner_id = ${id} AND held IS NOT NULL`,
  );
  await engine.db.run(sql`UPDATE tasks SET state = 'completed' WHERE owner_id = ${id}`);
  await seal(engine, id);
  const [, late] = await engine.db.select().from(ledgerSeals).where(sql`owner_id = ${id}`);
  expect([late!.open, late!.late.length, late!.balance]).toEqual([[], 1, 1000 * RUB - 7.5 * RUB]);
  expect(await auditOf(engine, id)).toEqual([]);
  expect(await differencesOf(engine.db, id, await lastSeal(engine.db, id))).toEqual([]);
});

it("notifies managers of each difference once a day, and keeps one hash of all accounts", async () => {
  const { engine, id, adjust } = await open();
  const manager = await createUser({ level: "manager" });
  await adjust(1);
  engine.pass(32 * DAY);
  for (let run = 0; run < 20; run++) await sweepLedger(engine);
  const issues = () =>
    engine.db.all<{ data: string }>(
      sql`SELECT data FROM notifications WHERE owner_id = ${manager.id} AND type = 'platformIssue' AND data LIKE ${`%${id}%`}`,
    );
  expect(await issues()).toEqual([]);
  await engine.db.run(sql`UPDATE accounts SET balance = balance + 5000000 WHERE owner_id = ${id}`);
  for (let run = 0; run < 3; run++) await sweepLedger(engine);
  expect(await issues()).toEqual([]);
  engine.pass(DAY);
  for (let run = 0; run < 20; run++) await sweepLedger(engine);
  expect((await issues()).map(({ data }) => JSON.parse(data).details)).toEqual([`${id}: balance 1001 ≠ 1006`]);
  const anchors = await engine.db.select().from(ledgerAnchors);
  expect(anchors.every(({ createdAt, root }) => createdAt !== null && root.length === 64)).toBe(true);
});

it("resumes at the account where an invocation ran out of pages", async () => {
  const { engine, adjust } = await open();
  const { adjust: adjustOther } = await open();
  await adjust(1);
  await adjustOther(1);
  engine.pass(62 * DAY);
  const walk = async () => (await engine.db.select().from(ledgerAnchors).orderBy(ledgerAnchors.day)).at(-1)!;
  const seen: string[] = [];
  for (let run = 0; run < 200; run++) {
    await sweepLedger(engine, { mostPages: 20 });
    const { createdAt, walked } = await walk();
    seen.push(walked);
    if (createdAt !== null) break;
  }
  const { accounts, createdAt } = await walk();
  expect(createdAt).not.toBeNull();
  expect(seen).toEqual([...new Set(seen)].sort());
  const sealed = await engine.db.all(sql`SELECT DISTINCT owner_id FROM ledger_seals`);
  expect([accounts, seen.length > 1]).toEqual([sealed.length, true]);
});
