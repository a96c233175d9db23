import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Client } from "../access/session";
import { newId } from "../shared/ids";
import type { VisitAction } from "./actions";

export interface Visit {
  /** Made beforehand by who tells of it. */
  id?: string;
  /** Whose history. */
  ownerId: string;
  action: VisitAction;
  client: Client;
  /** ms UTC */
  at: number;
  /** What the action concerned: never a secret. */
  data?: Record<string, string | number | null>;
}

const USER_AGENT_LIMIT = 512;

/** A statement for the batch of what it tells of, so that both happen or neither; `when` is asked as the rows stand then. */
export function recordVisit(
  db: Database,
  { id = newId(), ownerId, action, client, at, data = {} }: Visit,
  when: SQL = sql`true`,
) {
  const userAgent = client.userAgent?.slice(0, USER_AGENT_LIMIT) ?? null;
  return db.run(sql`INSERT INTO telemetry (owner_id, id, action, user_agent, ip, country, data, created_at)
    SELECT ${ownerId}, ${id}, ${action}, ${userAgent}, ${client.ip}, ${client.country ?? null}, ${JSON.stringify(data)}, ${at}
    WHERE ${when}`);
}
