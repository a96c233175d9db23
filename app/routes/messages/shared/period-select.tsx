import { useTranslation } from "react-i18next";
import { DateRange } from "../../../components/ui/date-input";
import { Select } from "../../../components/ui/input";
import { PERIODS, type Period } from "../../../web/lists/periods";

export const FILTER_CLASS = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

export function PeriodSelect({ period }: { period: Period | null }) {
  const { t } = useTranslation("messages");
  return (
    <Select name="period" aria-label={t("period")} className={FILTER_CLASS} defaultValue={period ?? ""}>
      <option value="">{t("anyPeriod")}</option>
      {PERIODS.map((name) => (
        <option key={name} value={name}>
          {t(`period_${name}`)}
        </option>
      ))}
    </Select>
  );
}

/** Custom range, overrides the preset. */
export function DayFields({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation("messages");
  return (
    <DateRange
      field={{ id: "filter-days" }}
      legend={t("period")}
      legendHidden
      labels={{ from: t("fromDay"), to: t("toDay") }}
      names={{ from: "from", to: "to" }}
      defaultValue={{ from: from ?? "", to: to ?? "" }}
    />
  );
}
