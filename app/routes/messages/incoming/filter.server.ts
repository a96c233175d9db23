import { parseAddress } from "../../../domain/base/channels/person";
import type { IncomingFilter } from "../../../domain/messaging/incoming/filter";
import { isOwnAddress } from "../../../domain/messaging/incoming/own-address";
import { boundsOf, boundsOfDays } from "../../../web/lists/periods";
import type { IncomingQuery } from "./query";

/** The address's filter; null for an invalid phone, e-mail or own address. `now` in ms UTC. */
export function filterOf(query: IncomingQuery, now: number, zone: string | undefined): IncomingFilter | null {
  const person = query.phone ? parseAddress(query.phone) : undefined;
  const own = query.phone && isOwnAddress(query.phone) ? query.phone : undefined;
  if (person === null && own === undefined) return null;
  const address = person?.phone ?? person?.email ?? own;
  const flag = (value: "1" | "0" | null) => (value === null ? undefined : value === "1");
  return {
    sender: address,
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
