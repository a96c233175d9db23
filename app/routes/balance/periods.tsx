import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../components/lists/filter-bar";
import { Button } from "../../components/ui/button";
import { Select } from "../../components/ui/input";
import { PERIODS, type Period } from "../../web/lists/periods";

interface PeriodsProps {
  /** The list's path, and that of the whole list. */
  action: string;
  wholeTo: string;
  period: Period | null;
  /** Those that may be chosen; else all. */
  periods?: readonly Period[];
  /** Kept beside the period. */
  kept?: Record<string, string | null>;
  /** Filters beside it. */
  children?: ReactNode;
}

export function Periods({ action, wholeTo, period, periods = PERIODS, kept = {}, children }: PeriodsProps) {
  const { t } = useTranslation("messages");
  return (
    <FilterBar action={action} label={t("filters")}>
      <Select name="period" aria-label={t("period")} className="max-w-44" defaultValue={period ?? ""}>
        <option value="">{t("anyPeriod")}</option>
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`period_${period}`)}
          </option>
        ))}
      </Select>
      {children}
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button>{t("show")}</Button>
      {period && (
        <Link className="text-sm" to={wholeTo}>
          {t("wholeTime")}
        </Link>
      )}
    </FilterBar>
  );
}
