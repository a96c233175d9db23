import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../components/lists/filter-bar";
import { Select } from "../../components/ui/input";
import { PERIODS, type Period } from "../../web/lists/periods";

interface PeriodsProps {
  /** Path of the list; `wholeTo` is that of the whole list. */
  action: string;
  wholeTo: string;
  period: Period | null;
  /** Value for "all time", if it is not the default. */
  whole?: string;
  /** Selectable periods; default: all. */
  periods?: readonly Period[];
  /** Parameters kept besides the period. */
  kept?: Record<string, string | null>;
  /** Further filters. */
  children?: ReactNode;
}

export function Periods({ action, wholeTo, period, whole = "", periods = PERIODS, kept = {}, children }: PeriodsProps) {
  const { t } = useTranslation("messages");
  return (
    <FilterBar
      action={action}
      label={t("filters")}
      show={t("show")}
      kept={kept}
      search={
        <>
          <Select name="period" aria-label={t("period")} className="max-w-44" defaultValue={period ?? whole}>
            <option value={whole}>{t("anyPeriod")}</option>
            {periods.map((period) => (
              <option key={period} value={period}>
                {t(`period_${period}`)}
              </option>
            ))}
          </Select>
          {children}
        </>
      }
      tools={
        period && (
          <Link className="text-sm" to={wholeTo}>
            {t("wholeTime")}
          </Link>
        )
      }
    />
  );
}
