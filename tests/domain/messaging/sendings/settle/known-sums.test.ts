import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import type { Change } from "../../../../../app/domain/messaging/sendings/settle/change";
import { settle } from "../../../../../app/domain/messaging/sendings/settle/settle";
import { openEngine } from "../../../../support/engine/engine";
import { tripsOf } from "../../../../support/engine/trips";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, SENDER } from "../../../../support/world/scene";

interface Row {
  id: string;
  task_id: string;
  chunk_id: string;
  type: string;
  sender: string;
  operator: string;
  price: number;
  created_at: number;
}

const PEOPLE = 40;
/** Outcomes of a sent campaign's messages, in turn. */
const ENDS = ["delivered", "seen", "failed", "failed"] as const;

async function sentMailing() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(PEOPLE));
  const payload = { sender: SENDER, text: "Hello" };
  const input = bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload });
  const made = await createBulk(engine, account, input);
  if (!made.ok) throw new Error("refused");
  await engine.work();
  const rows = await rowsOf<Row>("SELECT * FROM sendings WHERE owner_id = ? ORDER BY recipient", account.id);
  expect(rows).toHaveLength(PEOPLE);
  return { engine, account, rows };
}

function endsOf(rows: Row[], isKnown: boolean): Change[] {
  return rows.map((row, at): Change => {
    const to = ENDS[at % ENDS.length]!;
    const { type, sender, operator, created_at: createdAt } = row;
    return {
      id: row.id,
      taskId: row.task_id,
      chunkId: row.chunk_id,
      resellerId: null,
      step: 0,
      steps: 1,
      from: "sent",
      to,
      price: row.price,
      isRefundable: at % 8 < 4,
      isUnsure: false,
      entries: [{ at: 1000 + at, status: to }],
      error: to === "failed" ? (at % 3 === 0 ? "expired" : "undelivered") : null,
      ...(isKnown ? { known: { type, sender, operator, createdAt } } : {}),
    };
  });
}

const FIGURES = {
  tasks:
    "SELECT sent, delivered, errored, unsent, refunded, charged, state, meta ->> 'seen' AS seen FROM tasks WHERE owner_id = ?",
  chunks: "SELECT held, charged, refunded FROM chunks WHERE owner_id = ?",
  lines: "SELECT source, amount, status, held, refunded FROM billings WHERE owner_id = ? AND task_id IS NOT NULL",
  balance: "SELECT balance FROM accounts WHERE owner_id = ?",
  messages:
    "SELECT recipient, status, error, bill, timeline ->> '$[#-1]' AS last FROM sendings WHERE owner_id = ? ORDER BY recipient",
  hours: `SELECT type, sender, operator, step, price, total, sent, delivered, seen, failed, unsent, doubles, amount, charged, refunded
    FROM message_hours WHERE owner_id = ? ORDER BY operator, price`,
};

async function figuresOf(ownerId: string) {
  const all = Object.entries(FIGURES).map(async ([name, text]) => [name, await rowsOf(text, ownerId)] as const);
  return Object.fromEntries(await Promise.all(all));
}

it("changes the same figures by sums as by reading each message", async () => {
  const figures = [];
  for (const isKnown of [true, false]) {
    const { engine, account, rows } = await sentMailing();
    const settled = await settle(engine.db, account.id, endsOf(rows, isKnown), engine.clock());
    expect(settled.done.size).toBe(PEOPLE);
    expect(settled.tasks).toMatchObject([{ delivered: PEOPLE / 2, state: "completed" }]);
    figures.push(await figuresOf(account.id));
    await moneyOf(engine, account.id);
  }
  expect(figures[0]).toEqual(figures[1]);
  expect(figures[0]?.hours?.length).toBeGreaterThan(0);
});

it("makes one database round trip when the sums are known", async () => {
  const { engine, account, rows } = await sentMailing();
  const { steps } = await tripsOf(() => settle(engine.db, account.id, endsOf(rows, true), engine.clock()), account.id);
  expect(steps).toBe(1);
});

it("reads each message if one has changed since it was read, and settles the others once", async () => {
  const { engine, account, rows } = await sentMailing();
  const changes = endsOf(rows, true);
  const late = await settle(engine.db, account.id, changes.slice(0, 1), engine.clock());
  expect(late.done.size).toBe(1);
  const settled = await settle(engine.db, account.id, changes, engine.clock());
  expect(settled.done.size).toBe(PEOPLE - 1);
  expect(settled.done.has(changes[0]!.id)).toBe(false);
  const second = await settle(engine.db, account.id, changes, engine.clock());
  expect(second.done.size).toBe(0);
  const other = await sentMailing();
  await settle(other.engine.db, other.account.id, endsOf(other.rows, false), other.engine.clock());
  expect(await figuresOf(account.id)).toEqual(await figuresOf(other.account.id));
  await moneyOf(engine, account.id);
});
