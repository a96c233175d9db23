import { sql } from "drizzle-orm";
import { formatTime, formatWhen } from "../../../components/ui/format";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { isEmail } from "../../../domain/base/shared/email";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { isBlacklisted } from "../../../domain/library/contacts/blacklist";
import { findConversation } from "../../../domain/messaging/incoming/conversation";
import { repliesTo, UNCLAIMED } from "../../../domain/messaging/incoming/find";
import { contactBehind } from "../../../domain/messaging/incoming/known-writers";
import type { ReplyNeeds } from "../../../domain/messaging/incoming/reply";
import { REPLY_RIGHTS } from "../../../domain/messaging/incoming/reply-rights";
import { type IncomingRow, isPhone } from "../../../domain/messaging/incoming/view";
import type { SendingRow } from "../../../domain/messaging/sendings/accept/create-sending";
import { getSending } from "../../../domain/messaging/sendings/list/find";
import type { channels } from "../../../i18n/channels/ru";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import type { Quote } from "../shared/answers-to";
import { replyPage, sayIn } from "../shared/reply-page.server";
import { writer } from "./row.server";

const STARTS_WITH = 500;

const WORDS = [
  "conversation",
  "earlier",
  "markUnread",
  "block",
  "isBlocked",
  "written",
  "image",
  "file",
  "open",
  "noText",
] as const;

interface DetailOptions {
  language: Language;
  /** The list's query. */
  search: string;
  needs: ReplyNeeds;
}

/** Incoming message; times in ms UTC. */
export async function detailOf(
  platform: Platform,
  viewer: Viewer,
  row: IncomingRow,
  { language, search, needs }: DetailOptions,
) {
  const { db } = platform;
  const say = sayIn(language);
  const now = platform.clock();
  const statusName = readerOf(language).getFixedT(language, "common");
  const channelName = readerOf(language).getFixedT(language, "channels");
  const { id, type, sender, recipient, text, image, file, isStop, answeredAt, sentAt, createdAt } = row;
  const isMine = row.ownerId === viewer.id;
  const isKnown = isMine && (isPhone(sender) || isEmail(sender));
  const maySee = can(viewer, "sendings.get");
  const owner = { id: row.ownerId };
  const isCustomers = !isMine && row.ownerId !== UNCLAIMED.id;
  const of = isCustomers ? `?whose=${row.ownerId}` : "";
  const [isBlocked, sending, { said, lastReply }, answer, contact, reply] = await Promise.all([
    isKnown ? isBlacklisted(db, viewer.id, sender) : false,
    row.sendingId && maySee ? getSending(db, owner, row.sendingId) : null,
    findConversation(db, owner, row, maySee),
    maySee ? getSending(db, owner, sql`(${repliesTo(owner.id, id, 1)})`) : null,
    isMine && can(viewer, "contacts.get") ? contactBehind(db, viewer.id, sql`SELECT ${sender} AS address`) : null,
    isMine && can(viewer, REPLY_RIGHTS) ? replyPage({ platform, viewer, language }, row, needs) : null,
  ]);
  const subject = `Re: ${sending?.payload?.subject ?? ""}`.trim();
  return {
    attachments: attachmentsOf({ image, file }),
    contact,
    message: { id, type, recipient, text, isStop, sentAt, createdAt, from: writer(sender) },
    isAnswered: answeredAt !== null,
    // Quotes messages missing from the conversation.
    quotes: [quoteOf(say("answersTo"), sending, of), quoteOf(say("answeredBy"), answer, of)]
      .filter((quote) => quote !== null)
      .filter(({ id }) => !said.some((one) => one.id === id)),
    // Newest last, next to the reply field.
    said: said.toReversed().map((one) => ({
      id: one.id,
      isOwn: one.side === "out",
      text: one.text.slice(0, STARTS_WITH),
      to: one.side === "out" ? `/messages/outgoing/${one.id}${of}` : `/messages/incoming/${one.id}${search}`,
      head: [
        one.side === "out" ? say("you") : null,
        channelName(one.type as keyof typeof channels),
        momentIn(one.at, now, language, viewer.preferences.timeZone),
        one.status === null ? null : statusName(`status_${one.status}`),
        one.isReply ? say("isReply") : null,
      ]
        .filter((part) => part !== null)
        .join(" · "),
    })),
    lastReply,
    reply: reply && !isBlocked ? { ...reply, subject: reply.needsSubject ? subject : null } : null,
    allTo: isPhone(sender) && isMine && maySee ? `/messages/outgoing?phone=%2B${sender}` : null,
    isBlocked,
    mayBlock: isKnown && !isBlocked && can(viewer, "contacts.create"),
    mayMark: !isCustomers && can(viewer, "sendingsIncoming.update"),
    words: Object.fromEntries(WORDS.map((word) => [word, say(word)])) as Record<(typeof WORDS)[number], string>,
    now,
  };
}

function quoteOf(title: string, sending: SendingRow | null, of: string): (Quote & { id: string }) | null {
  return (
    sending && {
      id: sending.id,
      title,
      to: `/messages/outgoing/${sending.id}${of}`,
      text: sending.text.slice(0, STARTS_WITH),
    }
  );
}

// Today and yesterday with the time, else the date.
function momentIn(at: number, now: number, language: Language, zone: string | undefined): string {
  const day = formatWhen(at, now, language, zone);
  const time = formatTime(at, language, zone);
  return day.endsWith(time) ? day : `${day}, ${time}`;
}

// Providers may send anything: only web URLs become links.
function attachmentsOf(files: { image: string | null; file: string | null }) {
  return (["image", "file"] as const).flatMap((name) => {
    const href = files[name];
    return href !== null && /^https?:\/\//i.test(href) ? [{ name, href }] : [];
  });
}
