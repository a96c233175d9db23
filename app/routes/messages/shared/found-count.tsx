import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../components/ui/format";
import { MOST_COUNTED } from "../../../domain/base/shared/page-limits";

interface FoundCountProps {
  total: number;
  isTotalExact: boolean;
  isOfPeople?: boolean;
}

export function FoundCount({ total, isTotalExact, isOfPeople = false }: FoundCountProps) {
  const { t, i18n } = useTranslation("messages");
  const number = formatNumber(total, i18n.language);
  if (!isTotalExact && total === 0) return null;
  const atLeast = total < MOST_COUNTED ? "foundAtLeast" : "foundMoreThan";
  return (
    <span className="num mr-auto text-sm text-ink-3" role="status">
      {isOfPeople && isTotalExact
        ? t("people", { count: total, number })
        : t(isTotalExact ? "found" : atLeast, { number })}
    </span>
  );
}
