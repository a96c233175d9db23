import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { SendingStatus } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";
import { shownStatus } from "../../base/chains/status";
import { batchByName } from "../../base/shared/batch-by-name";
import { repliesTo } from "./find";
import type { IncomingRow } from "./view";

const AROUND = 10;

export interface Said {
  id: string;
  side: "in" | "out";
  type: string;
  text: string;
  at: number;
  status: ReturnType<typeof shownStatus> | null;
  isReply: boolean;
}

export interface Conversation {
  said: Said[];
  lastReply: string | null;
}

/** All channels, oldest first, at most 10 before and 10 after. `withSent`: includes outgoing messages. */
export async function findConversation(
  db: Database,
  owner: Pick<Viewer, "id">,
  { id, sender }: Pick<IncomingRow, "id" | "sender">,
  withSent: boolean,
): Promise<Conversation> {
  const scope = { ownerId: owner.id, sender, id };
  const none = db.all<Raw>(sql`SELECT NULL WHERE 0`);
  const { inBefore, inAfter, outBefore, outAfter, replied } = await batchByName(db, {
    inBefore: db.all<Raw>(received(scope, sql`id <= ${id} ORDER BY id DESC`, AROUND + 1)),
    inAfter: db.all<Raw>(received(scope, sql`id > ${id} ORDER BY id`, AROUND)),
    outBefore: withSent ? db.all<Raw>(sent(scope, sql`id < ${id} ORDER BY id DESC`)) : none,
    outAfter: withSent ? db.all<Raw>(sent(scope, sql`id > ${id} ORDER BY id`)) : none,
    replied: db.all<{ id: string }>(repliesTo(owner.id, id, AROUND)),
  });
  const replies = new Set(replied.map((reply) => reply.id));
  const before = merged(inBefore, outBefore).reverse();
  const after = merged(inAfter, outAfter);
  const shown = [...before.slice(0, AROUND + 1).reverse(), ...after.slice(0, AROUND)];
  return {
    said: shown.map(({ status, error, ...raw }) => ({
      ...raw,
      status: status && shownStatus({ status, error }),
      isReply: replies.has(raw.id),
    })),
    lastReply: replied[0]?.id ?? null,
  };
}

type Raw = Omit<Said, "isReply" | "status"> & { status: SendingStatus | null; error: string | null };

interface Scope {
  ownerId: string;
  sender: string;
}

function received({ ownerId, sender }: Scope, where: SQL, limit: number): SQL {
  return sql`SELECT id, 'in' AS side, type, text, created_at AS at, NULL AS status, NULL AS error
    FROM incoming INDEXED BY incoming_by_sender
    WHERE owner_id = ${ownerId} AND sender = ${sender} AND ${where} LIMIT ${limit}`;
}

function sent({ ownerId, sender }: Scope, where: SQL): SQL {
  return sql`SELECT id, 'out' AS side, type, text, created_at AS at, status, error
    FROM sendings INDEXED BY sendings_by_recipient
    WHERE owner_id = ${ownerId} AND recipient = ${sender} AND ${where} LIMIT ${AROUND}`;
}

function merged(...parts: Raw[][]): Raw[] {
  return parts.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
}
