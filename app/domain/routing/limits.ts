import { sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { limits as table } from "../../../db/schema/limits";
import { ok, refuse } from "../shared/result";
import type { LimitInput } from "./input";
import { noun } from "./noun";

export type LimitRow = typeof table.$inferSelect;

const SECOND_MS = 1000;

/** How much may go in how long; `period` of the input is seconds. */
export const limits = noun<typeof table, LimitInput>({
  table,
  words: ({ kind, key }) => [kind, key],
  async columns({ db }, { kind, key, OwnerId, amount, period, isActive }, { known }) {
    const whole = { kind: kind ?? known?.kind, key: key ?? known?.key ?? "" };
    if (needsKey(whole.kind) && whole.key === "") return refuse("limitKeyRequired", "key");
    if (OwnerId) {
      const [owner] = await db.select({ id: users.id }).from(users).where(sql`${users.id} = ${OwnerId}`);
      if (!owner) return refuse("idInvalid", "OwnerId");
    }
    return ok({
      ...(kind && { kind }),
      ...(key !== undefined && { key }),
      ...(OwnerId !== undefined && { ownerId: OwnerId ?? "" }),
      ...(amount !== undefined && { amount }),
      ...(period !== undefined && { periodMs: period * SECOND_MS }),
      ...(isActive !== undefined && { isActive }),
    });
  },
});

function needsKey(kind: LimitRow["kind"] | undefined): boolean {
  return kind === "provider" || kind === "operator" || kind === "sender";
}
