import { env } from "cloudflare:test";
import { hashPassword } from "../../app/domain/access/passwords";
import { signIn } from "../../app/domain/access/session";
import { newId } from "../../app/domain/shared/ids";
import { sessionCookie } from "../../app/web/session-cookie";
import { openDatabase } from "../../db/client";
import { demoTariffs } from "../../db/demo-tariffs";
import { type Level, type Preferences, users } from "../../db/schema/accounts";
import { accounts, billings, tariffs, userTariffs } from "../../db/schema/billing";
import { sendernames } from "../../db/schema/sendings";
import { config } from "./config";

export const PASSWORD = "tests-2026";

const db = openDatabase(env.DB);
let hash: Promise<string> | undefined;

// One slow hash a file, not one a user.
function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

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

/** A user with an account, money as an accrual, the demo SMS tariff; the password is PASSWORD. */
export async function createUser({ balance = 0, sender, ...wanted }: Wanted = {}) {
  const id = newId();
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now };
  const user = { id, username: `user-${id}`, level: "me" as Level, grants: {}, ...wanted };
  const sms = { ...demoTariffs().find(({ source }) => source === "sendings.sms")!, id: newId(), ...stamps };
  await db.batch([
    db.insert(users).values({ ...user, passwordHash: await passwordHash(), data: {}, ...stamps }),
    db.insert(accounts).values({ ownerId: id, balance, billings: balance ? 1 : 0, updatedAt: now }),
    db.insert(tariffs).values(sms),
    db.insert(userTariffs).values({ userId: id, tariffId: sms.id }),
    ...(balance ? [db.insert(billings).values({ ...accrual(id, balance), ...stamps })] : []),
    ...(sender ? [db.insert(sendernames).values({ ...approved(id, sender), ...stamps })] : []),
  ]);
  return user;
}

/** The demo's tariff of another channel, too. */
export async function giveTariff(userId: string, source: string): Promise<void> {
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const tariff = { ...demoTariffs().find((each) => each.source === source)!, id: newId(), ...stamps };
  await db.batch([db.insert(tariffs).values(tariff), db.insert(userTariffs).values({ userId, tariffId: tariff.id })]);
}

/** A session of this user, made by the product's own sign-in: the token for REST, the cookie for screens. */
export async function signInAs(username: string, password = PASSWORD) {
  const client = { userAgent: "tests", ip: null };
  const result = await signIn({ db, clock: Date.now, config }, { username, password }, client);
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.problems.map(({ key }) => key).join()}`);
  const { token, expiresAt, id } = result.value;
  return { id, token, cookie: sessionCookie(token, expiresAt).split(";")[0]! };
}

export type Session = Awaited<ReturnType<typeof signInAs>>;

const accrual = (ownerId: string, amount: number) =>
  ({ ownerId, id: newId(), source: "accrual", amount, status: "complete" }) as const;

const approved = (ownerId: string, name: string) =>
  ({ ownerId, id: newId(), name, type: "sms", moderation: "approved" }) as const;
