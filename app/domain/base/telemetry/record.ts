import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Client } from "../access/session";
import { announce } from "../shared/announce";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { VisitAction } from "./actions";

export interface Visit {
  id?: string;
  ownerId: string;
  action: VisitAction;
  client: Client;
  at: number;
  /** Must not contain secrets. */
  data?: Record<string, string | number | null>;
}

const USER_AGENT_LIMIT = 512;

/** Part of the event's batch; `when` is evaluated there. */
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

export async function announceVisits(
  hub: Platform["hub"],
  ...visits: readonly { ownerId: string; id: string }[]
): Promise<void> {
  await Promise.all(
    visits.map(({ ownerId, id }) => announce(hub, ownerId, [{ event: "telemetry.created", data: { id } }])),
  );
}
