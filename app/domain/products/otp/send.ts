import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type OtpStep, otpSessions } from "../../../../db/schema/otp/tables";
import { mentions } from "../../base/shared/errors/db-errors";
import { newIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { createSending } from "../../messaging/sendings/accept/create-sending";
import { hashOfCode, hashOfLink, newCode, newLinkToken } from "./code";
import { countStatement } from "./days";
import { keysOfVisitor, OVER_BUDGET, stopOf, type Verdict } from "./guard/admit";
import { dayIn, SPENDS_COLUMN, spendStatement, stopAtCap, warnNearCap } from "./guard/budget";
import { isSolved, type Solution } from "./guard/challenge";
import { countedQueries, giveBack } from "./guard/counts";
import { logStop } from "./guard/stop";
import type { Caller, ReadonlySession, Session } from "./session";
import { CODE_VARIABLE, isCodeless, LINK_VARIABLE, sentAs } from "./types";

interface Sent {
  sendingId: string;
  /** "": confirmed without a code. */
  codeHash: string;
  linkHash: string | null;
  expiresAt: number;
}

/** "moved": a concurrent request sent, entered or closed; "capped": the widget's daily limit is used up. */
export type SendResult = "sent" | "refused" | "moved" | "capped";

interface Target {
  sessionId: string;
  widgetId: string;
  recipient: string;
  send: number;
  sendingId: string;
  site: string;
  /** Day in the owner's zone. */
  day: string;
}

export async function sendCode(
  platform: Platform,
  { id: ownerId, isTest }: Pick<Caller, "id" | "isTest">,
  step: OtpStep,
  target: Target,
  also: (sent: Sent) => BatchItem<"sqlite">[],
): Promise<SendResult> {
  const type = sentAs(step.type);
  if (type === null) return "refused";
  const { sessionId, widgetId, recipient, send, sendingId, site, day } = target;
  const now = platform.clock();
  const code = newCode(step.settings.code);
  const token = isCodeless(step) ? newLinkToken() : null;
  const shown = token ?? (type === "voice" ? [...code].join(", ") : code);
  const text = step.template
    .replaceAll(CODE_VARIABLE, shown)
    .replaceAll(LINK_VARIABLE, new URL(`/confirm/${shown}`, platform.config.publicUrl).href)
    .replaceAll("$" + "{domain}", site)
    .replaceAll("$" + "{lifetime}", String(step.settings.lifetime));
  const sent = {
    sendingId,
    codeHash: token === null ? hashOfCode(platform, { sessionId, send }, code) : "",
    linkHash: token === null ? null : hashOfLink(platform, token),
    expiresAt: now + step.settings.lifetime * 1000,
  };
  const cost = sql`(SELECT price FROM sendings WHERE owner_id = ${ownerId} AND id = ${sendingId})`;
  const of = { ownerId, widgetId, type: step.type };
  const message = { type, recipient: `+${recipient}`, payload: { sender: step.sender, text } };
  const counted = countStatement(platform.db, of, { sent: 1, cost }, now);
  const spent = spendStatement(platform.db, of, sendingId, day);
  try {
    const result = await createSending(
      platform,
      { id: ownerId, isTest },
      { ...message, schedule: { delay: 0 }, fallbacks: [] },
      { id: sendingId, secret: shown, also: [...also(sent), counted, spent] },
    );
    return result.ok ? "sent" : "refused";
  } catch (error) {
    if (mentions(error, "otp_sessions.sends")) return "moved";
    if (mentions(error, SPENDS_COLUMN)) return "capped";
    throw error;
  }
}

/** `asked`: 1 for a repeated request, 0 if a failed channel moves on to the next. */
interface Further {
  candidates: Candidate[];
  asked: 0 | 1;
  challenge?: Solution | undefined;
  also?: BatchItem<"sqlite">[];
}

interface Candidate {
  step: number;
  restarts: number;
}

/** Every further code passes the guard like the first; "off": the widget sends nothing. */
export async function sendFurther(
  platform: Platform,
  caller: Caller,
  session: Session,
  { candidates, asked, challenge, also: statements = [] }: Further,
): Promise<SendResult | "off" | Verdict> {
  const { db, clock } = platform;
  const { ownerId, widgetId, recipient, address } = session;
  const of = { ownerId, widgetId };
  const visitor = { recipient, address: address || null, ip: address || caller.ip };
  const [keys, now] = [keysOfVisitor(visitor), clock()];
  const counted = await Promise.all(countedQueries(db, of, recipient, keys, now, asked));
  if (counted[0].length === 0) return "off";
  const path = candidates.map(({ step }) => session.path[step]!);
  const about = { ...of, recipient, address: visitor.ip ?? "" };
  const stopped = stopOf(session.settings, visitor, counted, now);
  const bits = stopped?.bits;
  const isSolvedNow = bits !== undefined && asked === 1 && (await isSolved(platform, session, challenge, bits));
  // After a failed channel no browser can solve a challenge, so the first code's solution still applies.
  if (stopped && !isSolvedNow && (bits === undefined || asked === 1)) {
    await logStop(platform, { ...about, ...stopped }, path, [giveBack(db, of, keys, now)]);
    return stopped;
  }
  const also = isSolvedNow ? [...statements, countStatement(db, of, { asked: -1, stopped: -1 }, now)] : statements;
  const day = dayIn(session.zone, now);
  const named = { ...of, name: session.widgetName, day };
  let result: SendResult = "refused";
  let isCapped = false;
  for (const candidate of candidates) {
    result = await sendNext(platform, caller, session, { ...candidate, day }, also);
    isCapped ||= result === "capped";
    if (result === "sent" || result === "moved") break;
  }
  if (isCapped && result !== "sent" && result !== "moved") {
    await stopAtCap(platform, named);
    await logStop(platform, { ...about, ...OVER_BUDGET }, path, [giveBack(db, of, keys, now)]);
    return OVER_BUDGET;
  }
  if (result === "sent" && session.dailyCap !== null) await warnNearCap(platform, named);
  if (result !== "sent") await giveBack(db, of, keys, now, result === "moved" ? asked : 0);
  return result;
}

/** NULL fails the batch, including the message's price, if the session has moved on or is over. */
function sendNext(
  platform: Platform,
  caller: Caller,
  session: Session,
  { step, restarts, day }: Candidate & { day: string },
  also: BatchItem<"sqlite">[],
): Promise<SendResult> {
  const { db, clock } = platform;
  const { ownerId, id, widgetId, recipient, sends, path } = session;
  const now = clock();
  const site = path[0]?.site ?? "";
  const target = { sessionId: id, widgetId, recipient, send: sends + 1, sendingId: newIdAt(now), site, day };
  return sendCode(platform, caller, path[step]!, target, ({ sendingId, codeHash, linkHash, expiresAt }) => [
    db.run(sql`UPDATE otp_sessions SET step = ${step}, restarts = ${restarts}, tries = 0,
        sends = CASE WHEN sends = ${sends} AND status = 'open' THEN ${sends + 1} END,
        sending_id = ${sendingId}, code_hash = ${codeHash}, link_hash = ${linkHash}, sent_at = ${now}, expires_at = ${expiresAt},
        updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${id}`),
    ...also,
  ]);
}

export const laterSteps = ({ path, step }: Pick<Session, "path" | "step">) =>
  path.flatMap((_, index) => (index > step ? [{ step: index, restarts: 0 }] : []));

export const isAtSend = ({ ownerId, id, sends }: Pick<Session, "ownerId" | "id" | "sends">) =>
  sql`owner_id = ${ownerId} AND id = ${id} AND sends = ${sends} AND status = 'open'`;

export function endStatement({ db, clock }: Platform, session: ReadonlySession, status: "closed" | "unreachable") {
  const { ownerId, id } = session;
  const isNot = sql`owner_id = ${ownerId} AND id = ${id} AND status <> 'closed'`;
  return db
    .update(otpSessions)
    .set({ status, updatedAt: clock() })
    .where(status === "closed" ? isNot : isAtSend(session))
    .returning({ id: otpSessions.id });
}
