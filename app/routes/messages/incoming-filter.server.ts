import type { IncomingFilter } from "../../domain/incoming/filter";
import { parsePhone } from "../../domain/shared/phone";
import { boundsOf, boundsOfDays } from "../../web/periods";
import type { IncomingQuery } from "./incoming-query";

/** What the list's address looks for; null where the phone that was typed is none. `now` in ms UTC. */
export function filterOf(query: IncomingQuery, now: number, zone: string | undefined): IncomingFilter | null {
  const phone = query.phone ? parsePhone(query.phone) : undefined;
  if (phone === null) return null;
  const flag = (value: "1" | "0" | null) => (value === null ? undefined : value === "1");
  return {
    sender: phone,
    type: query.type ?? undefined,
    isStop: query.stop ? true : undefined,
    isRead: flag(query.read),
    isAnswered: flag(query.answered),
    recipient: query.sender ?? undefined,
    sendingId: query.sendingId ?? undefined,
    text: query.text ?? undefined,
    ...(query.period ? boundsOf(query.period, now, zone) : boundsOfDays(query.from, query.to, zone)),
  };
}
