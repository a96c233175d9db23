import type { BillingStatus } from "../../../../db/schema/billing";
import type { Micros } from "../../base/shared/money";
import { isMovement, MOVEMENTS } from "../billing/figures";
import { nameOfSource } from "../billing/source-name";
import { SOURCES } from "../tariffs/input";

/** All possible sources of a line: movements of money, then paid services. */
export const LEDGER_SOURCES = [...MOVEMENTS, ...SOURCES] as const;

export type LedgerSource = (typeof LEDGER_SOURCES)[number];

/** Key in the namespace "balance" or "channels". */
export function wordOfSource(source: string): { ns: "balance" | "channels"; key: string } {
  if (isMovement(source)) return { ns: "balance", key: `source_${source}` };
  return { ns: "channels", key: nameOfSource(source) };
}

export function wordOfState({
  source,
  status,
  amount,
  held,
}: {
  source: string;
  status: BillingStatus;
  amount: Micros;
  held: Micros | null;
}): `status_${BillingStatus | "charged" | "partly"}` {
  if (held !== null && held > 0 && 0 - amount > held) return "status_partly";
  return status === "complete" && !isMovement(source) ? ("status_charged" as const) : (`status_${status}` as const);
}
