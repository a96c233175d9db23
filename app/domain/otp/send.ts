import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type OtpStep, otpSessions } from "../../../db/schema/otp/tables";
import { createSending } from "../sendings/accept/create-sending";
import { derivedId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { hashOfCode, newCode } from "./code";
import { countStatement } from "./days";
import type { Caller, Session } from "./session";
import { CODE_VARIABLE, sentAs } from "./types";

interface Sent {
  sendingId: string;
  codeHash: string;
  expiresAt: number;
}

interface Target {
  sessionId: string;
  widgetId: string;
  recipient: string;
  send: number;
  sendingId: string;
  site: string;
}

export async function sendCode(
  platform: Platform,
  { id: ownerId, isTest }: Pick<Caller, "id" | "isTest">,
  step: OtpStep,
  target: Target,
  also: (sent: Sent) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const type = sentAs(step.type);
  if (type === null) return false;
  const { sessionId, widgetId, recipient, send, sendingId, site } = target;
  const now = platform.clock();
  const code = newCode(step.settings.code);
  const shown = type === "voice" ? [...code].join(", ") : code;
  const text = step.template
    .replaceAll(CODE_VARIABLE, shown)
    .replaceAll("$" + "{domain}", site)
    .replaceAll("$" + "{lifetime}", String(step.settings.lifetime));
  const sent = {
    sendingId,
    codeHash: hashOfCode(platform, { sessionId, send }, code),
    expiresAt: now + step.settings.lifetime * 1000,
  };
  const cost = sql`(SELECT price FROM sendings WHERE owner_id = ${ownerId} AND id = ${sendingId})`;
  const of = { ownerId, widgetId, type: step.type };
  const message = { type, recipient: `+${recipient}`, payload: { sender: step.sender, text } };
  const result = await createSending(
    platform,
    { id: ownerId, isTest },
    { ...message, schedule: { delay: 0 }, fallbacks: [] },
    { id: sendingId, secret: shown, also: [...also(sent), countStatement(platform.db, of, { sent: 1, cost }, now)] },
  );
  return result.ok;
}

export async function sendNext(
  platform: Platform,
  caller: Caller,
  session: Session,
  { step, restarts }: { step: number; restarts: number },
): Promise<boolean> {
  const { db, clock } = platform;
  const { ownerId, id, widgetId, recipient, sends } = session;
  const sendingId = await derivedId(session.sentAt, `otp/${id}/${sends + 1}`);
  const target = { sessionId: id, widgetId, recipient, send: sends + 1, sendingId, site: siteOf(session) };
  return sendCode(platform, caller, session.path[step]!, target, ({ codeHash, expiresAt }) => [
    db.run(sql`UPDATE otp_sessions SET step = ${step}, restarts = ${restarts}, sends = ${sends + 1}, tries = 0,
        sending_id = ${sendingId}, code_hash = ${codeHash}, sent_at = ${clock()}, expires_at = ${expiresAt},
        updated_at = ${clock()}
      WHERE owner_id = ${ownerId} AND id = ${id} AND sends = ${sends} AND status = 'open'`),
  ]);
}

const siteOf = (session: Session) => session.path[0]?.site ?? "";

export async function goOn(
  platform: Platform,
  caller: Caller,
  session: Session,
  candidates: { step: number; restarts: number }[],
): Promise<boolean> {
  for (const candidate of candidates) if (await sendNext(platform, caller, session, candidate)) return true;
  return false;
}

export const laterSteps = ({ path, step }: Pick<Session, "path" | "step">) =>
  path.flatMap((_, index) => (index > step ? [{ step: index, restarts: 0 }] : []));

export function endStatement({ db, clock }: Platform, session: Session, status: "closed" | "unreachable") {
  return db
    .update(otpSessions)
    .set({ status, updatedAt: clock() })
    .where(
      sql`owner_id = ${session.ownerId} AND id = ${session.id} AND sends = ${session.sends} AND status <> 'closed'`,
    )
    .returning({ id: otpSessions.id });
}
