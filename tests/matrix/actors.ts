import { env } from "cloudflare:test";
import { PERMISSIONS } from "../../app/domain/base/access/permissions";
import { openSession } from "../../app/domain/base/access/session";
import { sessionCookie } from "../../app/web/session/session-cookie";
import { platformOf } from "../../workers/platform";
import { createUser, type Session } from "../support/world/people";

export const platform = platformOf(env);

export interface Actor {
  id: string;
  username: string;
  level: "me" | "reseller" | "manager";
  /** Has no permissions, whatever its level. */
  isPowerless?: boolean;
  /** Accounts below it. */
  tree: string[];
}

const MONEY = { balance: 500_000_000, sender: "CABINET" };

/** The actors, and two owners with rows that the actors request: a reseller's customer and a direct one. */
export async function openActors() {
  const reseller = await createUser({ level: "reseller", ...MONEY });
  const foreignReseller = await createUser({ level: "reseller", ...MONEY });
  const client = await createUser({ resellerId: reseller.id, ...MONEY });
  const client2 = await createUser(MONEY);
  const manager = await createUser({ level: "manager", ...MONEY });
  const none = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false]));
  const powerless = await createUser({ grants: none, ...MONEY });
  const customer = await createUser({ resellerId: reseller.id, ...MONEY });
  const stranger = await createUser(MONEY);
  const everybody = [reseller, foreignReseller, client, client2, powerless, customer, stranger].map(({ id }) => id);
  const actors = {
    client: actor(client),
    client2: actor(client2),
    reseller: actor(reseller, [client.id, customer.id]),
    "foreign reseller": actor(foreignReseller),
    manager: actor(manager, everybody),
    powerless: { ...actor(powerless), isPowerless: true },
  } satisfies Record<string, Actor>;
  // The owners themselves send no requests, so their rows do not change.
  const owners = { "a customer of the reseller": actor(customer), "a customer of nobody": actor(stranger) };
  return { actors, owners: owners satisfies Record<string, Actor> };
}

export type Actors = Awaited<ReturnType<typeof openActors>>;

/** A new session without a password: a request may end the session it uses. */
export async function sessionOf({ id, username }: Actor): Promise<Session> {
  const { token, expiresAt } = await openSession(platform, { id, username }, { userAgent: "matrix", ip: null });
  return { id, token, cookie: sessionCookie(token, expiresAt).split(";")[0]! };
}

function actor({ id, username, level }: { id: string; username: string; level: Actor["level"] }, tree: string[] = []) {
  return { id, username, level, tree };
}
