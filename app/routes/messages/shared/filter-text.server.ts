import { shownAddress } from "../../../domain/base/channels/person";
import { formatPhone } from "../../../domain/base/shared/phone";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { writtenTime } from "../../../domain/base/shared/time/zones";
import type { IncomingFilter } from "../../../domain/messaging/incoming/filter";
import { shownSender } from "../../../domain/messaging/incoming/view";
import type { MessageFilter } from "../../../domain/messaging/sendings/actions/bulk-change";
import { meaningOf } from "../../../domain/messaging/sendings/list/error-codes";
import type { channels } from "../../../i18n/channels/ru";
import type { Language } from "../../../i18n/options";
import { operatorName } from "../../../web/words/operator-names.server";
import { readerOf } from "../../../web/words/translator.server";
import { INCOMING, pathOf as incomingPath, readQuery as readIncoming } from "../incoming/query";
import { writer } from "../incoming/row.server";
import { OUTGOING, pathOf as outgoingPath, readQuery as readOutgoing, UNKNOWN_OPERATOR } from "../outgoing/query";
import { codeWriter } from "./code-text.server";

interface Reader {
  language: Language;
  zone: string | undefined;
}

type Bounds = { from?: number; to?: number };

export function outgoingWords(filter: MessageFilter, { language, zone }: Reader, taskTitle: string | null): string[] {
  const t = readerOf(language).getFixedT(null, "messages");
  const common = readerOf(language).getFixedT(null, "common");
  const { phone, status, isUnsent, isClicked, type, sender, isPaid, errors, operator, taskId, tag, text } = filter;
  return [
    taskId && t("chipTask", { value: taskTitle ?? t("unknownTask") }),
    status && common(`status_${isUnsent ? "unsent" : status}`),
    isClicked !== undefined && common(isClicked ? "status_clicked" : "status_notClicked"),
    ...daysIn(filter, { language, zone }),
    phone && formatPhone(phone),
    text && t("chipText", { value: text }),
    type && channelIn(language, type),
    sender,
    tag,
    isPaid !== undefined && t(isPaid ? "paid_1" : "paid_0"),
    errors?.[0] && codeWriter(language).text(errors[0]),
    operator !== undefined && (operator ? operatorName(operator, language) : t("unknownOperator")),
  ].filter((word): word is string => Boolean(word));
}

export function incomingWords(filter: IncomingFilter, { language, zone }: Reader, isUnclaimed: boolean): string[] {
  const t = readerOf(language).getFixedT(null, "incoming");
  const { type, sender, recipient, sendingId, isStop, isRead, isAnswered, text } = filter;
  return [
    isUnclaimed && t("nobodys"),
    sendingId && t("chipSending"),
    isRead !== undefined && t(isRead ? "read_1" : "read_0"),
    isAnswered !== undefined && t(isAnswered ? "answered_1" : "answered_0"),
    isStop && t("stopsOnly"),
    ...daysIn(filter, { language, zone }),
    sender && writer(sender),
    type && channelIn(language, type),
    recipient,
    text && t("chipText", { value: text }),
  ].filter((word): word is string => Boolean(word));
}

/** Path of the list with this filter; addresses hold days, so hours widen to days. */
export function outgoingPlace(filter: MessageFilter, zone: string | undefined): string {
  const { phone, status, isUnsent, isClicked, type, sender, isPaid, errors, operator, taskId, tag, text } = filter;
  const clicked = isClicked === undefined ? null : isClicked ? "clicked" : "notClicked";
  const shown = isUnsent ? "unsent" : (status ?? clicked);
  return outgoingPath(
    {
      ...readOutgoing(new URLSearchParams()),
      phone: phone ? shownAddress(phone) : (text ?? null),
      status: shown,
      groupId: taskId ?? null,
      type: (type ?? null) as ReturnType<typeof readOutgoing>["type"],
      sender: sender ?? null,
      paid: flagOf(isPaid),
      tag: tag ?? null,
      error: errors?.[0] === undefined ? null : errors.length > 1 ? (meaningOf(errors[0]) ?? errors[0]) : errors[0],
      operator: operator === "" ? UNKNOWN_OPERATOR : (operator ?? null),
      ...daysOf(filter, zone),
      view: WHOLE,
    },
    {},
    OUTGOING,
  );
}

export function incomingPlace(filter: IncomingFilter, isUnclaimed: boolean, zone: string | undefined): string {
  const { type, sender, recipient, sendingId, isStop, isRead, isAnswered, text } = filter;
  return incomingPath(
    {
      ...readIncoming(new URLSearchParams()),
      phone: sender ? shownSender(sender) : null,
      sender: recipient ?? null,
      sendingId: sendingId ?? null,
      type: (type ?? null) as ReturnType<typeof readIncoming>["type"],
      text: text ?? null,
      stop: isStop ? "1" : null,
      read: flagOf(isRead),
      answered: flagOf(isAnswered),
      whose: isUnclaimed ? "nobody" : null,
      ...daysOf(filter, zone),
      view: WHOLE,
    },
    {},
    INCOMING,
  );
}

/** Disables the default view. */
const WHOLE = "none";

function flagOf(value: boolean | undefined): "1" | "0" | null {
  return value === undefined ? null : value ? "1" : "0";
}

function daysOf({ from, to }: Bounds, zone = DEFAULT_ZONE) {
  const day = (at: number) => writtenTime(at, zone).slice(0, 10);
  return { from: from === undefined ? null : day(from), to: to === undefined ? null : day(to - 1) };
}

function daysIn({ from, to }: Bounds, { language, zone = DEFAULT_ZONE }: Reader): string[] {
  const t = readerOf(language).getFixedT(null, "messages");
  return [
    ...(from === undefined ? [] : [t("chipFrom", { day: momentText(from, from, zone) })]),
    // Exclusive end: midnight means the day before.
    ...(to === undefined ? [] : [t("chipTo", { day: momentText(to, to - 1, zone) })]),
  ];
}

function momentText(at: number, inside: number, zone: string): string {
  const text = writtenTime(at, zone).slice(0, 16);
  return text.endsWith("00:00") ? writtenTime(inside, zone).slice(0, 10) : text;
}

function channelIn(language: Language, type: string): string {
  return readerOf(language).getFixedT(null, "channels")(type as keyof typeof channels);
}
