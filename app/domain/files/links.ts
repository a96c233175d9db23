import { hmacKey, undividedKey } from "../shared/derived-key";
import type { Platform } from "../shared/ports/platform";
import type { FileRow } from "./files";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A provider fetches a file when it shows the message: this long at least, ms, somebody may wait to look. */
const LEAST_MS = WEEK_MS / 2;

type Config = Pick<Platform["config"], "sessionSecret" | "publicUrl">;

/** Who may fetch a private file, as the query of its address says it. */
export interface FileGrant {
  owner: string;
  /** ms UTC */
  expires: number;
  signature: string;
}

/**
 * Until when a message that was made at `madeAt` names its private files (ms UTC): the same at each of its tries, since a
 * repetition with another address is another message to its provider. Who waited for a week gets another week.
 */
export function linkEnd(madeAt: number, now: number): number {
  const end = weekAfter(madeAt);
  return end - now >= LEAST_MS ? end : weekAfter(now);
}

// Rounded, so that the messages of a mailing share an address: between one and two weeks.
const weekAfter = (at: number) => (Math.floor(at / WEEK_MS) + 2) * WEEK_MS;

/** Where a provider fetches a file without signing in; one that is not public, until it `expires` (ms UTC). */
export async function fileLink(
  config: Config,
  { ownerId, id, filename, isPublic }: Pick<FileRow, "ownerId" | "id" | "filename" | "isPublic">,
  expires: number,
): Promise<string> {
  const [, extension] = /(\.[a-z0-9]{1,8})$/i.exec(filename) ?? [];
  const url = new URL(`/api/storage/${id}${extension ?? ""}`, config.publicUrl);
  if (isPublic) return url.href;
  const mac = await crypto.subtle.sign("HMAC", await hmacKey(config.sessionSecret, "file"), said(ownerId, id, expires));
  url.search = `${new URLSearchParams({ owner: ownerId, expires: `${expires}`, signature: Buffer.from(mac).toString("base64url") })}`;
  return url.href;
}

/** Whether the address of a file is one that `fileLink` made, and its time not over. */
export async function isFileLink(
  config: Config,
  id: string,
  { owner, expires, signature }: FileGrant,
  now: number,
): Promise<boolean> {
  if (expires <= now) return false;
  const given = new Uint8Array(Buffer.from(signature, "base64url"));
  const { sessionSecret } = config;
  const bytes = said(owner, id, expires);
  return (
    (await crypto.subtle.verify("HMAC", await hmacKey(sessionSecret, "file"), given, bytes)) ||
    crypto.subtle.verify("HMAC", await undividedKey(sessionSecret), given, bytes)
  );
}

const said = (ownerId: string, id: string, expires: number) =>
  new TextEncoder().encode(`file:${ownerId}/${id}/${expires}`);
