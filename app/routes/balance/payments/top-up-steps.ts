import { SCREENS } from "../../../screens";

export type Entity = "individual" | "legal";
export type Variant = "cards" | "yooMoney";

type Step = { at: 1 } | { at: 2; entity: Entity } | { at: 3; variant: Variant };

/** The address is the step (spec §2): going back takes a choice away, closing takes all. */
export function stepOf(search: URLSearchParams): Step {
  const entity = search.get("entity");
  const variant = search.get("variant");
  if (entity === "legal") return { at: 2, entity };
  if (entity !== "individual") return { at: 1 };
  return variant === "cards" || variant === "yooMoney" ? { at: 3, variant } : { at: 2, entity };
}

/** What is kept from step to step: the way back and the sum. */
export interface Kept {
  to: string | null;
  amount: string | null;
}

export function queryOf({ to, amount }: Kept, chosen: { entity?: Entity; variant?: Variant } = {}): string {
  const given = Object.entries({ to, amount, ...chosen }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${SCREENS.topUp.path}?${new URLSearchParams(given)}` : SCREENS.topUp.path;
}

/** Spec §2: this way leaves the dialog. */
export function toRecurrent({ amount }: Kept): string {
  return `${SCREENS.recurrentPayments.path}?${new URLSearchParams({ create: "true", ...(amount && { amount }) })}`;
}
