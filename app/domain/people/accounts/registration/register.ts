import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { settings, users } from "../../../../../db/schema/accounts";
import { hashPassword } from "../../../base/access/passwords";
import type { Client } from "../../../base/access/session";
import { testKeyInsert } from "../../../base/access/test-key";
import { notificationOf } from "../../../base/notifications/notify";
import { PLATFORM_OWNER } from "../../../base/settings/settings";
import { announceUser } from "../../../base/shared/announce";
import { giveBack, ofRegistrations, ofTakenNames, reserve, tooManyAttempts } from "../../../base/shared/attempt-limits";
import { ok, type Problem, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { recordVisit } from "../../../base/telemetry/record";
import { accountStatement } from "../../../money/billing/holds";
import { invitedStatements, invitersOf, isOneself, newReferralCode } from "../../../money/referrals/code";
import { followTariffs } from "../../../money/tariffs/follow-fees";
import { conflictOf } from "../conflict";
import { indexStatements } from "../words";
import { firstTariffs } from "./first-tariffs";
import type { Registration } from "./registration-input";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;

export interface Registered {
  id: string;
  username: string;
}

export interface Origin {
  host: string;
  language?: string;
}

const TRIES = 5;

/**
 * One batch. Refuses a taken name or e-mail and an unknown code, all in one answer. Per network, refuses the eleventh registration in an
 * hour, and any after twenty refused ones in a day.
 */
export async function register(
  needs: Needs,
  input: Registration,
  client: Client,
  origin: Origin,
): Promise<Result<Registered>> {
  const { db, clock } = needs;
  const taken = ofTakenNames(client.ip);
  const attempt = await reserve(needs, [...ofRegistrations(client.ip), ...taken]);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, clock());
  const { usedReferralCode } = input.data.meta;
  const [inviters, resellerId, known] = await Promise.all([
    usedReferralCode ? invitersOf(db, usedReferralCode) : [],
    resellerOf(db, origin.host),
    takenAmong(db, { username: input.username, email: input.data.email }),
  ]);
  const [inviter] = inviters;
  const wrongCode = usedReferralCode ? codeProblem(inviters, input.data) : null;
  const problems = [...known, ...(wrongCode ? [{ key: wrongCode, field: "data.meta.usedReferralCode" }] : [])];
  if (problems.length > 0) return { ok: false, code: known.length > 0 ? "conflict" : "invalid", problems };
  // An account's own reseller already earns from its sales.
  const referrerId = !inviter || inviter.id === resellerId ? null : inviter.id;
  const user = { ...newUser(input, origin, clock()), referrerId, resellerId };
  const made = await create(needs, { ...user, passwordHash: await hashPassword(input.password) }, client);
  if (!made.ok) return made;
  await giveBack(
    needs,
    taken.map(({ key }) => key),
  );
  await announceUser(needs, user, "created");
  return made;
}

type Inviters = Awaited<ReturnType<typeof invitersOf>>;

function codeProblem([inviter, ...above]: Inviters, data: Registration["data"]): string | null {
  if (!inviter) return "referralCodeUnknown";
  if (isOneself(inviter, data)) return "referralCodeOwn";
  return above.some((one) => isOneself(one, data)) ? "referralCodeCircle" : null;
}

interface Names {
  username: string;
  email: string;
}

/** Taken names in a form that has other errors; none once the visitor's daily limit is used up. */
export async function takenNames(needs: Needs, { ip }: Pick<Client, "ip">, names: Names): Promise<Problem[]> {
  const attempt = await reserve(needs, ofTakenNames(ip));
  return attempt.isTaken ? takenAmong(needs.db, names) : [];
}

/** Both sign in, so each is compared with names and e-mails. An empty one is nobody's. */
async function takenAmong(db: Database, { username, email }: Names): Promise<Problem[]> {
  const isTaken = (name: string) => sql`EXISTS (SELECT 1 FROM users WHERE username = ${name})
    OR EXISTS (SELECT 1 FROM users WHERE email = ${name})`;
  const [row] = await db.all<{ username: number; email: number }>(
    sql`SELECT ${isTaken(username)} AS username, ${isTaken(email)} AS email`,
  );
  return [
    ...(row?.username ? [{ key: "usernameTaken", field: "username" }] : []),
    ...(row?.email ? [{ key: "emailTaken", field: "data.email" }] : []),
  ];
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
async function create(needs: Needs, user: NewUser, client: Client): Promise<Result<Registered>> {
  const { db } = needs;
  const { id, username, createdAt: at } = user;
  const testKey = testKeyInsert(needs, id, at);
  for (let left = TRIES; left > 0; left--) {
    try {
      await db.batch([
        db.insert(users).values({ ...user, referralCode: newReferralCode() }),
        db.run(accountStatement(id, at)),
        db.run(testKey),
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
