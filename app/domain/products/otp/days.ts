import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { dayAt } from "./statistics";

type Counted = "asked" | "sent" | "entered" | "wrong" | "stopped" | "cost" | "saved";

export function countStatement(
  db: Database,
  { ownerId, widgetId, type = "" }: { ownerId: string; widgetId: string; type?: string },
  counts: Partial<Record<Counted, number | SQL>>,
  now: number,
  when = sql`true`,
) {
  const names = Object.keys(counts) as Counted[];
  const columns = sql.raw(names.join(", "));
  const values = sql.join(
    names.map((name) => sql`${counts[name]}`),
    sql`, `,
  );
  const added = sql.raw(names.map((name) => `${name} = ${name} + excluded.${name}`).join(", "));
  return db.run(sql`INSERT INTO otp_days (owner_id, widget_id, day, channel_type, ${columns})
    SELECT ${ownerId}, ${widgetId}, ${dayAt(now)}, ${type}, ${values} WHERE ${when}
    ON CONFLICT DO UPDATE SET ${added}`);
}
