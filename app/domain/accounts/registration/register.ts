import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings, users } from "../../../../db/schema/accounts";
import { hashPassword } from "../../access/passwords";
import type { Client } from "../../access/session";
import { accountStatement } from "../../billing/holds";
import { notificationOf } from "../../notifications/notify";
import { invitedStatements, invitersOf, isOneself, newReferralCode } from "../../referrals/code";
import { PLATFORM_OWNER } from "../../settings/settings";
import { announceUser } from "../../shared/announce";
import { ofRegistrations, reserve, tooManyAttempts } from "../../shared/attempt-limits";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { newId } from "../../shared/ids";
import type { Platform } from "../../shared/ports/platform";
import { followTariffs } from "../../subscriptions/follow";
import { recordVisit } from "../../telemetry/record";
import { conflictOf } from "../conflict";
import { indexStatements } from "../words";
import { firstTariffs } from "./first-tariffs";
import type { Registration } from "./registration-input";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

export interface Registered {
  id: string;
  username: string;
}

export interface Origin {
  host: string;
  language?: string;
}

const TRIES = 5;

/** One batch. Refuses a taken name or e-mail, an unknown code and the eleventh registration per hour and address. */
export async function register(
  needs: Needs,
  input: Registration,
  client: Client,
  origin: Origin,
): Promise<Result<Registered>> {
  const { db, clock } = needs;
  const counters = ofRegistrations(client.ip);
  const attempt = await reserve(needs, counters);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, clock());
  const { usedReferralCode } = input.data.meta;
  const [[inviter, ...above], resellerId] = await Promise.all([
    usedReferralCode ? invitersOf(db, usedReferralCode) : [],
    resellerOf(db, origin.host),
  ]);
  if (usedReferralCode && !inviter) return refuse("referralCodeUnknown", "data.meta.usedReferralCode");
  if (inviter && isOneself(inviter, input.data)) return refuse("referralCodeOwn", "data.meta.usedReferralCode");
  const isCircle = above.some((one) => isOneself(one, input.data));
  if (isCircle) return refuse("referralCodeCircle", "data.meta.usedReferralCode");
  // One's own reseller earns by what he sells.
  const referrerId = !inviter || inviter.id === resellerId ? null : inviter.id;
  const user = { ...newUser(input, origin, clock()), referrerId, resellerId };
  const made = await create(db, { ...user, passwordHash: await hashPassword(input.password) }, client);
  if (made.ok) await announceUser(needs, user, "created");
  return made;
}

function newUser({ username, data, $amo_confirmed: visit }: Registration, { language }: Origin, now: number) {
  return {
    id: newId(),
    username,
    email: data.email,
    level: "me" as const,
    data: { ...data, meta: { ...data.meta, ...(visit ? { visit } : {}) } },
    grants: {},
    preferences: language ? { language } : {},
    createdAt: now,
    updatedAt: now,
  };
}

type NewUser = ReturnType<typeof newUser> & {
  passwordHash: string;
  referrerId: string | null;
  resellerId: string | null;
};

// Unique constraints decide between concurrent requests.
async function create(db: Database, user: NewUser, client: Client): Promise<Result<Registered>> {
  const { id, username, createdAt: at } = user;
  for (let left = TRIES; left > 0; left--) {
    try {
      await db.batch([
        db.insert(users).values({ ...user, referralCode: newReferralCode() }),
        db.run(accountStatement(id, at)),
        db.run(firstTariffs(user)),
        ...followTariffs(db, user.id, user.createdAt),
        ...indexStatements(db, user),
        ...invitedStatements(db, user.referrerId),
        ...notificationOf(db, id, "registration", { username }, at).statements,
        recordVisit(db, { ownerId: id, action: "registration", client, at }),
      ]);
      return ok({ id, username });
    } catch (error) {
      const taken = conflictOf(error);
      if (taken === "username") return refuse("usernameTaken", "username", undefined, "conflict");
      if (taken === "email") return refuse("emailTaken", "data.email", undefined, "conflict");
      if (taken !== "referral_code") throw error;
    }
  }
  throw new Error("no referral code could be made");
}

async function resellerOf(db: Database, host: string): Promise<string | null> {
  const row = await db
    .select({ id: users.id })
    .from(settings)
    .innerJoin(
      users,
      sql`${users.id} = (SELECT value FROM json_each(${settings.value}) WHERE key = ${host.toLowerCase()})`,
    )
    .where(
      and(
        eq(settings.ownerId, PLATFORM_OWNER),
        eq(settings.key, "registration.resellers"),
        eq(users.isActive, true),
        sql`${users.level} <> 'me'`,
      ),
    )
    .get();
  return row?.id ?? null;
}
