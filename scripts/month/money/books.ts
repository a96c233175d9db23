import { sql } from "drizzle-orm";
import { countsOf } from "../../../app/domain/base/chains/status";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Database } from "../../../db/client";
import { hasArrived, type Message } from "../messages/message";
import { insertAll } from "../world/bulk-insert";
import { HOUR } from "../world/clock";

/** Writes what messages leave in the books: ledger lines, margins, hours and the accounts' counters. */
export async function writeBooks(db: Database, messages: readonly Message[]): Promise<void> {
  const campaigns = await campaignLines(db, messages);
  await insertAll(db, "billings", [...campaigns, ...singleLines(messages), ...marginLines(messages)]);
  await insertAll(db, "message_hours", hoursOf(messages));
  const byOwner = Map.groupBy(messages, ({ row }) => row.owner_id);
  for (const [ownerId, some] of byOwner) {
    const fallbacks = some.filter(({ row }) => row.step > 0).length;
    await db.run(sql`UPDATE accounts SET sendings = sendings + ${some.length}, fallbacks = fallbacks + ${fallbacks}
      WHERE owner_id = ${ownerId}`);
  }
  await balance(db);
}

const sumOf = (messages: readonly Message[], bill: Message["bill"]) =>
  messages.reduce((all, one) => (one.bill === bill ? all + one.row.price : all), 0);

const lastMoveOf = (messages: readonly Message[]) =>
  Math.max(...messages.map(({ settledAt, row }) => settledAt ?? row.created_at));

interface BilledChunk {
  owner_id: string;
  task_id: string;
  billing_id: string;
}

async function campaignLines(db: Database, messages: readonly Message[]) {
  const chunks = await db.all<BilledChunk>(
    sql`SELECT owner_id, task_id, billing_id FROM chunks WHERE seq = 0 AND task_id IS NOT NULL`,
  );
  const lineOf = new Map(chunks.map(({ owner_id, task_id, billing_id }) => [`${owner_id} ${task_id}`, billing_id]));
  const ofTasks = Map.groupBy(
    messages.filter(({ row }) => row.task_id !== null),
    ({ row }) => `${row.owner_id} ${row.task_id}`,
  );
  return [...ofTasks].map(([key, some]) => {
    const { row, source, tariffId, multiplier } = some[0]!;
    const [held, charged, refunded] = [sumOf(some, "pending"), sumOf(some, "complete"), sumOf(some, "refunded")];
    const status = held > 0 ? "pending" : charged === 0 && refunded > 0 ? "refunded" : "complete";
    const times = { created_at: row.created_at, updated_at: lastMoveOf(some) };
    const of = { owner_id: row.owner_id, id: lineOf.get(key)!, source, status, task_id: row.task_id };
    return line({ ...of, amount: -(held + charged), tariff_id: tariffId, multiplier, held, refunded, ...times });
  });
}

function singleLines(messages: readonly Message[]) {
  return messages
    .filter(({ row }) => row.task_id === null)
    .map(({ row, bill, settledAt, source, tariffId, multiplier }) =>
      line({
        owner_id: row.owner_id,
        id: row.id,
        source,
        amount: -row.price,
        status: bill ?? "complete",
        tariff_id: tariffId,
        multiplier,
        segment_price: row.segment_price,
        segment_count: row.segments,
        created_at: row.created_at,
        updated_at: settledAt ?? row.created_at,
      }),
    );
}

/** A line a reseller, customer, campaign and hour, as charging writes them. */
function marginLines(messages: readonly Message[]) {
  const earning = messages.filter(({ row, bill }) => row.margin !== null && bill === "complete");
  const hourOf = ({ settledAt }: Message) => Math.floor(settledAt! / HOUR);
  const groups = Map.groupBy(
    earning,
    (one) => `${one.row.reseller_id} ${one.row.owner_id} ${one.row.task_id} ${hourOf(one)}`,
  );
  return [...groups.values()].map((some) => {
    const { row } = some[0]!;
    const times = some.map(({ settledAt }) => settledAt!);
    const firstAt = Math.min(...times);
    return line({
      owner_id: row.reseller_id!,
      id: newIdAt(firstAt),
      source: "margin",
      amount: some.reduce((sum, one) => sum + one.row.margin!, 0),
      status: "complete",
      task_id: row.task_id,
      user_id: row.owner_id,
      turnover: some.reduce((sum, one) => sum + one.row.price, 0),
      created_at: firstAt,
      updated_at: Math.max(...times),
    });
  });
}

const EMPTY = {
  tariff_id: null,
  task_id: null,
  comment: null,
  segment_price: null,
  segment_count: null,
  multiplier: 1_000_000,
  held: null,
  refunded: null,
  user_id: null,
  turnover: null,
};

type Line = Partial<Record<keyof typeof EMPTY, string | number | null>> &
  Record<"owner_id" | "id" | "source" | "status", string> &
  Record<"amount" | "created_at" | "updated_at", number>;

const line = (row: Line) => ({ ...EMPTY, ...row });

function hoursOf(messages: readonly Message[]) {
  const keyOf = ({ row }: Message) =>
    [
      row.owner_id,
      Math.floor(row.created_at / HOUR),
      row.type,
      row.sender,
      row.operator,
      row.step,
      row.task_id,
      row.price,
    ].join("|");
  return [...Map.groupBy(messages, keyOf).values()].map((some) => {
    const { row } = some[0]!;
    const count = (is: (one: Message) => boolean) => some.filter(is).length;
    const billed = some.filter(({ bill }) => bill !== null);
    const counts = some.map((one) => countsOf(one.row.status, one.row.error));
    return {
      owner_id: row.owner_id,
      hour: Math.floor(row.created_at / HOUR),
      type: row.type,
      sender: row.sender,
      operator: row.operator,
      step: row.step,
      task_id: row.task_id ?? "",
      price: row.price,
      total: some.length,
      sent: count((one) => one.row.status === "sent"),
      delivered: count((one) => one.row.status === "delivered"),
      seen: count((one) => one.row.status === "seen"),
      failed: counts.reduce((sum, one) => sum + one.errored, 0),
      refused: count((one) => one.row.status === "failed" && one.bill === null),
      unsent: counts.reduce((sum, one) => sum + one.unsent, 0),
      doubles: count((one) => one.isDouble && hasArrived(one)),
      amount: billed.length * row.price,
      charged: sumOf(some, "complete"),
      refunded: sumOf(some, "refunded"),
      segments: billed.reduce((sum, one) => sum + one.row.segments, 0),
      margin: billed.reduce((sum, one) => sum + (one.row.margin ?? 0), 0),
    };
  });
}

/** The balance is the sum of the ledger, and each line keeps the balance after it. */
async function balance(db: Database): Promise<void> {
  const effect = sql`iif(b.status = 'refunded', 0, b.amount)`;
  await db.batch([
    db.run(sql`UPDATE billings SET balance = d.balance FROM (SELECT b.owner_id AS owner, b.id AS line,
        sum(${effect}) OVER (PARTITION BY b.owner_id ORDER BY b.id) AS balance FROM billings b) d
      WHERE billings.owner_id = d.owner AND billings.id = d.line`),
    db.run(sql`UPDATE accounts SET balance = d.balance, billings = d.lines
      FROM (SELECT b.owner_id AS owner, sum(${effect}) AS balance, count(*) AS lines FROM billings b GROUP BY 1) d
      WHERE accounts.owner_id = d.owner`),
  ]);
}
