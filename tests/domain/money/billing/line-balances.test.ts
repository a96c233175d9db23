import fc from "fast-check";
import { expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { findEntries } from "../../../../app/domain/money/billing/entries";
import { findWithBalances } from "../../../../app/domain/money/billing/running";
import { findLines } from "../../../../app/domain/money/ledger/export";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { openEngine } from "../../../support/engine/engine";
import { openReseller } from "../../../support/engine/resold";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, phones, RUB, SENDER } from "../../../support/world/scene";

const MANAGER = { id: "manager", level: "manager", username: "manager" } as const;
const MOST = { limit: 200 };

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("send" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("mail" as const), people: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("told" as const),
      nth: fc.nat(20),
      status: fc.constantFrom("delivered" as const, "failed" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      source: fc.constantFrom("accrual" as const, "subtract" as const),
      isReseller: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const lineKind = (row: { source: string; held: number | null }) =>
  row.source === "margin" ? "margin" : row.held === null ? "line" : "mailing";

async function carryOut(engine: Engine, step: Step, { account, reseller }: Record<"account" | "reseller", Owner>) {
  engine.pass(1000);
  if (step.kind === "send") {
    const input = { type: "sms", recipient: "79160000001", payload: { sender: SENDER, text: "Hello" } };
    expect(await createSending(engine, account, singleInput.parse(input))).toMatchObject({ ok: true });
    await engine.work();
  } else if (step.kind === "mail") {
    const recipient = { include: phones(step.people).map((phone) => `+${phone}`) };
    const input = { type: "sms", recipient, payload: { sender: SENDER, text: "Hello" } };
    expect(await createBulk(engine, account, bulkInput.parse(input))).toMatchObject({ ok: true });
    await engine.work();
  } else if (step.kind === "told") {
    const rows = await rowsOf<{ id: string }>(
      "SELECT id FROM sendings WHERE owner_id = ? AND status = 'sent' ORDER BY id",
      account.id,
    );
    const row = rows[step.nth % Math.max(1, rows.length)];
    if (row)
      await applyReceipts(engine, [{ ownerId: account.id, id: row.id, status: step.status, at: engine.clock() }]);
  } else if (step.kind === "adjust") {
    const input = { source: step.source, amount: RUB, comment: "By hand", hiddenComment: "", noRef: false };
    // Margin ids come from the same clock.
    const id = newIdAt(engine.clock());
    await adjustBalance(engine, MANAGER, step.isReseller ? reseller.id : account.id, input, { id });
  } else engine.pass(40 * 60_000);
}

type Owner = { id: string };

async function shownOf(engine: Engine, owner: Owner) {
  const [{ rows, balances }, file, screen] = await Promise.all([
    findWithBalances(engine.db, owner, MOST),
    findLines(engine.db, owner, MOST),
    findEntries(engine.db, owner, { ...MOST, zone: "UTC", now: engine.clock() }),
  ]);
  for (const row of file.rows) expect(row.balance, row.source).toBe(balances[row.id]);
  for (const row of screen.rows) expect(row.balance, row.source).toBe(balances[row.id]);
  return rows.map((row) => ({ ...row, balance: balances[row.id] ?? null }));
}

it("keeps each line's balance at its moment, whatever is charged, refunded and earned later", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: "max" }), async (steps) => {
      const engine = openEngine();
      const account = await openAccount(engine, { balance: 1000 * RUB });
      const reseller = await openReseller(engine, account.id);
      const written = new Map<string, { balance: number | null; amount: number; updatedAt: number }>();
      for (const owner of [account, reseller])
        for (const row of await shownOf(engine, owner)) written.set(`${owner.id} ${row.id}`, row);
      for (const step of steps) {
        await carryOut(engine, step, { account, reseller });
        for (const owner of [account, reseller]) {
          const rows = await shownOf(engine, owner);
          const { balance } = await moneyOf(engine, owner.id);
          // Lines that the step wrote or increased; a refund that reduces a campaign's line adds no line.
          const fresh = rows.filter(({ id, amount, source }) => {
            const before = written.get(`${owner.id} ${id}`);
            return !before || (source === "margin" && amount !== before.amount);
          });
          expect(fresh.map((row) => [lineKind(row), row.balance])).toEqual(
            fresh.map((row) => [lineKind(row), balance]),
          );
          for (const row of rows) {
            const before = written.get(`${owner.id} ${row.id}`);
            if (before && !fresh.includes(row)) expect(row.balance).toBe(before.balance);
            written.set(`${owner.id} ${row.id}`, row);
          }
          // A top-up is listed between margins earned before and after it.
          const movements = rows.filter(({ source }) => source === "accrual" || source === "subtract");
          for (const { id, createdAt } of movements)
            for (const margin of rows.filter(({ source }) => source === "margin"))
              expect(margin.id > id).toBe(margin.updatedAt > createdAt);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
