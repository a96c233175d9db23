import { type SQL, sql } from "drizzle-orm";
import { otpSessions } from "../../../../db/schema/otp/tables";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { outboxStatements, queueHooks } from "../../messaging/webhooks/outbox";
import { isCode } from "./code";
import { countStatement } from "./days";
import { done, fail, type Outcome } from "./errors";
import { keysOfVisitor, refusalOf } from "./guard/admit";
import { dayIn, unspendStatement } from "./guard/budget";
import type { Solution } from "./guard/challenge";
import { countEntered, countWrong, MOST_WRONG, wrongTodayOf } from "./guard/counts";
import { endStatement, isAtSend, laterSteps, sendFurther } from "./send";
import {
  type Caller,
  type ChannelStatus,
  findSession,
  isRecipient,
  type Position,
  positionOf,
  type ReadonlySession,
  type Session,
  stepOf,
} from "./session";
import { codesIn } from "./typed-code";
import { isCodeless } from "./types";

type Success = Outcome<{ success: boolean }>;

interface Place {
  session: Session;
  position: Exclude<Position, "failed">;
}

const MOST_TURNS = 20;

export async function currentPlace(platform: Platform, caller: Caller, id: string): Promise<Outcome<Place>> {
  for (let round = 0; round < MOST_TURNS; round++) {
    const found = await findSession(platform, caller, id);
    if (!found.ok) return found;
    const session = found.value;
    const position = positionOf(session, platform.clock());
    if (position !== "failed") return done({ session, position });
    if ((await afterFailure(platform, caller, session)) === "off") return fail("WidgetIsBlockedException");
  }
  return fail("NoAvailableChannelsException");
}

async function afterFailure(platform: Platform, caller: Caller, session: Session): Promise<"off" | undefined> {
  const { db, clock } = platform;
  const of = { ownerId: session.ownerId, widgetId: session.widgetId, type: stepOf(session).type };
  const { sendingPrice: price, sentAt, zone } = session;
  const refund = (when?: SQL) => [
    countStatement(db, of, { cost: -price }, clock(), when),
    unspendStatement(db, of, price, dayIn(zone, sentAt), when),
  ];
  const candidates = laterSteps(session);
  const also = session.isRefunded ? refund() : [];
  const result =
    candidates.length > 0 && (await sendFurther(platform, caller, session, { candidates, asked: 0, also }));
  if (result === "off") return result;
  if (result === "sent" || result === "moved") return;
  const end = endStatement(platform, session, "unreachable");
  const [cost, spent] = refund(isOpenAt(session));
  await db.batch(session.isRefunded ? [cost!, spent!, end] : [end]);
}

const isOpenAt = (session: Session) => sql`EXISTS (SELECT 1 FROM otp_sessions WHERE ${isAtSend(session)})`;

export async function channelOfSession(platform: Platform, caller: Caller, id: string) {
  const place = await currentPlace(platform, caller, id);
  if (!place.ok) return place;
  const { session, position } = place.value;
  return "error" in position ? fail(position.error) : done(channelView(session, position.status));
}

export function channelView(session: Session, status: ChannelStatus) {
  const step = stepOf(session);
  const { type, name, settings } = step;
  const { code, lifetime, numberOfTries, numberOfRestart } = settings;
  return {
    type,
    status,
    label: name,
    codeType: isCodeless(step) ? ("codeless" as const) : ("code" as const),
    payload: {},
    settings: { code, lifetime, numberOfTries, numberOfRestart },
    remainingCodeAttempts: Math.max(0, numberOfTries - session.tries),
  };
}

export async function statusOfSession(platform: Platform, caller: Caller, id: string, recipient: string) {
  const place = await currentPlace(platform, caller, id);
  if (!place.ok) return place;
  const { session, position } = place.value;
  if (!isRecipient(session, recipient)) return fail("PhoneNumberMismatchException");
  if ("error" in position) return fail(position.error);
  return done({ success: position.status === "confirmed" });
}

/** One UPDATE decides between concurrent guesses: each depends on the attempts count it has read. */
export async function checkCode(
  platform: Platform,
  caller: Caller,
  id: string,
  typed: string | number,
): Promise<Success> {
  const { db, clock } = platform;
  for (let round = 0; round < MOST_TURNS; round++) {
    const place = await currentPlace(platform, caller, id);
    if (!place.ok) return place;
    const { session, position } = place.value;
    if ("error" in position) return fail(position.error);
    if (position.status === "confirmed") return fail("SessionClosedException");
    if (session.wrongToday >= MOST_WRONG) return fail("AttemptsExpiredException");
    if (isCodeless(stepOf(session))) return fail("IsCodelessChannelException");
    const [code, ...others] = codesIn(typed, stepOf(session).settings.code.length);
    // Not a guess: a typo, or a message with several numbers.
    if (code === undefined || others.length > 0) return fail("InvalidCodeException");
    const { ownerId, sends, tries, codeHash, widgetId } = session;
    const now = clock();
    const isOpen = sql`${isAtSend(session)} AND tries = ${tries} AND expires_at > ${now}`;
    const wrong = wrongTodayOf(now, "otp_sessions");
    if (isCode(platform, { sessionId: id, send: sends }, codeHash, code)) {
      if (await confirmSession(platform, session, sql`${isOpen} AND ${wrong} < ${MOST_WRONG}`))
        return done({ success: true });
      continue;
    }
    const guess = db
      .update(otpSessions)
      .set({ tries: tries + 1, updatedAt: now })
      .where(sql`${isOpen} AND ${wrong} <= ${MOST_WRONG}`)
      .returning({ id: otpSessions.id });
    const { won } = await batchByName(db, { count: countWrong(db, session, isOpen, now), won: guess });
    if (won.length === 0) continue;
    await countStatement(db, { ownerId, widgetId, type: stepOf(session).type }, { wrong: 1 }, now);
    return fail("InvalidCodeException");
  }
  return fail("SessionClosedException");
}

