import type { webhooks } from "../../../../db/schema/webhooks";
import { openSecret, sealSecret } from "../../base/shared/secrets";

export type HookRow = typeof webhooks.$inferSelect;

/** With decrypted secrets: for sending only. */
export interface OpenHook {
  row: HookRow;
  headers: Record<string, string>;
  /** Newest first. */
  secrets: string[];
}

const placeOf = (id: string, what: "secret" | "headers") => `webhooks/${id}/${what}`;

export async function sealHook(key: string, id: string, open: { secret?: string; headers?: Record<string, string> }) {
  return {
    ...(open.secret === undefined ? {} : { secret: await sealSecret(key, placeOf(id, "secret"), open.secret) }),
    ...(open.headers === undefined
      ? {}
      : { headers: await sealSecret(key, placeOf(id, "headers"), JSON.stringify(open.headers)) }),
  };
}

export async function openHook(key: string, row: HookRow, now: number): Promise<OpenHook> {
  const isOldGood = row.oldSecret !== null && (row.oldSecretUntil ?? 0) > now;
  const sealed = [row.secret, ...(isOldGood ? [row.oldSecret!] : [])];
  const [headers, ...secrets] = await Promise.all([
    openHeaders(key, row),
    ...sealed.map((secret) => openSecret(key, placeOf(row.id, "secret"), secret)),
  ]);
  return { row, headers, secrets };
}

export async function openHeaders(key: string, row: Pick<HookRow, "id" | "headers">): Promise<Record<string, string>> {
  return JSON.parse(await openSecret(key, placeOf(row.id, "headers"), row.headers)) as Record<string, string>;
}
