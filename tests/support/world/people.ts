import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { openSession, type SignedIn } from "../../../app/domain/base/access/session";
import { signIn } from "../../../app/domain/base/access/sign-in";
import { newId } from "../../../app/domain/base/shared/ids";
import { sessionCookie } from "../../../app/web/session/session-cookie";
import { openDatabase } from "../../../db/client";
import { demoTariffs } from "../../../db/demo-tariffs";
import { type Level, type Preferences, users } from "../../../db/schema/accounts";
import { accounts, billings, tariffs, userTariffs } from "../../../db/schema/billing";
import { sendernames } from "../../../db/schema/sendings";
import { platformOf } from "../../../workers/platform";
import { config } from "./config";

export const PASSWORD = "tests-2026";
/** A stored hash: hashing or verifying takes a quarter of a second. */
export const PASSWORD_HASH = "scrypt$bO1bgxbiGEVpOse37HXfwg$NZhlnqY63YPB5N-ELkmhOryPwv7GcX24lnmb2Gmc2S4";

// New accounts have no subscribers yet.
const hub = { ...platformOf(env).hub, publish: async () => {} };
const needs = { db: openDatabase(env.DB), clock: Date.now, config, hub };
const client = { userAgent: "tests", ip: null };

interface Wanted {
  username?: string;
  level?: Level;
  resellerId?: string;
  grants?: Record<string, boolean>;
  preferences?: Preferences;
  isActive?: boolean;
  /** Micros. */
  balance?: number;
  /** An approved SMS sender name. */
  sender?: string;
}

/** A user with an account, a balance and the demo SMS tariff; the password is PASSWORD. */
export async function createUser({ balance = 0, sender, ...wanted }: Wanted = {}) {
  const id = newId();
  const { db } = needs;
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now };
  const user = { id, username: `user-${id}`, level: "me" as Level, grants: {}, ...wanted };
  const sms = { ...demoTariffs().find(({ source }) => source === "sendings.sms")!, id: newId(), ...stamps };
  await db.batch([
    db.insert(users).values({ ...user, passwordHash: PASSWORD_HASH, data: {}, ...stamps }),
    db.insert(accounts).values({ ownerId: id, balance, billings: balance ? 1 : 0, updatedAt: now }),
    db.insert(tariffs).values(sms),
    db.insert(userTariffs).values({ userId: id, tariffId: sms.id }),
    ...(balance ? [db.insert(billings).values({ ...accrual(id, balance), ...stamps })] : []),
    ...(sender ? [db.insert(sendernames).values({ ...approved(id, sender), ...stamps })] : []),
  ]);
  return user;
}

export async function giveTariff(userId: string, source: string): Promise<void> {
  const { db } = needs;
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const tariff = { ...demoTariffs().find((each) => each.source === source)!, id: newId(), ...stamps };
  await db.batch([db.insert(tariffs).values(tariff), db.insert(userTariffs).values({ userId, tariffId: tariff.id })]);
}

/** A session without the password: the token for REST, the cookie for screens. */
export async function signInAs(username: string) {
  const { id } = (await needs.db.select({ id: users.id }).from(users).where(eq(users.username, username)).get())!;
  return asSession(await openSession(needs, { id, username }, client));
}

/** The same, through the product's own sign-in. */
export async function enterAs(username: string, password = PASSWORD) {
  const result = await signIn(needs, { username, password }, client);
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.problems.map(({ key }) => key).join()}`);
  return asSession(result.value);
}

function asSession({ id, token, expiresAt }: SignedIn) {
  return { id, token, cookie: sessionCookie(token, expiresAt).split(";")[0]! };
}

export type Session = Awaited<ReturnType<typeof signInAs>>;

const accrual = (ownerId: string, amount: number) =>
  ({ ownerId, id: newId(), source: "accrual", amount, status: "complete" }) as const;

const approved = (ownerId: string, name: string) =>
  ({ ownerId, id: newId(), name, type: "sms", moderation: "approved" }) as const;

/** An invited user with the word in the id. */
export async function invitedOf(referrerId: string, word: string): Promise<string> {
  const id = `${newId()}-${word}`;
  await env.DB.prepare(`INSERT INTO users (id, username, password_hash, level, data, grants, referrer_id, created_at, updated_at)
    VALUES (?1, ?1, '-', 'me', '{}', '{}', ?2, ?3, ?3)`)
    .bind(id, referrerId, Date.now())
    .run();
  return id;
}
