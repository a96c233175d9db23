import { networkOf } from "../shared/addresses";
import { forget, giveBack, ofAccount, ofAddress, ofSignIns, reserve, tooManyAttempts } from "../shared/attempt-limits";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { announceVisits, recordVisit } from "../telemetry/record";
import { isKnownNetwork, knownDevice } from "./devices";
import type { LoginInput } from "./input";
import { verifyPassword } from "./passwords";
import { type Client, openSession, type SessionNeeds, type SignedIn } from "./session";
import { findByLogin } from "./users-in-scope";

// Hashed for unknown names, so that timing does not reveal them.
const DECOY = "scrypt$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

interface SignedInReader extends SignedIn {
  language: string | null;
}

/**
 * Returns a signed, revocable token for 24 h (design §6). Attempts are counted before the check; success resets the
 * device's or network's failures.
 */
export async function signIn(needs: SessionNeeds, input: LoginInput, client: Client): Promise<Result<SignedInReader>> {
  const user = await findByLogin(needs.db, input.username);
  const { attempt, counters } = await reserveSignIn(needs, user?.id ?? null, input.username, client);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, needs.clock());
  const matches = await verifyPassword(input.password, user?.passwordHash ?? DECOY);
  if (user && !(matches && user.isActive)) {
    const visit = { id: newId(), ownerId: user.id, action: "signInFailed", client, at: needs.clock() } as const;
    await recordVisit(needs.db, visit);
    await announceVisits(needs.hub, visit);
  }
  if (!user || !matches) return refuse("wrongCredentials", undefined, { count: attempt.left }, "badRequest");
  const [own, ...others] = counters.map(({ key }) => key);
  await forget(needs, own!);
  await giveBack(needs, others);
  if (!user.isActive) return refuse("accountBlocked", undefined, undefined, "forbidden");
  return ok({ ...(await openSession(needs, user, client)), language: user.preferences.language ?? null });
}

/** Known devices have their own counter; known networks skip the account-wide one. */
async function reserveSignIn(needs: SessionNeeds, userId: string | null, name: string, client: Client) {
  const id = userId ?? name.toLowerCase();
  const device = userId && knownDevice(needs.config, client.device, userId);
  const own = ofSignIns(id, device ?? (client.ip === null ? "" : networkOf(client.ip)));
  const near = device ? [own] : [own, ...ofAddress(client.ip)];
  const all = device ? near : [...near, ofAccount(id)];
  const attempt = await reserve(needs, all);
  if (attempt.isTaken || device || !userId || !(await isKnownNetwork(needs.db, userId, client.ip))) {
    return { attempt, counters: all };
  }
  return { attempt: await reserve(needs, near), counters: near };
}
