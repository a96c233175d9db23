import { type SQL, sql } from "drizzle-orm";

/** Makes CRM calls due whose message changed; a call already due stays so. Returns their integrations. */
export function dueReports(ownerId: string, ids: string[], now: number): SQL {
  return sql`UPDATE integration_calls INDEXED BY integration_calls_by_sending SET due_at = ${now}
    WHERE owner_id = ${ownerId} AND sending_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND due_at IS NOT NULL AND due_at > ${now}
    RETURNING integration_id AS id`;
}
