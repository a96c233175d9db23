import { parseAddress } from "../../../domain/base/channels/person";
import type { MessageFilter } from "../../../domain/messaging/sendings/actions/bulk-change";
import { codesOf } from "../../../domain/messaging/sendings/list/error-codes";
import { boundsOf, boundsOfDays } from "../../../web/lists/periods";
import { operatorMeant } from "../../../web/words/operator-names.server";
import { type OutgoingQuery, UNKNOWN_OPERATOR } from "./query";

function statusOf(status: OutgoingQuery["status"]): Pick<MessageFilter, "status" | "isUnsent" | "isClicked"> {
  if (status === null) return {};
  if (status === "clicked" || status === "notClicked") return { isClicked: status === "clicked" };
  if (status === "unsent") return { status: "failed", isUnsent: true };
  return status === "failed" ? { status, isUnsent: false } : { status };
}

/** Reads the search field: a phone or an e-mail, else words of a text; null: too few letters. */
export function searchBy(typed: string | null): Pick<MessageFilter, "phone" | "text"> | null {
  if (!typed) return {};
  const person = parseAddress(typed);
  const phone = person?.phone ?? person?.email;
  if (phone) return { phone };
  return typed.length < LEAST_LETTERS ? null : { text: typed };
}

const LEAST_LETTERS = 2;

/** The address's filter; null if there is nothing to search for. `now` in ms UTC. */
export function filterOf(query: OutgoingQuery, now: number, zone: string | undefined): MessageFilter | null {
  const { status, groupId, type, sender, paid, error, operator, tag, from, to, period } = query;
  const sought = searchBy(query.phone);
  if (!sought) return null;
  const wanted: MessageFilter = {
    ...sought,
    group: "chain",
    ...statusOf(status),
    taskId: groupId ?? undefined,
    type: type ?? undefined,
    sender: sender ?? undefined,
    isPaid: paid === null ? undefined : paid === "1",
    tag: tag ?? undefined,
    errors: error === null ? undefined : codesOf(error),
    operator: operator === UNKNOWN_OPERATOR ? "" : operator === null ? undefined : operatorMeant(operator),
    ...(period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone)),
  };
  return wanted;
}
