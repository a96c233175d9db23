import type { TFunction } from "i18next";
import { errorWriter } from "../../../components/ui/error-text";
import { formatDay, formatMoney, formatNumber, formatTime } from "../../../components/ui/format";
import type { Viewer } from "../../../domain/base/access/viewer";
import { channelOf } from "../../../domain/base/channels/channels";
import { message } from "../../../domain/base/shared/errors/error-message";
import type { Problem } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import {
  priceReply,
  type ReplyNeeds,
  type ReplyText,
  replySender,
  replySetting,
} from "../../../domain/messaging/incoming/reply";
import type { IncomingRow } from "../../../domain/messaging/incoming/view";
import { getAvailable } from "../../../domain/money/billing/available";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";

export interface Offer {
  /** Micros; null if not sendable. */
  price: number | null;
  button: string;
  hint: string;
  errors: string[];
}

interface Reading {
  platform: Platform;
  viewer: Viewer;
  language: Language;
}

type PageSay = TFunction<"incomingPages">;

export const sayIn = (language: Language): PageSay => readerOf(language).getFixedT(language, "incomingPages");

/** Reply form of a page; `note`: why there is none, or until when replies are possible. */
export async function replyPage({ platform, viewer, language }: Reading, row: IncomingRow, needs: ReplyNeeds) {
  const say = sayIn(language);
  const { senders, openUntil, needsSubject, problem } = await replySetting(platform, viewer, row, needs);
  // Price of the shortest text; longer ones are priced on the button.
  const probe = { text: ".", sender: replySender(row, senders), subject: "." };
  const offer = problem ? null : await offerOf({ platform, viewer, language }, row, probe, needs);
  const problems = problem ? writeProblems(language, [problem]) : offer?.price === null ? offer.errors : [];
  const { timeZone } = viewer.preferences;
  const day = openUntil && formatDay(openUntil, platform.clock(), language, timeZone);
  const { needsSender, sendsFrom, unit } = channelOf(row.type);
  return {
    press: newId(),
    senders: needsSender || sendsFrom || senders.length === 0 ? senders : ["", ...senders],
    sender: probe.sender,
    needsSubject,
    offer: offer && problems.length === 0 ? { ...offer, hint: unit === "segment" ? say("perPart") : "" } : null,
    problems,
    isClosed: problem?.key === "replyWindowClosed",
    until: day && !problem ? say("openUntil", { when: `${day}, ${formatTime(openUntil, language, timeZone)}` }) : null,
    words: {
      title: say("replyTitle"),
      sender: say("sender"),
      noSender: say("noSender"),
      subject: say("subject"),
      text: say("text"),
      check: say("check"),
      replying: say("replying"),
      newMailing: say("newMailing"),
    },
  };
}

export type ReplyPage = Awaited<ReturnType<typeof replyPage>> & { subject: string | null };

export async function offerOf(
  { platform, viewer, language }: Reading,
  row: IncomingRow,
  reply: ReplyText,
  needs?: ReplyNeeds,
): Promise<Offer> {
  const say = sayIn(language);
  const [priced, { currency }] = await Promise.all([
    priceReply(platform, viewer, row, reply, needs),
    getAvailable(platform.db, viewer.id),
  ]);
  if (!priced.ok) {
    return { price: null, button: say("reply"), hint: "", errors: writeProblems(language, priced.problems) };
  }
  const { price, segments } = priced.value;
  const numbers = {
    parts: formatNumber(segments, language),
    number: formatNumber([...reply.text].length, language),
  };
  return {
    price,
    button: say("replyFor", { sum: formatMoney(price, currency, language) }),
    hint: channelOf(row.type).unit === "segment" ? say("parts", numbers) : "",
    errors: [],
  };
}

export function writeProblems(language: Language, problems: Problem[]): string[] {
  const write = errorWriter(readerOf(language));
  return problems.map((problem) => write(message(problem)));
}

export function readReply(form: FormData): ReplyText {
  const field = (name: string) => String(form.get(name) ?? "");
  return { text: field("text"), sender: field("sender"), subject: field("subject").trim() };
}
