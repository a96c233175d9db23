import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import type { ShownLimit } from "../../../domain/network/routing/limits/limits";

/** Periods with a name, seconds. */
export const PERIODS = [1, 60, 3600, 86_400, 604_800, 2_592_000] as const;

/** A rate limit in words. */
export function useLimitWords() {
  const { t, i18n } = useTranslation("limits");
  const period = (seconds: number): string => {
    const known = PERIODS.find((each) => each === seconds);
    return known ? t(`period_${known}`) : t("periodOther", { number: formatNumber(seconds, i18n.language) });
  };
  return {
    period,
    what: ({ kind, name }: Pick<ShownLimit, "kind" | "name">) =>
      name ? `${t(`kind_${kind}`)}: ${name}` : t(`kind_${kind}`),
    much: ({ amount, period: seconds }: Pick<ShownLimit, "amount" | "period">) =>
      t("muchIn", { amount: formatNumber(amount, i18n.language), period: period(seconds) }),
  };
}
