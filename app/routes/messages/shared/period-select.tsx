import { useTranslation } from "react-i18next";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { DateRange } from "../../../components/ui/date-input";
import { PERIODS, type Period } from "../../../web/lists/periods";

export function PeriodSelect({ period }: { period: Period | null }) {
  const { t } = useTranslation("messages");
  return (
    <FilterSelect name="period" label={t("period")} defaultValue={period ?? ""}>
      <option value="">{t("anyPeriod")}</option>
      {PERIODS.map((name) => (
        <option key={name} value={name}>
          {t(`period_${name}`)}
        </option>
      ))}
    </FilterSelect>
  );
}

/** Custom range, overrides the preset. */
export function DayFields({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation("messages");
  return (
    <DateRange
      field={{ id: "filter-days" }}
      legend={t("days")}
      labels={{ from: t("fromDay"), to: t("toDay") }}
      names={{ from: "from", to: "to" }}
      defaultValue={{ from: from ?? "", to: to ?? "" }}
    />
  );
}
