import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { sealKey } from "../../../app/domain/network/own-numbers/keys";
import { openDatabase } from "../../../db/client";
import { type OwnNumberState, ownNumbers } from "../../../db/schema/own-numbers";
import { CREDENTIALS_KEY } from "../run/hosts";

/** Stores an own number; returns its id. */
export async function ownNumberOf(
  ownerId: string,
  values: Partial<typeof ownNumbers.$inferInsert> & { token?: string; state?: OwnNumberState } = {},
): Promise<string> {
  const { token = "instance-token", idInstance = String(Math.floor(Math.random() * 1e9)), ...more } = values;
  const id = more.id ?? newId();
  const now = Date.now();
  await openDatabase(env.DB)
    .insert(ownNumbers)
    .values({
      ownerId,
      id,
      providerId: "nowhere",
      state: "notAuthorized" as const,
      isPaid: true,
      createdAt: now,
      updatedAt: now,
      ...more,
      ...(await sealKey(CREDENTIALS_KEY, id, { idInstance: idInstance ?? "1", token })),
    });
  return id;
}
