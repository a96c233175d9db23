import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/shared/ids";
import { sealKey } from "../../../app/domain/wapi/keys";
import { openDatabase } from "../../../db/client";
import { type WapiState, wapiInstances } from "../../../db/schema/wapi";
import { CREDENTIALS_KEY } from "../run/hosts";

/** A number of this owner's as it stands in the database; answers its id. */
export async function instanceOf(
  ownerId: string,
  given: Partial<typeof wapiInstances.$inferInsert> & { token?: string; state?: WapiState } = {},
): Promise<string> {
  const { token = "instance-token", idInstance = String(Math.floor(Math.random() * 1e9)), ...more } = given;
  const id = more.id ?? newId();
  const now = Date.now();
  await openDatabase(env.DB)
    .insert(wapiInstances)
    .values({
      ...{ ownerId, id, providerId: "nowhere", state: "notAuthorized" as const, isPaid: true },
      ...{ createdAt: now, updatedAt: now },
      ...more,
      ...(await sealKey(CREDENTIALS_KEY, id, { idInstance: idInstance ?? "1", token })),
    });
  return id;
}
