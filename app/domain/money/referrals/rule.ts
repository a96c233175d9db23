import type { ReferralRule } from "../../base/settings/feature-names";
import { MICROS, type Micros, scaleMicros } from "../../base/shared/money";

const HUNDRED = 100;

export function rewardOf({ percent, least }: ReferralRule, paid: Micros): Micros {
  if (paid < least) return 0;
  return scaleMicros(paid, Math.round((percent / HUNDRED) * MICROS), MICROS);
}

/** ms UTC; null: no end. */
export function earnsUntil({ months }: Pick<ReferralRule, "months">, createdAt: number): number | null {
  if (months === 0) return null;
  const end = new Date(createdAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

export const monthOf = (now: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};

export function masked(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ""}•••`)
    .join(" ");
}
