import type { MessageFilter } from "../../domain/sendings/change";
import { codesOf } from "../../domain/sendings/codes";
import { parsePhone } from "../../domain/shared/phone";
import { boundsOf, boundsOfDays } from "../../web/periods";
import { type OutgoingQuery, UNKNOWN_OPERATOR } from "./outgoing-query";

/** What the list's address looks for; null where its phone is none. `now` in ms UTC. */
export function filterOf(query: OutgoingQuery, now: number, zone: string | undefined): MessageFilter | null {
  const { status, groupId, type, sender, paid, error, operator, from, to, period } = query;
  const phone = query.phone ? parsePhone(query.phone) : undefined;
  if (phone === null) return null;
  const wanted: MessageFilter = {
    phone,
    status: status ?? undefined,
    taskId: groupId ?? undefined,
    type: type ?? undefined,
    sender: sender ?? undefined,
    isPaid: paid === null ? undefined : paid === "1",
    errors: error === null ? undefined : codesOf(error),
    operator: operator === UNKNOWN_OPERATOR ? "" : (operator ?? undefined),
    ...(period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone)),
  };
  return wanted;
}
