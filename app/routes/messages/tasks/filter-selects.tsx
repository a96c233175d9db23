import { useTranslation } from "react-i18next";
import { Select } from "../../../components/ui/input";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import { STATES, type TasksQuery, TYPES } from "./query";
import { TASK_NAMES } from "./status-style";

export default function TasksSelects({ query }: { query: TasksQuery }) {
  const { t } = useTranslation("tasks");
  return (
    <>
      <Select name="state" aria-label={t("state")} className={FILTER_CLASS} defaultValue={query.state ?? ""}>
        <option value="">{t("anyState")}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`state_${state}`)}
          </option>
        ))}
      </Select>
      <Select name="type" aria-label={t("kind")} className={FILTER_CLASS} defaultValue={query.type ?? ""}>
        <option value="">{t("anyKind")}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type_${TASK_NAMES[type]}`)}
          </option>
        ))}
      </Select>
      <PeriodSelect period={query.period} />
      <MoreFilters isSet={query.from !== null || query.to !== null}>
        <DayFields from={query.from} to={query.to} />
      </MoreFilters>
    </>
  );
}
