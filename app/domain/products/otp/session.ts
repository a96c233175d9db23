import { sql } from "drizzle-orm";
import { type OtpStep, type OtpWidgetSettings, otpSessions } from "../../../../db/schema/otp/tables";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { SendingStatus } from "../../../../db/schema/sendings";
import { isAllowedAddress } from "../../base/shared/addresses";
import { parsePhone } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { done, fail, type OtpError, type Outcome } from "./errors";
import { zoneOfOwner } from "./guard/budget";
import { wrongTodayOf } from "./guard/counts";
import { netOf } from "./guard/keys";
import { OPEN_MS, PROVED_MS } from "./types";

export interface Caller {
  id: string;
  ip: string | null;
  widgetId?: string | undefined;
  isTest: boolean;
}

export interface Session extends ReadonlySession {
  sendingStatus: SendingStatus | null;
  sendingPrice: number;
  isRefunded: boolean;
  settings: OtpWidgetSettings;
  widgetName: string;
  /** Micros; null: no limit. */
  dailyCap: number | null;
  /** The owner's zone, null for the default one. */
  zone: string | null;
  wrongToday: number;
}

export type ReadonlySession = typeof otpSessions.$inferSelect;

/** Does not throw: another owner's, a closed widget's and an unknown session are treated alike. */
export async function findSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  caller: Caller,
  id: string,
): Promise<Outcome<Session>> {
  const now = clock();
  const [raw] = await db.all<RawRow>(sql`SELECT s.*, m.status AS sending_status, m.price AS sending_price,
      m.is_refundable, w.ip_whitelist, w.settings AS widget_settings, w.name AS widget_name, w.daily_cap,
      ${zoneOfOwner(caller.id)} AS zone, ${wrongTodayOf(now)} AS wrong_today
    FROM otp_sessions s JOIN otp_widgets w ON w.owner_id = s.owner_id AND w.id = s.widget_id
    LEFT JOIN sendings m ON m.owner_id = s.owner_id AND m.id = s.sending_id
    WHERE s.owner_id = ${caller.id} AND s.id = ${id}`);
  if (!raw) return fail("SessionNotFoundException");
  const row = rowOf(otpSessions, raw);
  if (!isTheirs(caller, row)) return fail("SessionNotFoundException");
  const isServer = caller.widgetId === undefined;
  if (isServer && !mayCall(caller.ip, JSON.parse(String(raw.ip_whitelist)))) return fail("ForbiddenException");
  return done({
    ...row,
    sendingStatus: (raw.sending_status ?? null) as SendingStatus | null,
    sendingPrice: Number(raw.sending_price ?? 0),
    isRefunded: raw.sending_status === "failed" && raw.is_refundable === 1,
    settings: JSON.parse(String(raw.widget_settings)) as OtpWidgetSettings,
    widgetName: String(raw.widget_name),
    dailyCap: raw.daily_cap as number | null,
    zone: raw.zone as string | null,
    wrongToday: Number(raw.wrong_today),
    ...(isOver(row, now) && { status: "closed" as const }),
  });
}

export function isOver({ status, createdAt }: ReadonlySession, now: number): boolean {
  if (status === "open") return now >= createdAt + OPEN_MS;
  return status === "confirmed" && now >= createdAt + PROVED_MS;
}

function isTheirs({ widgetId, ip }: Caller, row: ReadonlySession): boolean {
  if (widgetId === undefined) return true;
  return row.widgetId === widgetId && row.network !== "" && row.network === netOf(ip);
}

export function mayCall(ip: string | null, whitelist: string[]): boolean {
  return whitelist.some((entry) => entry.endsWith("/0")) || isAllowedAddress(ip, whitelist);
}

export const stepOf = ({ path, step }: Pick<ReadonlySession, "path" | "step">): OtpStep => path[step]!;

export function isRecipient(session: ReadonlySession, typed: string): boolean {
  return [typed, `+${typed.trim()}`].some((phone) => parsePhone(phone) === session.recipient);
}

export type ChannelStatus = "wait" | "sent" | "confirmed";
export type Position = { status: ChannelStatus } | { error: OtpError } | "failed";

const SENT: readonly unknown[] = ["sent", "delivered", "seen"] satisfies SendingStatus[];

export function positionOf(session: Session, now: number): Position {
  if (session.status === "closed") return { error: "SessionClosedException" };
  if (session.status === "unreachable") return { error: "NoAvailableChannelsException" };
  if (session.status === "confirmed") return { status: "confirmed" };
  if (session.sendingStatus === "failed") return "failed";
  if (isSpent(session, now)) return { error: mayGoOn(session) ? "ResendChannelException" : spentAs(session) };
  return { status: SENT.includes(session.sendingStatus) ? "sent" : "wait" };
}

export const isSpent = (session: ReadonlySession, now: number) =>
  session.tries >= stepOf(session).settings.numberOfTries || now >= session.expiresAt;

/** An expired code is not the same as a code without attempts left. */
const spentAs = (session: ReadonlySession): OtpError =>
  session.tries >= stepOf(session).settings.numberOfTries ? "AttemptsExpiredException" : "CodeExpiredException";

const mayGoOn = (session: ReadonlySession) =>
  session.restarts < stepOf(session).settings.numberOfRestart || session.step + 1 < session.path.length;
