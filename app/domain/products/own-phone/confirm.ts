import { sql } from "drizzle-orm";
import type { Viewer } from "../../base/access/viewer";
import { CODE_WIDGET } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import type { CodeWidget } from "../../base/settings/trial";
import { announce } from "../../base/shared/announce";
import { giveBack, ofOwnCodes, reserve, tooManyAttempts } from "../../base/shared/attempt-limits";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newIdAt } from "../../base/shared/ids";
import { parsePhone, phoneCountry } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { grantStatements } from "../../money/trial/grant";
import type { Failure } from "../otp/errors";
import { askForCode } from "../otp/request-code";
import { checkCode, completeSession, resendCode, statusOfSession } from "../otp/steps";

type Owner = Pick<Viewer, "id" | "phone">;

interface Row {
  phone: string | null;
  requested: string;
  codeOwner: string;
  requestId: string;
}

const MINUTE_S = 60;

/**
 * Sends a code to the account's number (digits; default: the profile's). The same number within a code's life gets the
 * next code of the same session, so tabs share it. Refuses the number that is confirmed already.
 */
export async function requestOwnCode(
  platform: Platform,
  owner: Owner,
  wanted: string | undefined,
  ip: string | null,
): Promise<Result<{ phone: string }>> {
  const { db, clock } = platform;
  const phone = wanted ?? parsePhone(owner.phone ?? "");
  if (!phone) return refuse("phoneRequired", "phone");
  if (!isMobile(phone)) return refuse("ownCodeFailed", "phone", undefined, "conflict");
  const [row, widget] = await Promise.all([rowOf(platform, owner), widgetOf(platform)]);
  if (!widget) return refuse("ownPhoneOff", undefined, undefined, "conflict");
  if (row?.phone === phone) return refuse("ownPhoneConfirmed", "phone", undefined, "conflict");
  const counter = ofOwnCodes(owner.id);
  const attempt = await reserve(platform, [counter]);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, clock());
  if (row?.requested === phone) {
    const again = await resendCode(platform, serverOf(row), row.requestId);
    if (again.ok) return ok({ phone });
    if (again.error === "RestartCooldownActiveException") {
      await giveBack(platform, [counter.key]);
      return refuse("ownCodeSoon", undefined, { count: again.retryAfter ?? MINUTE_S }, "tooManyRequests");
    }
  }
  const { ownerId, widgetId } = widget;
  const caller = { id: ownerId, widgetId, ip, isTest: false };
  const asked = await askForCode(platform, caller, { widgetId, recipient: `+${phone}` });
  if (!asked.ok) return refusalOf(asked);
  const now = clock();
  await db.run(sql`INSERT INTO own_phones (owner_id, requested, code_owner, request_id, updated_at)
    VALUES (${owner.id}, ${phone}, ${ownerId}, ${asked.value.requestId}, ${now})
    ON CONFLICT (owner_id) DO UPDATE SET requested = excluded.requested, code_owner = excluded.code_owner,
      request_id = excluded.request_id, updated_at = excluded.updated_at`);
  return ok({ phone });
}

/** `isGranted`: the trial credit came with it. */
export interface Confirmed {
  phone: string;
  isGranted: boolean;
  /** The credit for this number went to another account. */
  isTaken: boolean;
}

/** Checks the code of the last request. Idempotent: a second tab finds the number confirmed. */
export async function confirmOwnPhone(platform: Platform, owner: Owner, typed: string): Promise<Result<Confirmed>> {
  const row = await rowOf(platform, owner);
  if (!row) return refuse("ownCodeNone", "code", undefined, "conflict");
  if (row.requested === "" && row.phone) return ok({ phone: row.phone, isGranted: false, isTaken: false });
  const { requested: phone, requestId } = row;
  const caller = serverOf(row);
  const checked = await checkCode(platform, caller, requestId, typed);
  // An interrupted request had confirmed the session, but not the account.
  const isOpen = !checked.ok && checked.error === "SessionClosedException";
  const status = isOpen ? await statusOfSession(platform, caller, requestId, `+${phone}`) : null;
  if (!checked.ok && !(status?.ok && status.value.success)) {
    const again = isOpen ? await rowOf(platform, owner) : null;
    if (again?.requested === "" && again.phone) return ok({ phone: again.phone, isGranted: false, isTaken: false });
    return refusalOf(checked);
  }
  const granted = await store(platform, owner, phone, requestId);
  await completeSession(platform, caller, requestId);
  // A second tab has requested a code for another number meanwhile.
  return granted ? ok({ phone, ...granted }) : refuse("ownCodeOver", "code");
}

