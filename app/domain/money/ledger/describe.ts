import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import { requisites } from "../../../../db/schema/papers";
import type { PaymentMethod } from "../../../../db/schema/payments";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { fullName } from "../../base/access/viewer-of-token";
import { payerTitleOf } from "../../base/shared/legal-name";
import type { Micros } from "../../base/shared/money";
import type { ListOwner } from "../../base/shared/newest-of";
import { type BillingFilter, type BillingRow, linesOf, MOVEMENTS } from "../billing/billings";
import { isMovement } from "../billing/figures";

/** The document behind a movement of money. `commission`: micros that the bank kept. */
export type Paper =
  | { kind: "payment"; id: string; method: PaymentMethod; card: string | null; commission: Micros }
  | { kind: "refund"; id: string; method: PaymentMethod; card: string | null }
  | { kind: "invoice"; id: string; documentId: string; number: string; order: string | null }
  /** The trial credit; `isBack`: what was left of it was taken back. */
  | { kind: "trial"; isBack: boolean };

export interface Described {
  /** Title of the campaign; null for other lines. */
  title: string | null;
  paper: Paper | null;
  /** A chain's channels in order, including the first. */
  channels: string[];
  /** For a margin: the account whose messages earned it. */
  earnedBy: { id: string; name: string } | null;
}

type Line = Pick<BillingRow, "ownerId" | "id" | "source" | "taskId" | "held" | "userId">;

interface Found {
  line: string;
  payment: string | null;
  method: PaymentMethod | null;
  card: string | null;
  commission: Micros | null;
  refunded: string | null;
  invoice: string | null;
  documentId: string | null;
  number: string | null;
  paidBy: string | null;
  trial: string | null;
  trialBack: string | null;
  username: string | null;
  data: string | null;
}

export const keyOfLine = ({ ownerId, id }: Pick<Line, "ownerId" | "id">) => `${ownerId} ${id}`;

/** By `keyOfLine`; lines without any description are left out. One round trip, or none. */
export async function describeLines(db: Database, lines: readonly Line[]): Promise<Map<string, Described>> {
  const moved = lines.filter(({ source }) => isMovement(source));
  const mailings = lines.filter(({ held, taskId }) => held !== null && taskId !== null);
  if (moved.length + mailings.length === 0) return new Map();
  const movements = JSON.stringify(moved.map((line) => [line.ownerId, line.id, line.userId]));
  const tasks = JSON.stringify(mailings.map((line) => [line.ownerId, line.taskId, keyOfLine(line)]));
  const [found, chains] = await db.batch([
    db.all<Found>(
      foundOf(
        sql`SELECT value ->> 0 AS owner_id, value ->> 1 AS id, value ->> 2 AS user_id FROM json_each(${movements})`,
      ),
    ),
    db.all<{ line: string; title: string; channels: string }>(sql`SELECT m.value ->> 2 AS line, t.title AS title,
        (SELECT json_group_array(s.value ->> 'type') FROM json_each(t.data, '$.chain.steps') s) AS channels
      FROM json_each(${tasks}) m JOIN tasks t ON t.owner_id = m.value ->> 0 AND t.id = m.value ->> 1`),
  ]);
  const sources = new Map(mailings.map((line) => [keyOfLine(line), line.source.replace("sendings.", "")]));
  return new Map([
    ...found.map((row): [string, Described] => [
      row.line,
      { title: null, paper: paperOf(row), channels: [], earnedBy: earner(row) },
    ]),
    ...chains.map(({ line, title, channels }): [string, Described] => {
      const later = JSON.parse(channels) as string[];
      const all = later.length > 0 ? [sources.get(line)!, ...later] : [];
      return [line, { title, paper: null, channels: all, earnedBy: null }];
    }),
  ]);

  function earner({ line, username, data }: Found) {
    const margin = moved.find((one) => one.source === "margin" && keyOfLine(one) === line);
    const id = margin?.userId;
    return id && username !== null ? { id, name: fullName(JSON.parse(data ?? "{}") as UserData, username) } : null;
  }
}

/** `lines`: a query for their owner, id and the account whose messages earned them. */
const foundOf = (lines: SQL) => sql`SELECT l.owner_id || ' ' || l.id AS line, coalesce(p.id, rp.id) AS payment,
    coalesce(p.method, rp.method) AS method, coalesce(p.card, rp.card) AS card, p.amount - p.sum AS commission,
    r.id AS refunded, i.id AS invoice, i.document_id AS documentId, i.number AS number, i.paid_by AS paidBy,
    t.line_id AS trial, b.back_id AS trialBack, u.username AS username, u.data AS data
  FROM (${lines}) l
  LEFT JOIN payments p ON p.owner_id = l.owner_id AND p.billing_id = l.id
  LEFT JOIN invoices i ON i.owner_id = l.owner_id AND i.billing_id = l.id
  LEFT JOIN payment_refunds r ON r.id = l.id AND r.owner_id = l.owner_id
  LEFT JOIN payments rp ON rp.owner_id = r.owner_id AND rp.id = r.payment_id
  LEFT JOIN trials t ON t.owner_id = l.owner_id AND t.line_id = l.id
  LEFT JOIN trials b ON b.owner_id = l.owner_id AND b.back_id = l.id
  LEFT JOIN users u ON u.id = l.user_id`;

/** Documents by `keyOfLine` for a page that is read at the same time: one account, no source or status filter. */
export async function papersOfPage(
  db: Database,
  { id }: { id: string },
  page: Omit<BillingFilter, "source" | "status">,
): Promise<Map<string, Paper | null>> {
  const { limit, offset = 0 } = page;
  const lines = sql`SELECT owner_id, id, user_id, source FROM ${linesOf(id, page)} LIMIT ${limit} OFFSET ${offset}`;
  const found = await db.all<Found>(foundOf(sql`SELECT owner_id, id, user_id FROM (${lines}) WHERE ${MOVEMENTS}`));
  return new Map(found.map((row) => [row.line, paperOf(row)]));
}

function paperOf(row: Found): Paper | null {
  const { payment, method, card, commission, refunded, invoice, documentId, number, paidBy, trial, trialBack } = row;
  if (trial || trialBack) return { kind: "trial", isBack: trial === null };
  if (invoice && documentId) return { kind: "invoice", id: invoice, documentId, number: number ?? "", order: paidBy };
  if (!payment || !method) return null;
  if (refunded) return { kind: "refund", id: payment, method, card };
  return { kind: "payment", id: payment, method, card, commission: commission ?? 0 };
}

/** Names accounts by the company in their newest active requisites, otherwise by the person. */
export async function namesOf(db: Database, owners: ReadonlyMap<string, ListOwner>): Promise<Map<string, string>> {
  if (owners.size === 0) return new Map();
  const rows = await db.all<RawRow>(sql`SELECT r.* FROM json_each(${JSON.stringify([...owners.keys()])}) j
    CROSS JOIN requisites r ON r.owner_id = j.value AND r.id = (SELECT x.id FROM requisites x
      WHERE x.owner_id = j.value AND x.is_active = 1 ORDER BY x.id DESC LIMIT 1)`);
  const companies = new Map(rows.map((raw) => [String(raw.owner_id), payerTitleOf(rowOf(requisites, raw))]));
  return new Map([...owners].map(([id, { data, username }]) => [id, companies.get(id) || fullName(data, username)]));
}
