import { hmacKey, undividedKey } from "../../base/shared/derived-key";
import type { Platform } from "../../base/shared/ports/platform";
import type { FileRow } from "./files";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A provider may fetch a file as late as the message is displayed; minimum validity, ms. */
const LEAST_MS = WEEK_MS / 2;

type Config = Pick<Platform["config"], "sessionSecret" | "publicUrl">;
type LinkConfig = Config & Pick<Platform["config"], "filesUrl">;

/** Query parameters of a signed link to a private file. */
export interface FileGrant {
  owner: string;
  expires: number;
  signature: string;
}

/** Expiry of links in a message made at `madeAt`, ms UTC; stable, because a retry must be identical. */
export function linkEnd(madeAt: number, now: number): number {
  const end = weekAfter(madeAt);
  return end - now >= LEAST_MS ? end : weekAfter(now);
}

// Rounded, so that messages of one campaign share a URL; valid for one to two weeks.
const weekAfter = (at: number) => (Math.floor(at / WEEK_MS) + 2) * WEEK_MS;

/** URL of a public file, without a signature. */
export function publicFileUrl(
  { filesUrl }: Pick<Platform["config"], "filesUrl">,
  { id, filename }: Pick<FileRow, "id" | "filename">,
): string {
  const [, extension] = /(\.[a-z0-9]{1,8})$/i.exec(filename) ?? [];
  return new URL(`/api/storage/${id}${extension ?? ""}`, filesUrl).href;
}

/** A public file needs no signature; `expires` in ms UTC. */
export async function fileLink(
  config: LinkConfig,
  { ownerId, id, filename, isPublic }: Pick<FileRow, "ownerId" | "id" | "filename" | "isPublic">,
  expires: number,
): Promise<string> {
  if (isPublic) return publicFileUrl(config, { id, filename });
  const url = new URL(publicFileUrl({ filesUrl: config.publicUrl }, { id, filename }));
  const mac = await crypto.subtle.sign("HMAC", await hmacKey(config.sessionSecret, "file"), said(ownerId, id, expires));
  url.search = `${new URLSearchParams({ owner: ownerId, expires: `${expires}`, signature: Buffer.from(mac).toString("base64url") })}`;
  return url.href;
}

export async function isFileLink(
  config: Config,
  id: string,
  { owner, expires, signature }: FileGrant,
  now: number,
): Promise<boolean> {
  if (expires <= now) return false;
  const signatureBytes = new Uint8Array(Buffer.from(signature, "base64url"));
  const { sessionSecret } = config;
  const bytes = said(owner, id, expires);
  return (
    (await crypto.subtle.verify("HMAC", await hmacKey(sessionSecret, "file"), signatureBytes, bytes)) ||
    crypto.subtle.verify("HMAC", await undividedKey(sessionSecret), signatureBytes, bytes)
  );
}

const said = (ownerId: string, id: string, expires: number) =>
  new TextEncoder().encode(`file:${ownerId}/${id}/${expires}`);
