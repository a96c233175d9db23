import { SCREENS } from "../../../screens";

export type Entity = "individual" | "legal";
export type Variant = "cards" | "yooMoney";

export const variantOf = (method: string): Variant => (method === "yooMoney" ? "yooMoney" : "cards");

type Step = { at: 1 } | { at: 2; entity: Entity } | { at: 3; variant: Variant };

/** The address is the step (spec §2): going back undoes one choice, closing undoes all. */
export function stepOf(search: URLSearchParams): Step {
  const entity = search.get("entity");
  const variant = search.get("variant");
  if (entity === "legal") return { at: 2, entity };
  if (entity !== "individual") return { at: 1 };
  return variant === "cards" || variant === "yooMoney" ? { at: 3, variant } : { at: 2, entity };
}

/** Kept from step to step: the return path, the sum, or the amount missing for the payer's original action. */
export interface Kept {
  to: string | null;
  amount: string | null;
  short: string | null;
}

export function queryOf({ to, amount, short }: Kept, chosen: { entity?: Entity; variant?: Variant } = {}): string {
  const entries = Object.entries({ to, amount, short, ...chosen }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return entries.length > 0 ? `${SCREENS.topUp.path}?${new URLSearchParams(entries)}` : SCREENS.topUp.path;
}

/** Leaves the dialog for recurrent payments (spec §2). */
export function toRecurrent(amount: string | null): string {
  return `${SCREENS.recurrentPayments.path}?${new URLSearchParams({ create: "true", ...(amount && { amount }) })}`;
}
