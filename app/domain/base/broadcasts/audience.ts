import { type SQL, sql } from "drizzle-orm";
import type { Audience } from "../../../../db/schema/incidents";
import { firstIdAt } from "../shared/ids";

const HOUR_MS = 3_600_000;
/** Newest messages of an account that are searched for the provider. */
const MOST_MESSAGES = 2000;

/** SQL condition: account `u` belongs to the audience. */
export function isMeant(audience: Audience): SQL {
  if ("level" in audience) return audience.level === null ? sql`1` : sql`u.level = ${audience.level}`;
  const { type, providerId, since } = audience;
  const ofType = type === null ? sql`` : sql`AND m.type = ${type}`;
  const sent = sql`EXISTS (SELECT 1 FROM message_hours m WHERE m.owner_id = u.id AND m.hour >= ${Math.floor(since / HOUR_MS)} ${ofType})`;
  if (providerId === null) return sent;
  // No index leads from a provider to its messages: it would cost one row per message.
  return sql`${sent} AND EXISTS (SELECT 1 FROM (SELECT s.provider AS provider FROM sendings s NOT INDEXED
    WHERE s.owner_id = u.id AND s.id >= ${firstIdAt(since)} ORDER BY s.id DESC LIMIT ${MOST_MESSAGES}) WHERE provider = ${providerId})`;
}
