import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { Select } from "../../../components/ui/input";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import { isFiltered, pathOf, STATES, TASKS, type TasksQuery, TYPES } from "./query";
import { TASK_NAMES } from "./status-style";
import type { TasksData } from "./tasks";

export function TasksFilters({ data: { query, views } }: { data: TasksData }) {
  const { t } = useTranslation("tasks");
  const { t: words } = useTranslation("messages");
  const chips = [
    query.title && { name: "title", label: query.title },
    query.state && { name: "state", label: t(`state_${query.state}`) },
    query.type && { name: "type", label: t(`type_${TASK_NAMES[query.type]}`) },
    query.period && { name: "period", label: words(`period_${query.period}`) },
    query.from && { name: "from", label: words("chipFrom", { day: query.from }) },
    query.to && { name: "to", label: words("chipTo", { day: query.to }) },
  ];
  return (
    <>
      <FilterForm
        action={TASKS}
        label={words("filters")}
        query={query}
        sought="title"
        soughtLabel={t("findTitle")}
        kept={["view", "whose"]}
        show={words("show")}
      >
        <TasksSelects query={query} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(TASKS, views) : null}
        count={null}
      />
    </>
  );
}

function TasksSelects({ query }: { query: TasksQuery }) {
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
