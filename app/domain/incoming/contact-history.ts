import type { Database } from "../../../db/client";
import { type Asker, can, type Viewer } from "../access/viewer";
import { keyOf } from "../contacts/only-email";
import type { ContactRow } from "../contacts/view";
import { findSendingsByTime } from "../sendings/list/find-by-time";
import { shownStatus } from "../sendings/status";
import { findIncoming } from "./find";

type Reader = Asker & Pick<Viewer, "id">;

interface HistoryEntry {
  id: string;
  text: string;
  createdAt: number;
  /** null: written by the contact. */
  status: ReturnType<typeof shownStatus> | null;
}

interface History {
  entries: HistoryEntry[];
  older: { address: string; isIncoming: boolean }[];
}

/** One page per address and direction, as far as the viewer may read; null when neither direction is allowed. */
export async function historyOf(
  db: Database,
  viewer: Reader,
  { phone, email }: Pick<ContactRow, "phone" | "email">,
  limit: number,
): Promise<History | null> {
  const addresses = [...new Set([phone, ...(email ? [keyOf(email)] : [])])];
  const asked = addresses.flatMap((address) => [
    ...(can(viewer, "sendings.get") ? [sentTo(db, viewer, address, limit)] : []),
    ...(can(viewer, "sendingsIncoming.get") ? [writtenBy(db, viewer, address, limit)] : []),
  ]);
  if (asked.length === 0) return null;
  const pages = await Promise.all(asked);
  const all = pages.flatMap(({ entries }) => entries).sort((one, other) => other.createdAt - one.createdAt);
  const last = all[limit - 1]?.createdAt ?? 0;
  const isCut = ({ entries, hasMore }: Page) => hasMore || entries.some(({ createdAt }) => createdAt < last);
  return {
    entries: all.slice(0, limit),
    older: pages.filter(isCut).map(({ address, isIncoming }) => ({ address, isIncoming })),
  };
}

type Page = { entries: HistoryEntry[]; hasMore: boolean; address: string; isIncoming: boolean };

async function sentTo(db: Database, viewer: Pick<Viewer, "id">, address: string, limit: number): Promise<Page> {
  const { rows, next } = await findSendingsByTime(db, viewer, { phone: address, limit });
  const entries = rows.map((row) => ({
    id: row.id,
    text: row.text,
    createdAt: row.createdAt,
    status: shownStatus(row),
  }));
  return { entries, hasMore: next !== null, address, isIncoming: false };
}

async function writtenBy(db: Database, viewer: Pick<Viewer, "id">, address: string, limit: number): Promise<Page> {
  const { rows, next } = await findIncoming(db, viewer, { sender: address, limit });
  const entries = rows.map(({ id, text, createdAt }) => ({ id, text, createdAt, status: null }));
  return { entries, hasMore: next !== null, address, isIncoming: true };
}
