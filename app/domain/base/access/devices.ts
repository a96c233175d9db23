import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { sessions } from "../../../../db/schema/accounts";
import { networkOf } from "../shared/addresses";
import { derivedKey } from "../shared/derived-key";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";

const MOST_ACCOUNTS = 5;
const MAC_BYTES = 16;
const SESSIONS_SCANNED = 50;

type Config = Pick<Platform["config"], "sessionSecret">;

/** The id of a known device, or null. Unknown devices are limited by network (OWASP device cookies). */
export function knownDevice(config: Config, mark: string | null | undefined, userId: string): string | null {
  const [id, ...macs] = mark?.split(".") ?? [];
  if (!id) return null;
  const own = Buffer.from(macOf(config, id, userId));
  return macs.some((mac) => mac.length === own.length && timingSafeEqual(Buffer.from(mac), own)) ? id : null;
}

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
