import { and, eq } from "drizzle-orm";
import { billings } from "../../../../db/schema/billing";
import type { RawRow } from "../../../../db/schema/raw-row";
import type { Platform } from "../../base/shared/ports/platform";
import { messagesOfDay } from "../../money/billing/day-messages";
import { getLine, type Line, NO_PARTS } from "../../money/billing/line";
import { MULTIPLIER_ONE } from "../../money/tariffs/price";
import { partsWithin } from "./parts";
import { findArchivedChain, rowsOf, type Unread, unreadError, withPart } from "./read";

type Needs = Pick<Platform, "db" | "files">;

const MOST_PARTS = 20;

/** As `getLine`, and also an archived message's share of its campaign's line. Throws if its part cannot be read. */
export async function getAnyLine(needs: Needs, ownerId: string, id: string): Promise<Line | null> {
  const known = await getLine(needs.db, ownerId, id);
  if (known) return known;
  const found = await findArchivedChain(needs, ownerId, id);
  if (found && "unread" in found) throw unreadError(found.unread);
  const row = found?.rows.find((one) => one.id === id);
  const lineId = found?.bills.get(id)?.line;
  if (!row?.bill || !lineId) return null;
  const [line] = await needs.db
    .select()
    .from(billings)
    .where(and(eq(billings.ownerId, ownerId), eq(billings.id, lineId)));
  if (!line) return null;
  const source = `sendings.${row.type}`;
  const isOwn = line.source === source;
  const { taskId, segmentPrice, segments, bill: status, createdAt, updatedAt } = row;
  return {
    ...NO_PARTS,
    ownerId,
    id,
    source,
    amount: 0 - row.price,
    status,
    taskId,
    segmentPrice,
    segmentCount: segments,
    tariffId: isOwn ? line.tariffId : null,
    multiplier: isOwn ? line.multiplier : MULTIPLIER_ONE,
    createdAt,
    updatedAt,
    mailingLine: lineId,
  };
}

/** As `messagesOfDay`, including archived ones; `unread`: parts whose messages are missing. */
export async function anyMessagesOfDay(
  needs: Needs,
  owner: { id: string },
  query: Parameters<typeof messagesOfDay>[2],
) {
  const days = { from: query.from, to: query.to, direction: "desc", limit: MOST_PARTS, hasPhones: false } as const;
  const [{ rows, gone, isCut }, parts] = await Promise.all([
    messagesOfDay(needs.db, owner, query),
    partsWithin(needs.db, owner.id, days),
  ]);
  const old = new Map<unknown, RawRow>();
  const unread: Unread[] = [];
  for (const part of parts) {
    if (![...gone.keys()].some((id) => id >= part.firstId && id <= part.lastId)) continue;
    const failed = await withPart(needs, part, async ({ edges, rows }) => {
      for (let at = edges.length - 1; at > 0 && old.size < gone.size; at--) {
        const group = await rows(edges[at - 1]!, edges[at]!);
        for (const row of group) if (gone.has(String(row.id))) old.set(row.id, row);
      }
    });
    if (failed) unread.push(failed);
  }
  const found = rowsOf([...old.values()]).map((row) => ({ ...row, bill: gone.get(row.id)! }));
  return { rows: [...rows, ...found].sort((one, other) => (one.id < other.id ? 1 : -1)), isCut, unread };
}
