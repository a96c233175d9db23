import type { BillingStatus } from "../../../db/schema/billing";
import { isMovement, MOVEMENTS } from "../billing/figures";
import { SOURCES } from "../tariffs/input";

/** Everything that a line may be of: movements of money, then what is paid for. */
export const LEDGER_SOURCES = [...MOVEMENTS, ...SOURCES] as const;

export type LedgerSource = (typeof LEDGER_SOURCES)[number];

/** Of the namespace "balance" a key, of "channels" another. */
export function wordOfSource(source: string): { ns: "balance" | "channels"; key: string } {
  if (isMovement(source)) return { ns: "balance", key: `source_${source}` };
  return { ns: "channels", key: source.replace(/^(?:sendings|subscription)\./, "") };
}

/** A key of "balance": what is paid for was charged, other movements are done. */
export function wordOfState({
  source,
  status,
}: {
  source: string;
  status: BillingStatus;
}): `status_${BillingStatus | "charged"}` {
  return status === "complete" && !isMovement(source) ? ("status_charged" as const) : (`status_${status}` as const);
}
