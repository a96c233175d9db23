import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { sessions } from "../../../db/schema/accounts";
import { networkOf } from "../shared/addresses";
import { derivedKey } from "../shared/derived-key";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";

/** Accounts that one device remembers. */
const MOST_ACCOUNTS = 5;
const MAC_BYTES = 16;
const SESSIONS_SCANNED = 50;

type Config = Pick<Platform["config"], "sessionSecret">;

/**
 * The id of a device from which this user signed in before, or null. A device's mark is its id and a signature for each of
 * its users: whoever forges none is counted by his network alone (OWASP, "device cookies").
 */
export function knownDevice(config: Config, mark: string | null | undefined, userId: string): string | null {
  const [id, ...macs] = mark?.split(".") ?? [];
  if (!id) return null;
  const own = Buffer.from(macOf(config, id, userId));
  return macs.some((mac) => mac.length === own.length && timingSafeEqual(Buffer.from(mac), own)) ? id : null;
}

/** The mark of a device after this user has signed in on it. */
export function markAfter(config: Config, mark: string | null | undefined, userId: string): string {
  const [known, ...macs] = mark?.split(".") ?? [];
  const id = known || newId();
  const own = macOf(config, id, userId);
  return [id, own, ...macs.filter((mac) => mac !== own)].slice(0, MOST_ACCOUNTS + 1).join(".");
}

function macOf({ sessionSecret }: Config, id: string, userId: string): string {
  const mac = createHmac("sha256", derivedKey(sessionSecret, "device")).update(`${id} ${userId}`).digest();
  return mac.subarray(0, MAC_BYTES).toString("base64url");
}

/** Whether this user's last sessions of his own began in the network of this address. */
export async function isKnownNetwork(db: Platform["db"], userId: string, ip: string | null): Promise<boolean> {
  if (ip === null) return false;
  const rows = await db
    .select({ ip: sessions.ip })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.actorId), isNotNull(sessions.ip)))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_SCANNED);
  return rows.some((row) => networkOf(row.ip!) === networkOf(ip));
}