/** False if the session no longer matches `isOpen`. */
export async function confirmSession(platform: Platform, session: ReadonlySession, isOpen: SQL): Promise<boolean> {
  const { db, clock, hub } = platform;
  const { ownerId, id, widgetId, recipient, address } = session;
  const now = clock();
  const event = { type: "otp.confirmed", id, at: now, data: confirmedView(session, now) };
  const eventQuery = sql`SELECT 'otp.confirmed' AS type, ${JSON.stringify(event)} AS event FROM otp_sessions WHERE ${isOpen}`;
  const confirm = db
    .update(otpSessions)
    .set({ tries: session.tries + 1, updatedAt: now, status: "confirmed" })
    .where(isOpen)
    .returning({ id: otpSessions.id });
  const { confirmed, hooks } = await batchByName(db, {
    ...outboxStatements(db, ownerId, eventQuery, now),
    confirmed: confirm,
  });
  if (confirmed.length === 0) return false;
  if (hooks.length > 0) await queueHooks(platform, ownerId, hooks).catch(() => undefined);
  const counted = countStatement(db, { ownerId, widgetId, type: stepOf(session).type }, { entered: 1 }, now);
  const keys = keysOfVisitor({ recipient, address: address || null });
  await db.batch([counted, countEntered(db, { ownerId, widgetId }, keys, clock())]);
  const events = [{ event: "otpSessions.updated" as const, data: { id, widgetId, status: "confirmed" } }];
  await platform.behind(announce(hub, ownerId, events));
  return true;
}

function confirmedView({ id, widgetId, recipient }: ReadonlySession, now: number) {
  return { requestId: id, widgetId, recipient: `+${recipient}`, createdAt: new Date(now).toISOString() };
}

export async function completeConfirmed(
  platform: Platform,
  caller: Caller,
  id: string,
  recipient: string,
): Promise<Success> {
  const place = await currentPlace(platform, caller, id);
  if (!place.ok) return place;
  const { session, position } = place.value;
  if (session.status === "closed") return fail("SessionNotFoundException");
  if (!isRecipient(session, recipient)) return fail("PhoneNumberMismatchException");
  if ("error" in position) return fail(position.error);
  if (position.status !== "confirmed") return done({ success: false });
  const [closed] = await endStatement(platform, session, "closed");
  return closed ? done({ success: true }) : fail("SessionNotFoundException");
}

export async function completeSession(platform: Platform, caller: Caller, id: string): Promise<Success> {
  const found = await findSession(platform, caller, id);
  if (!found.ok) return found;
  await endStatement(platform, found.value, "closed");
  return done({ success: true });
}

export async function resendCode(
  platform: Platform,
  caller: Caller,
  id: string,
  { challenge }: { challenge?: Solution | undefined } = {},
): Promise<Success> {
  const place = await currentPlace(platform, caller, id);
  if (!place.ok) return place;
  const { session, position } = place.value;
  if (session.status === "confirmed") return fail("SessionAlreadyConfirmedException");
  const isDue = "error" in position && position.error === "ResendChannelException";
  if ("error" in position && !isDue) return fail(position.error);
  const now = platform.clock();
  const waitMs = session.sentAt + session.settings.cooldown * 1000 - now;
  if (waitMs > 0) return fail("RestartCooldownActiveException", Math.ceil(waitMs / 1000));
  const { step, restarts } = session;
  const restart = restarts < stepOf(session).settings.numberOfRestart ? [{ step, restarts: restarts + 1 }] : [];
  const candidates = [...restart, ...laterSteps(session)];
  if (candidates.length === 0) return fail("AttemptsExpiredException");
  const result = await sendFurther(platform, caller, session, { candidates, asked: 1, challenge });
  if (typeof result === "object") return refusalOf(platform, session, result);
  if (result === "moved") return movedOn(platform, caller, session);
  if (result === "off") return fail("WidgetIsBlockedException");
  return result === "sent" ? done({ success: true }) : fail("NoAvailableChannelsException");
}

async function movedOn(platform: Platform, caller: Caller, { id, sends }: Session): Promise<Success> {
  const found = await findSession(platform, caller, id);
  if (!found.ok) return found;
  const { value: session } = found;
  if (session.status === "confirmed") return fail("SessionAlreadyConfirmedException");
  if (session.sends > sends) return done({ success: true });
  return fail(session.status === "unreachable" ? "NoAvailableChannelsException" : "SessionClosedException");
}
