import { sql } from "drizzle-orm";
import { otpSessions } from "../../../../db/schema/otp/tables";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Platform } from "../../base/shared/ports/platform";
import { hashOfLink } from "./code";
import { endStatement, isAtSend } from "./send";
import { isOver, type ReadonlySession, stepOf } from "./session";
import { confirmSession } from "./steps";
import { maskedPhone } from "./view";

type Needs = Pick<Platform, "db" | "clock" | "config">;

/** `gone`: unknown, expired, refused, or replaced by a later message. */
export type LinkState = "open" | "confirmed" | "gone";

export interface ShownLink {
  state: LinkState;
  /** The requesting site; "" if its widget names none. */
  site: string;
  phone: string;
}

const TOKEN = /^\d{20}$/;

async function rowOfLink(needs: Needs, token: string): Promise<ReadonlySession | null> {
  if (!TOKEN.test(token)) return null;
  const [raw] = await needs.db.all<RawRow>(sql`SELECT s.* FROM otp_sessions s
    JOIN otp_widgets w ON w.owner_id = s.owner_id AND w.id = s.widget_id
    WHERE s.link_hash = ${hashOfLink(needs, token)}`);
  return raw ? rowOf(otpSessions, raw) : null;
}

export async function findConfirmLink(needs: Needs, token: string): Promise<ShownLink> {
  const row = await rowOfLink(needs, token);
  if (!row) return { state: "gone", site: "", phone: "" };
  return { state: stateAt(row, needs.clock()), site: stepOf(row).site, phone: maskedPhone(row.recipient) };
}

function stateAt(row: ReadonlySession, now: number): LinkState {
  if (isOver(row, now)) return "gone";
  if (row.status === "confirmed") return "confirmed";
  return row.status === "open" && now < row.expiresAt ? "open" : "gone";
}

/** Requires a press on the page: link scanners only open it. */
export async function confirmByLink(platform: Platform, token: string): Promise<LinkState> {
  const row = await rowOfLink(platform, token);
  const state = row ? stateAt(row, platform.clock()) : "gone";
  if (!row || state !== "open") return state;
  const isOpen = sql`${isAtSend(row)} AND expires_at > ${platform.clock()}`;
  if (await confirmSession(platform, row, isOpen)) return "confirmed";
  return (await findConfirmLink(platform, token)).state;
}

/** "It was not me": ends this request. Works after confirmation too, until the site's server has queried it. */
export async function refuseByLink(platform: Platform, token: string): Promise<"refused" | "gone"> {
  const row = await rowOfLink(platform, token);
  const ended = row ? await endStatement(platform, row, "closed") : [];
  return ended.length > 0 ? "refused" : "gone";
}
