import { CHANNELS, type ChannelName, channelOf } from "../../../base/channels/channels";
import type { Payload } from "../../../base/channels/payload";
import { senderOn } from "../../../base/channels/sender";
import { hashOf } from "../../../base/shared/hash";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import type { Frequency } from "../../../base/tasks/recurrence";
import type { Variables } from "../../../base/text/variables";

export interface DraftContent {
  title: string;
  message: DraftMessage;
  /** The second text of a split campaign; absent if all recipients get the same. */
  split?: DraftSplit | undefined;
  fallbacks: DraftFallback[];
  /** Currency units for a recipient's whole chain; "" for no limit. */
  budget: string;
  /** As typed, separated by commas. */
  tags?: string | undefined;
  recipients: DraftRecipients;
  variables?: Variables;
  schedule: DraftSchedule;
  template: DraftTemplate | null;
}

/** Buttons are only in `buttons`. Fields that the channel does not support are stored but never sent. */
export interface DraftMessage {
  type: ChannelName;
  payload: Partial<Payload>;
  senders?: Partial<Record<ChannelName, string>>;
}

/** `share`: per cent of the people, as typed. */
export interface DraftSplit {
  text: string;
  subject: string;
  share: string;
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
  phones: string;
  include: string[];
  exclude: string[];
  contacts: string[];
  /** By phone (digits) or e-mail; overrides the contact's values. */
  own?: Record<string, OwnValues>;
}

export interface OwnValues {
  email?: string;
  values?: Variables;
}

export interface DraftSchedule {
  when: "now" | "later" | "repeat";
  /** Local time in `zone`: 2026-11-21T23:50; "" when unknown. */
  startsAt: string;
  zone: string;
  /** 0 to 12. */
  spreadHours: number;
  /** Recipient's local time: "09:00", Monday is 1; null for any hour. */
  hours: { from: string; to: string; days: number[] } | null;
  repeat?: DraftRepeat;
}

export interface DraftRepeat {
  frequency: Frequency;
  /** Last start day in `zone`: 2026-12-31; "" for no end. */
  endsOn: string;
  /** Maximum occurrences; "" for no limit. */
  times: string;
}

interface DraftTemplate {
  id: string;
  title: string;
  hasRecipients: boolean;
  /** The content taken from the template was changed later. */
  isDetached: boolean;
  /** Number of lists omitted because they belong to another owner. */
  leftLists?: number;
  updatedAt?: number;
  print?: string;
  openSenders?: number[];
}

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

export function messageOf(type: string, { button, buttons = [], ...payload }: Partial<Payload>): DraftMessage {
  const all = [...(button ? [button] : []), ...buttons];
  return { type: type as ChannelName, payload: { ...payload, ...(all.length > 0 ? { buttons: all } : {}) } };
}

/** The fields the channel supports, without empty ones. */
export function sentPayload({ type, payload }: DraftMessage): Payload {
  const { text, extras } = channelOf(type);
  const entries = Object.entries(payload).flatMap(([name, value]) => {
    const kept = extras.some((known) => known === name) ? filled(value) : undefined;
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const { sender = "", text: written = "" } = payload;
  return { ...Object.fromEntries(entries), sender: senderOn(type, sender), text: text ? written : "" };
}

/** The second text in the form it is sent; absent if the channel does not support one. */
export function sentSplit({ message, split }: Pick<DraftContent, "message" | "split">) {
  const { text, extras } = channelOf(message.type);
  if (!split || !text) return undefined;
  const hasSubject = extras.some((name) => name === "subject") && split.subject.trim() !== "";
  if (!hasSubject && split.text.trim() === "") return undefined;
  return { share: Number(split.share), text: split.text, ...(hasSubject ? { subject: split.subject } : {}) };
}

function writtenIn({ payload: { sender: _, ...said } }: DraftMessage): unknown {
  return filled(said);
}

export function isBegun(message: DraftMessage): boolean {
  return message.type !== CHANNELS[0] || writtenIn(message) !== undefined;
}

export function isWritten(content: DraftContent, change: Partial<DraftContent>): boolean {
  return wordsOf(content) !== wordsOf({ ...content, ...change });
}

function wordsOf({ title, message, split, fallbacks, budget, tags = "", recipients, schedule }: DraftContent): string {
  const messages = [message, ...fallbacks.map((step) => step.message)].map((one) => {
    const written = writtenIn(one);
    return [written !== undefined || !channelOf(one.type).text ? one.type : "", written];
  });
  return canonical([
    title,
    messages,
    split ?? null,
    fallbacks.map(({ options }) => options),
    budget,
    tags,
    recipients,
    schedule,
  ]);
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
  // A button with only an action is empty.
  return parts.some(([name]) => name !== "action") ? Object.fromEntries(parts) : undefined;
}

/** Detaches the template when its content changes (spec §2), unless the change sets the template. */
export function changed(content: DraftContent, change: Partial<DraftContent>): DraftContent {
  const next = { ...content, ...change };
  const { template } = content;
  if (!template || change.template !== undefined) return next;
  const isDetached = template.print
    ? hashIn(next, template) !== template.print
    : template.isDetached || ofTemplate(content, template) !== ofTemplate(next, template);
  return isDetached === template.isDetached ? next : { ...next, template: { ...template, isDetached } };
}

export function hashIn(content: DraftContent, template: Filling): string {
  return hashOf(ofTemplate(content, template));
}

type Filling = Pick<DraftTemplate, "hasRecipients" | "openSenders">;

function ofTemplate(
  { message, split, fallbacks, budget, recipients }: DraftContent,
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
    ...(split ? [split] : []),
  ]);
}

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
