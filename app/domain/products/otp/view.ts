import { toUnits } from "../../base/shared/money";
import { formatPhone } from "../../base/shared/phone";
import type { OtpChannelRow } from "./channels";
import type { RefusalRow } from "./refusals";
import type { OtpTemplateRow } from "./templates";
import type { OtpWidgetRow } from "./widgets";

const iso = (ms: number) => new Date(ms).toISOString();

export function widgetView({ createdAt, updatedAt, ownerId, ipWhitelist, dailyCap, ...row }: OtpWidgetRow) {
  return {
    id: row.id,
    name: row.name,
    token: row.token,
    styles: row.styles,
    settings: row.settings,
    channels: row.channels,
    ipWhitelist: ipWhitelist.join(", "),
    dailyCap: dailyCap === null ? null : toUnits(dailyCap),
    isActive: row.isActive,
    isBlocked: row.isBlocked,
    blockReason: row.blockReason,
    ownerId,
    OwnerId: ownerId,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

export function channelView({ createdAt, updatedAt, ownerId, ...row }: OtpChannelRow) {
  return { ...row, OwnerId: ownerId, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

export function templateView({ createdAt, updatedAt, ownerId, ...row }: OtpTemplateRow) {
  return { ...row, OwnerId: ownerId, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

export function refusalView({ id, reason, subject, recipient, address, times, saved, ...row }: RefusalRow) {
  return {
    id,
    reason,
    subject: shownSubject(subject),
    recipient: maskedPhone(recipient),
    address,
    times,
    saved: saved / 1_000_000,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

/** Subject of a stop, as far as the owner may see it; "" for the whole widget. */
export function shownSubject(subject: string): string {
  const [kind = ""] = subject.split(":", 1);
  const value = subject.slice(kind.length + 1);
  if (kind === "phone") return maskedPhone(value);
  return kind === "block" || kind === "prefix" ? `+${value}…` : value;
}

const HIDDEN = 4;

export function maskedPhone(digits: string): string {
  let left = HIDDEN;
  return [...formatPhone(digits)]
    .reverse()
    .map((char) => (/\d/.test(char) && left-- > 0 ? "•" : char))
    .reverse()
    .join("");
}
