import type { SQL } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Asker, can, type Viewer } from "../../base/access/viewer";
import { shownStatus } from "../../base/chains/status";
import { findSendingsByTime } from "../sendings/list/find-by-time";
import { findIncoming } from "./find";

type Reader = Asker & Pick<Viewer, "id">;

interface HistoryEntry {
  id: string;
  text: string;
  createdAt: number;
  /** null: written by the contact. */
  status: ReturnType<typeof shownStatus> | null;
}

type AddressKind = "phone" | "email";

interface History {
  entries: HistoryEntry[];
  older: { whose: AddressKind; isIncoming: boolean }[];
}

/** One page per address and direction, as far as the viewer may read; null if neither direction is allowed. */
export async function historyOf(
  db: Database,
  viewer: Reader,
  addresses: Record<AddressKind, SQL>,
  limit: number,
): Promise<History | null> {
  const reads = (["phone", "email"] as const).flatMap((kind) => [
    ...(can(viewer, "sendings.get") ? [sentTo(db, viewer, addresses[kind], limit).then(of(kind, false))] : []),
    ...(can(viewer, "sendingsIncoming.get")
      ? [writtenBy(db, viewer, addresses[kind], limit).then(of(kind, true))]
      : []),
  ]);
  if (reads.length === 0) return null;
  const pages = await Promise.all(reads);
  const all = pages.flatMap(({ entries }) => entries).sort((one, other) => other.createdAt - one.createdAt);
  const last = all[limit - 1]?.createdAt ?? 0;
  const isCut = ({ entries, hasMore }: Page) => hasMore || entries.some(({ createdAt }) => createdAt < last);
  return {
    entries: all.slice(0, limit),
    older: pages.filter(isCut).map(({ whose, isIncoming }) => ({ whose, isIncoming })),
  };
}

type Page = { entries: HistoryEntry[]; hasMore: boolean };

const of = (kind: AddressKind, isIncoming: boolean) => (page: Page) => ({ ...page, whose: kind, isIncoming });

async function sentTo(db: Database, viewer: Pick<Viewer, "id">, address: SQL, limit: number): Promise<Page> {
  const { rows, next } = await findSendingsByTime(db, viewer, { phone: address, limit });
  const entries = rows.map((row) => ({
    id: row.id,
    text: row.text,
    createdAt: row.createdAt,
    status: shownStatus(row),
  }));
  return { entries, hasMore: next !== null };
}

async function writtenBy(db: Database, viewer: Pick<Viewer, "id">, address: SQL, limit: number): Promise<Page> {
  const { rows, next } = await findIncoming(db, viewer, { sender: address, limit });
  const entries = rows.map(({ id, text, createdAt }) => ({ id, text, createdAt, status: null }));
  return { entries, hasMore: next !== null };
}
