import { type SQL, sql } from "drizzle-orm";
import type { PaymentEvent } from "../../../../db/schema/payments";

/** Appends to a payment's history inside its `UPDATE`. */
export function withEvent(...events: PaymentEvent[]): SQL<PaymentEvent[]> {
  return events.reduce<SQL>(
    (history, event) => sql`json_insert(${history}, '$[#]', json(${JSON.stringify(event)}))`,
    sql`history`,
  ) as SQL<PaymentEvent[]>;
}
