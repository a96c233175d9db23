import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { channelOf } from "../channels/channels";
import type { Person } from "../channels/person";
import { firstIdAt } from "../shared/ids";
import type { FactNeeds, Facts } from "./preconditions";

const HEARD = "@heard";
const CONNECTED = "@connected";

interface Scope {
  ownerId: string;
  needs: FactNeeds;
  /** ms UTC. */
  now: number;
}

/** Columns of one person by phone: two seeks, and none that is not needed. */
export function factColumns({ ownerId, needs, now }: Scope, phone: SQL): SQL {
  const { heard, connected } = needs;
  return sql`${heard.length > 0 ? sql`, (${heardOf(ownerId, heard, now, phone)}) AS "@heard"` : sql``}${
    connected.length > 0 ? sql`, (${connectedOf(ownerId, connected, phone)}) AS "@connected"` : sql``
  }`;
}

/** As `factColumns` read them. */
export function factsIn(row: Record<string, unknown>): Facts {
  const [heard, connected] = [HEARD, CONNECTED].map((name) => {
    const value = row[name];
    return typeof value === "string" ? (JSON.parse(value) as string[]) : undefined;
  });
  return { ...(heard && { heard }), ...(connected && { connected }) };
}

/** Reads one person before the carriers of the message are known. */
export function factsQuery(ownerId: string, type: string, { phone }: Person, now: number): SQL {
  const of = sql`${phone ?? ""}`;
  const heard = channelOf(type).replyWithinMs ? sql`(${heardOf(ownerId, [type], now, of)})` : sql`NULL`;
  return sql`SELECT ${heard} AS "@heard", (SELECT json_group_array(provider_id) FROM (
    SELECT DISTINCT a.provider_id FROM providers p CROSS JOIN addresses a
      ON a.provider_id = p.id AND a.phone = ${of} AND a.owner_id IN ('', ${ownerId}))) AS "@connected"`;
}

/** Facts of several people, by phone. */
export async function factsAmong(
  db: Database,
  scope: Scope,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const { heard, connected } = scope.needs;
  if (phones.length === 0 || heard.length + connected.length === 0) return new Map();
  const rows = await db.all<{ phone: string }>(sql`SELECT j.value AS phone${factColumns(scope, sql`j.value`)}
    FROM json_each(${JSON.stringify([...new Set(phones)])}) j`);
  return new Map(rows.map((row) => [row.phone, factsIn(row)]));
}

// Channels share the shortest window: all of them have 24 hours.
function heardOf(ownerId: string, types: readonly string[], now: number, phone: SQL): SQL {
  const since = now - Math.min(...types.map((type) => channelOf(type).replyWithinMs ?? 0));
  return sql`SELECT json_group_array(type) FROM (SELECT DISTINCT i.type FROM incoming i INDEXED BY incoming_by_sender
    WHERE i.owner_id = ${ownerId} AND i.sender = ${phone} AND i.id >= ${firstIdAt(since)} AND i.sent_at > ${since}
      AND i.type IN (SELECT value FROM json_each(${JSON.stringify(types)})))`;
}

function connectedOf(ownerId: string, providers: readonly string[], phone: SQL): SQL {
  return sql`SELECT json_group_array(provider_id) FROM (SELECT DISTINCT a.provider_id
    FROM json_each(${JSON.stringify(providers)}) p CROSS JOIN addresses a
      ON a.provider_id = p.value AND a.phone = ${phone} AND a.owner_id IN ('', ${ownerId}))`;
}
