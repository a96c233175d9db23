import { CHANNELS, type ChannelName, channelOf } from "../../channels/channels";
import type { Payload } from "../../channels/payload";
import { senderOn } from "../../channels/sender";
import { hashOf } from "../../shared/hash";
import { DEFAULT_ZONE } from "../../shared/time/default-zone";
import type { Frequency } from "../../tasks/recurrence";
import type { Variables } from "../../text/variables";

/** What a person has typed so far, as it was typed: unfinished is no fault of it. */
export interface DraftContent {
  title: string;
  message: DraftMessage;
  fallbacks: DraftFallback[];
  /** Units of currency that a recipient's whole chain may cost; "" for no bound. */
  budget: string;
  recipients: DraftRecipients;
  /** By name: what stands for it in every text where nothing else is known. */
  variables?: Variables;
  schedule: DraftSchedule;
  template: DraftTemplate | null;
}

/** Buttons stand in `buttons` only. What the channel does not take is kept for a change of mind and never sent. */
export interface DraftMessage {
  type: ChannelName;
  payload: Partial<Payload>;
  /** Names that were chosen for other channels: each has names of its own. */
  senders?: Partial<Record<ChannelName, string>>;
}

export interface DraftFallback {
  message: DraftMessage;
  options: DraftTriggers;
}

/** `timeout`: seconds. */
export interface DraftTriggers {
  onStatus: string[];
  onTimeout: { timeout: number; except: string[] } | null;
  onIncomingPayload: { text: string } | null;
}

export interface DraftRecipients {
  /** Phones and e-mails, one a line or parted by commas and semicolons. */
  phones: string;
  /** Ids of lists. */
  include: string[];
  /** Ids of lists, phones and e-mails. */
  exclude: string[];
  /** Ids of contacts. */
  contacts: string[];
  /** By phone (digits), else by e-mail: what came with it, over what a contact knows; kept while the address is not named. */
  own?: Record<string, OwnValues>;
}

export interface OwnValues {
  email?: string;
  values?: Variables;
}

export interface DraftSchedule {
  when: "now" | "later" | "repeat";
  /** As the clocks of `zone` show it: 2026-11-21T23:50; "" while unknown. */
  startsAt: string;
  zone: string;
  /** 0 to 12. */
  spreadHours: number;
  /** Of the recipient's own clock: "09:00", Monday 1; null for any hour. */
  hours: { from: string; to: string; days: number[] } | null;
  /** How a repeated one goes on, kept while another choice of when is made; drafts of before it was asked have none. */
  repeat?: DraftRepeat;
}

export interface DraftRepeat {
  frequency: Frequency;
  /** The last day that it may start on, by the clocks of `zone`: 2026-12-31; "" for no end. */
  endsOn: string;
  /** How many times at most; "" for no bound. */
  times: string;
}

export interface DraftTemplate {
  id: string;
  title: string;
  /** It named recipients, too. */
  hasRecipients: boolean;
  /** What it filled was changed since. */
  isDetached: boolean;
  /** It is another's: so many lists of his were left out. */
  leftLists?: number;
  /** As it was filled from, ms UTC: a newer one is not written over unasked. */
  updatedAt?: number;
  /** Of what it filled. */
  print?: string;
  /** Which of its messages, the fallbacks after the first, leave open who sends: a name there is no change of it. */
  openSenders?: number[];
}

/** Nothing written yet; `zone`: the writer's own. */
export function blankContent(zone = DEFAULT_ZONE): DraftContent {
  return {
    title: "",
    message: { type: CHANNELS[0], payload: {} },
    fallbacks: [],
    budget: "",
    recipients: { phones: "", include: [], exclude: [], contacts: [] },
    schedule: { when: "now", startsAt: "", zone, spreadHours: 0, hours: null },
    template: null,
  };
}

/** A message that was stored or sent, as it is written. */
export function messageOf(type: string, { button, buttons = [], ...payload }: Partial<Payload>): DraftMessage {
  const all = [...(button ? [button] : []), ...buttons];
  return { type: type as ChannelName, payload: { ...payload, ...(all.length > 0 ? { buttons: all } : {}) } };
}

/** What of a message would be sent: what its channel takes, without what was left empty. */
export function sentPayload({ type, payload }: DraftMessage): Payload {
  const { text, extras } = channelOf(type);
  const given = Object.entries(payload).flatMap(([name, value]) => {
    const kept = extras.some((known) => known === name) ? filled(value) : undefined;
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const { sender = "", text: written = "" } = payload;
  return { ...Object.fromEntries(given), sender: senderOn(type, sender), text: text ? written : "" };
}

/** What was written in a message, for whichever channel. */
function writtenIn({ payload: { sender: _, ...said } }: DraftMessage): unknown {
  return filled(said);
}

/** Something was written or chosen: its channel stays, though it may be closed by now. */
export function isBegun(message: DraftMessage): boolean {
  return message.type !== CHANNELS[0] || writtenIn(message) !== undefined;
}

/** Whether a change says more than an empty form does. */
export function isWritten(content: DraftContent, change: Partial<DraftContent>): boolean {
  return wordsOf(content) !== wordsOf({ ...content, ...change });
}

function wordsOf({ title, message, fallbacks, budget, recipients, schedule }: DraftContent): string {
  const messages = [message, ...fallbacks.map((step) => step.message)].map((one) => {
    const written = writtenIn(one);
    // An empty form shows the first channel that is open.
    return [written !== undefined || !channelOf(one.type).text ? one.type : "", written];
  });
  return canonical([title, messages, fallbacks.map(({ options }) => options), budget, recipients, schedule]);
}

function filled(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = filled(part);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  // A button that says only what it does says nothing.
  return parts.some(([name]) => name !== "action") ? Object.fromEntries(parts) : undefined;
}

/**
 * The content with this part changed. A change of what a template filled detaches it (spec §2), unless the change names
 * the template itself; who has it back as it was, as after a look at another channel, has changed nothing.
 */
export function changed(content: DraftContent, change: Partial<DraftContent>): DraftContent {
  const next = { ...content, ...change };
  const { template } = content;
  if (!template || change.template !== undefined) return next;
  const isDetached = template.print
    ? hashIn(next, template) !== template.print
    : template.isDetached || ofTemplate(content, template) !== ofTemplate(next, template);
  return isDetached === template.isDetached ? next : { ...next, template: { ...template, isDetached } };
}

/** A word for what a template fills of a content. */
export function hashIn(content: DraftContent, template: Filling): string {
  return hashOf(ofTemplate(content, template));
}

type Filling = Pick<DraftTemplate, "hasRecipients" | "openSenders">;

function ofTemplate(
  { message, fallbacks, budget, recipients }: DraftContent,
  { hasRecipients, openSenders = [] }: Filling,
) {
  const messages = [message, ...fallbacks.map((step) => step.message)];
  return canonical([
    messages.map((one, at) => [
      one.type,
      openSenders.includes(at) ? { ...sentPayload(one), sender: undefined } : sentPayload(one),
    ]),
    fallbacks.map(({ options }) => options),
    budget,
    hasRecipients ? recipients : null,
  ]);
}

/** One text for equal values, however their keys are ordered. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
