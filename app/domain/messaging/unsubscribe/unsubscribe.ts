import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Client } from "../../base/access/session";
import { ERASED } from "../../base/channels/person";
import { announce } from "../../base/shared/announce";
import { giveBack, ofAddress, reserve, tooManyAttempts } from "../../base/shared/attempt-limits";
import { batchByName } from "../../base/shared/batch-by-name";
import { derivedKey } from "../../base/shared/derived-key";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { blacklistedEvent, blacklistStatements, isBlacklisted } from "../../library/contacts/blacklist";
import { getAnySending } from "../archive/read";

interface Refusable {
  ownerId: string;
  id: string;
}

export type ListTitle = (language: string | undefined) => string;

export interface Offer {
  email: string;
  sender: string;
  isDone: boolean;
}

type Config = Pick<Platform["config"], "publicUrl" | "sessionSecret">;

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

/** Signed, so that it works without sign-in. */
export function unsubscribeUrl(config: Config, message: Refusable): string {
  const ids = Buffer.from(`${message.ownerId}${message.id}`.replaceAll("-", ""), "hex");
  const key = derivedKey(config.sessionSecret, "unsubscribe");
  const token = Buffer.concat([ids, macOf(key, ids)]).toString("base64url");
  return new URL(`/unsubscribe/${token}`, config.publicUrl).href;
}

/** null for an invalid token. */
export async function findOffer(
  needs: Pick<Platform, "db" | "files" | "config">,
  token: string,
): Promise<Offer | null> {
  const message = messageOf(needs.config, token);
  const mail = message && (await mailOf(needs, message));
  if (!mail) return null;
  const { email, sender } = mail;
  return { email, sender, isDone: await isBlacklisted(needs.db, message.ownerId, email) };
}

/** Idempotent. Wrong tokens are rate-limited by address. */
export async function unsubscribe(
  platform: Pick<Platform, "db" | "files" | "clock" | "hub" | "config">,
  token: string,
  client: Pick<Client, "ip">,
  titleOf: ListTitle,
): Promise<Result<null>> {
  const counters = ofAddress(client.ip);
  const attempt = await reserve(platform, counters);
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, platform.clock());
  const message = messageOf(platform.config, token);
  if (!message || !(await optOut(platform, message, titleOf))) {
    return refuse("unsubscribeInvalid", undefined, undefined, "notFound");
  }
  await giveBack(
    platform,
    counters.map(({ key }) => key),
  );
  return ok(null);
}

/** false for an unknown message. */
export async function optOut(
  { db, files, clock, hub }: Pick<Platform, "db" | "files" | "clock" | "hub">,
  message: Refusable,
  titleOf: ListTitle,
): Promise<boolean> {
  const mail = await mailOf({ db, files }, message);
  if (!mail) return false;
  const { email, preferences } = mail;
  const { language } = JSON.parse(preferences) as { language?: string };
  const statements = blacklistStatements(db, message.ownerId, email, titleOf(language), clock());
  const { blacklisted } = await batchByName(db, statements);
  const [contact] = blacklisted;
  if (contact) await announce(hub, message.ownerId, [blacklistedEvent(contact, email)]);
  return true;
}

async function mailOf(needs: Pick<Platform, "db" | "files">, { ownerId, id }: Refusable) {
  const row = await getAnySending(needs, { id: ownerId }, id);
  if (row?.type !== "email" || !row.recipient || row.recipient === ERASED) return null;
  const [owner] = await needs.db.all<{ preferences: string }>(sql`SELECT preferences FROM users WHERE id = ${ownerId}`);
  return owner ? { email: row.recipient, sender: row.sender, preferences: owner.preferences } : null;
}

function messageOf({ sessionSecret }: Config, token: string): Refusable | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  const mac = bytes.subarray(2 * ID_BYTES);
  // The raw secret signed older e-mails.
  const keys = [derivedKey(sessionSecret, "unsubscribe"), sessionSecret];
  if (!keys.some((key) => timingSafeEqual(mac, macOf(key, ids)))) return null;
  return { ownerId: uuidOf(ids.subarray(0, ID_BYTES)), id: uuidOf(ids.subarray(ID_BYTES)) };
}

function macOf(key: Uint8Array | string, ids: Uint8Array): Buffer {
  return createHmac("sha256", key).update("unsubscribe:").update(ids).digest().subarray(0, MAC_BYTES);
}

function uuidOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
