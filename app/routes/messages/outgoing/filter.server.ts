import { parseAddress } from "../../../domain/channels/person";
import type { MessageFilter } from "../../../domain/sendings/actions/bulk-change";
import { codesOf } from "../../../domain/sendings/list/error-codes";
import { boundsOf, boundsOfDays } from "../../../web/lists/periods";
import { operatorMeant } from "../../../web/words/operator-names.server";
import { type OutgoingQuery, UNKNOWN_OPERATOR } from "./query";

function statusOf(status: OutgoingQuery["status"]): Pick<MessageFilter, "status" | "isUnsent"> {
  if (status === null) return {};
  if (status === "unsent") return { status: "failed", isUnsent: true };
  return status === "failed" ? { status, isUnsent: false } : { status };
}

/** The address's filter; null for an invalid phone or e-mail. `now` in ms UTC. */
export function filterOf(query: OutgoingQuery, now: number, zone: string | undefined): MessageFilter | null {
  const { status, groupId, type, sender, paid, error, operator, from, to, period } = query;
  const person = query.phone ? parseAddress(query.phone) : undefined;
  if (person === null) return null;
  const address = person?.phone ?? person?.email ?? undefined;
  const wanted: MessageFilter = {
    phone: address,
    ...statusOf(status),
    taskId: groupId ?? undefined,
    type: type ?? undefined,
    sender: sender ?? undefined,
    isPaid: paid === null ? undefined : paid === "1",
    errors: error === null ? undefined : codesOf(error),
    operator: operator === UNKNOWN_OPERATOR ? "" : operator === null ? undefined : operatorMeant(operator),
    ...(period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone)),
  };
  return wanted;
}
