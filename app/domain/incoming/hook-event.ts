import type { StoredEvent } from "../../../db/schema/webhooks";
import { type IncomingRow, incomingView } from "./view";

/** Field names are those of webhook templates. */
export function incomingEvent(row: IncomingRow): StoredEvent & { type: "sendings.incoming" } {
  const { id, type, from, to, payload, createdAt, ...view } = incomingView(row);
  const data = {
    id,
    type,
    status: "incoming",
    from,
    recipient: to,
    ...payload,
    SendingId: view.SendingId,
    isStop: view.isStop,
    createdAt,
    updatedAt: createdAt,
  };
  return { type: "sendings.incoming", id, at: row.createdAt, data };
}
