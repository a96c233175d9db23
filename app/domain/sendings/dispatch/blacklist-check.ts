import type { Database } from "../../../../db/client";
import type { SubmitOutcome } from "../../shared/ports/platform";
import { blacklistedAmong } from "../recipients/audience";
import type { Claimed } from "./record-outcomes";

/** ms. */
const FRESH_MS = 60_000;

export async function nowBlacklisted(db: Database, ownerId: string, rows: Claimed[], now: number): Promise<Claimed[]> {
  const waited = rows.filter((row) => now - row.created_at > FRESH_MS);
  if (waited.length === 0) return [];
  const blacklisted = await blacklistedAmong(db, ownerId, [...new Set(waited.map(({ recipient }) => recipient))]);
  return waited.filter(({ recipient }) => blacklisted.has(recipient));
}

export const onBlacklist = ({ id }: Claimed): SubmitOutcome => ({
  ...{ id, kind: "rejected", code: "recipientBlacklisted", detail: "" },
});
