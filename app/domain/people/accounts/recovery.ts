import { and, eq, isNull, sql } from "drizzle-orm";
import { recoveries } from "../../../../db/schema/access";
import { users } from "../../../../db/schema/accounts";
import { hashPassword } from "../../base/access/passwords";
import { type Client, closeSockets, endStatement } from "../../base/access/session";
import { digestOf } from "../../base/access/sha256";
import { revokeStatement } from "../../base/access/tokens";
import { findByLogin } from "../../base/access/users-in-scope";
import { fullName } from "../../base/access/viewer-of-token";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import {
  forgetSignIns,
  giveBack,
  ofAddress,
  ofEmails,
  ofRecoveries,
  reserve,
  tooManyAttempts,
} from "../../base/shared/attempt-limits";
import { hmacKey } from "../../base/shared/derived-key";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform, QueueMessage } from "../../base/shared/ports/platform";
import { announceVisits, recordVisit } from "../../base/telemetry/record";

/** ms. */
export const RECOVERY_MS = 60 * 60_000;

type RecoveryMessage = Extract<QueueMessage, { kind: "recovery" }>;

export interface RecoveryEmail {
  language: string;
  name: string;
  username: string;
  url: string;
}

type Compose = (email: RecoveryEmail) => { subject: string; html: string; text: string };

/** Same response and time for unknown accounts, because the queue does the work. */
export async function askRecovery(
  needs: Pick<Platform, "db" | "clock" | "queue">,
  { login, language }: { login: string; language: string },
  client: Client,
): Promise<Result<null>> {
  const reservation = await reserve(needs, ofRecoveries(client.ip));
  if (!reservation.isTaken) return tooManyAttempts(reservation.endsAt, needs.clock());
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await needs.queue.send([{ kind: "recovery", id, login, language }]);
  return ok(null);
}

/** Derives the key from the request, so that a repeat sends the same e-mail. Throws on a temporary mail failure. */
export async function sendRecovery(
  platform: Pick<Platform, "db" | "clock" | "config" | "mail">,
  queueMessage: RecoveryMessage,
  compose: Compose,
): Promise<void> {
  const { db, clock, config, mail } = platform;
  const user = await findByLogin(db, queueMessage.login);
  if (!user?.email || !user.isActive) return;
  const key = await keyOf(config.sessionSecret, queueMessage.id);
  const hash = await digestOf(key);
  if (!(await store(platform, user.id, hash))) return;
  const email = compose({
    language: user.preferences.language ?? queueMessage.language,
    name: fullName(user.data, user.username),
    username: user.username,
    url: new URL(`/recover/${key}`, config.publicUrl).href,
  });
  const answer = await mail.send({ to: user.email, ...email, idempotencyKey: `recovery/${hash}` });
  if (answer === "sent") return;
  console.error(JSON.stringify({ event: "recovery.unsent", userId: user.id, at: clock(), code: answer.failed }));
  if (answer.retry) throw new Error(`the mail provider answered ${answer.failed}`);
}

export async function isLiveKey({ db, clock }: Pick<Platform, "db" | "clock">, key: string): Promise<boolean> {
  return (await ownerOf(db, await digestOf(key), clock())) !== null;
}

/** Works once; ends all sessions and optionally API tokens. One batch, so only one of concurrent attempts wins. */
export async function resetPassword(
  needs: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  { key, password, endsTokens = false }: { key: string; password: string; endsTokens?: boolean },
  client: Client,
): Promise<Result<null>> {
  const { db, clock, hub } = needs;
  const now = clock();
  const address = ofAddress(client.ip);
  const attempt = await reserve(needs, address);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, now);
  const hash = await digestOf(key);
  const userId = await ownerOf(db, hash, now);
  if (userId === null) return refuse("recoveryKeyInvalid");
  const isLive = sql`EXISTS (SELECT 1 FROM recoveries WHERE hash = ${hash} AND used_at IS NULL AND expires_at > ${now})`;
  const notice = notificationOf(db, userId, "passwordRecovery", { at: now }, now, isLive);
  const visit = { id: newId(), ownerId: userId, action: "recovery", client, at: now } as const;
  const [changed, ended] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: await hashPassword(password), updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.isActive, true), isLive))
      .returning({ id: users.id }),
    endStatement(db, sql`user_id = ${userId} AND ${isLive}`, now),
    ...(endsTokens ? [revokeStatement(db, userId, now, isLive)] : []),
    ...notice.statements,
    recordVisit(db, visit, isLive),
    db
      .update(recoveries)
      .set({ usedAt: now })
      .where(and(eq(recoveries.hash, hash), isLive)),
  ]);
  if (!changed[0]) return refuse("recoveryKeyInvalid");
  await closeSockets(hub, ended);
  await hub.close(userId, {});
  await announceNotification(needs, notice);
  await announceVisits(hub, visit);
  await forgetSignIns(needs, userId);
  await giveBack(
    needs,
    address.map((counter) => counter.key),
  );
  return ok(null);
}

export async function forgetRecoveries({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db.run(sql`DELETE FROM recoveries WHERE expires_at <= ${clock() - 24 * RECOVERY_MS}`);
}

/** Invalidates earlier keys; false: rate limit reached or key used. */
async function store(needs: Pick<Platform, "db" | "clock">, userId: string, hash: string): Promise<boolean> {
  const { db, clock } = needs;
  const now = clock();
  const known = await db.select().from(recoveries).where(eq(recoveries.hash, hash)).get();
  if (known) return known.usedAt === null && known.expiresAt > now;
  if (!(await reserve(needs, [ofEmails(userId)])).isTaken) return false;
  await db.batch([
    db
      .update(recoveries)
      .set({ expiresAt: now })
      .where(and(eq(recoveries.userId, userId), isNull(recoveries.usedAt), sql`expires_at > ${now}`)),
    db
      .insert(recoveries)
      .values({ hash, userId, createdAt: now, expiresAt: now + RECOVERY_MS })
      .onConflictDoNothing(),
  ]);
  return true;
}

async function ownerOf(db: Platform["db"], hash: string, now: number): Promise<string | null> {
  const row = await db
    .select({ userId: recoveries.userId })
    .from(recoveries)
    .innerJoin(users, eq(users.id, recoveries.userId))
    .where(
      and(
        eq(recoveries.hash, hash),
        isNull(recoveries.usedAt),
        sql`${recoveries.expiresAt} > ${now}`,
        eq(users.isActive, true),
      ),
    )
    .get();
  return row?.userId ?? null;
}

/** 32 bytes as base64url, unpredictable without the secret. */
async function keyOf(secret: string, id: string): Promise<string> {
  const bytes = new TextEncoder().encode(`recovery:${id}`);
  const mac = await crypto.subtle.sign("HMAC", await hmacKey(secret, "recovery"), bytes);
  return Buffer.from(mac).toString("base64url");
}