/** One batch: the number, and the credit if it is due. Null: the account waits for another code. */
async function store({ db, clock, hub }: Platform, { id }: Owner, phone: string, requestId: string) {
  const now = clock();
  const lineId = newIdAt(now);
  const company = await companyOf(db, id);
  const { stored, outcome } = await batchByName(db, {
    stored:
      db.all(sql`UPDATE own_phones SET phone = ${phone}, confirmed_at = ${now}, requested = '', updated_at = ${now}
      WHERE owner_id = ${id} AND request_id = ${requestId} RETURNING phone`),
    credit: grantStatements(db, { ownerId: id, phone, company, lineId }, now),
    outcome: db.all<{ isGranted: number; isTaken: number }>(sql`SELECT
      EXISTS (SELECT 1 FROM billings WHERE owner_id = ${id} AND id = ${lineId}) AS isGranted,
      EXISTS (SELECT 1 FROM trials WHERE (phone = ${phone} OR company = ${company}) AND owner_id <> ${id}) AS isTaken`),
  });
  if (stored.length === 0) return null;
  const [found] = outcome;
  const isGranted = found?.isGranted === 1;
  if (isGranted) await announce(hub, id, [{ event: "billings.created", data: { id: lineId } }]);
  return { isGranted, isTaken: found?.isTaken === 1 };
}

/** The tax number of the newest requisites that state one. */
async function companyOf(db: Platform["db"], ownerId: string): Promise<string | null> {
  const [row] = await db.all<{ company: string }>(sql`SELECT x.company FROM (SELECT id,
      coalesce(nullif(details ->> '$.data.legal.inn', ''), nullif(details ->> '$.data.legal.vatNumber', '')) AS company
    FROM requisites WHERE owner_id = ${ownerId}) x WHERE x.company IS NOT NULL ORDER BY x.id DESC LIMIT 1`);
  return row?.company ?? null;
}

/** Russian numbers other than mobile ones receive no SMS, and some of them are premium. */
const isMobile = (phone: string) => phoneCountry(phone) !== "RU" || phone.startsWith("79");

const serverOf = ({ codeOwner }: Row) => ({ id: codeOwner, ip: null, isTest: false });

async function rowOf({ db }: Pick<Platform, "db">, { id }: Pick<Owner, "id">): Promise<Row | null> {
  const [row] = await db.all<Row>(sql`SELECT phone, requested, code_owner AS codeOwner, request_id AS requestId
    FROM own_phones WHERE owner_id = ${id}`);
  return row ?? null;
}

async function widgetOf({ db }: Pick<Platform, "db">): Promise<CodeWidget | null> {
  const [row] = await db.all<CodeWidget>(sql`SELECT value ->> 'ownerId' AS ownerId, value ->> 'widgetId' AS widgetId
    FROM settings WHERE owner_id = ${PLATFORM_OWNER} AND key = ${CODE_WIDGET}`);
  return row ?? null;
}

const WORDS: Partial<Record<Failure["error"], string>> = {
  InvalidCodeException: "ownCodeWrong",
  AttemptsExpiredException: "ownCodeSpent",
  ResendChannelException: "ownCodeOver",
  CodeExpiredException: "ownCodeOver",
  SessionClosedException: "ownCodeOver",
  SessionNotFoundException: "ownCodeOver",
  RateLimitException: "ownCodeMany",
  ChallengeRequiredException: "ownCodeMany",
};
const OF_CODE = ["ownCodeWrong", "ownCodeSpent", "ownCodeOver"];

function refusalOf({ error, retryAfter }: Failure) {
  const key = WORDS[error] ?? "ownCodeFailed";
  if (OF_CODE.includes(key)) return refuse(key, "code");
  if (key !== "ownCodeMany") return refuse(key, "phone", undefined, "conflict");
  const seconds = retryAfter ?? 60 * MINUTE_S;
  const values = { count: Math.ceil(seconds / MINUTE_S) };
  return { ...refuse(key, undefined, values, "tooManyRequests"), retryAfter: seconds };
}
