import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterInput, FilterSelect } from "../../../components/lists/filter-fields";
import { FilterForm } from "../../../components/lists/filter-form";
import { wholePath } from "../../../web/lists/whole-path";
import { DayFields, PeriodSelect } from "../shared/period-select";
import { isFiltered, pathOf, STATES, TASKS, type TasksQuery, TYPES } from "./query";
import { TASK_NAMES } from "./status-style";
import type { TasksData } from "./tasks";

export function TasksFilters({ data: { query, views }, tools }: { data: TasksData; tools: ReactNode }) {
  const { t } = useTranslation("tasks");
  const { t: words } = useTranslation("messages");
  const chips = useTaskChips(query);
  return (
    <>
      <FilterForm
        action={TASKS}
        label={words("filters")}
        query={query}
        views={views}
        sought="title"
        soughtLabel={t("findTitle")}
        kept={["view", "whose"]}
        show={words("show")}
        count={chips.filter(({ name }) => name !== "title").length}
        tools={tools}
      >
        <TasksSelects query={query} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(TASKS, views, query.whose) : null}
        reset={words("reset")}
      />
    </>
  );
}

export function useTaskChips(query: TasksQuery) {
  const { t } = useTranslation("tasks");
  const { t: words } = useTranslation("messages");
  return setFilters({
    title: query.title,
    state: query.state && t(`state_${query.state}`),
    type: query.type && t(`type_${TASK_NAMES[query.type]}`),
    tag: query.tag,
    period: query.period && words(`period_${query.period}`),
    from: query.from && words("chipFrom", { day: query.from }),
    to: query.to && words("chipTo", { day: query.to }),
  });
}

function TasksSelects({ query }: { query: TasksQuery }) {
  const { t } = useTranslation("tasks");
  const { t: words } = useTranslation("messages");
  return (
    <>
      <FilterSelect name="state" label={t("state")} defaultValue={query.state ?? ""}>
        <option value="">{t("anyState")}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`state_${state}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="type" label={t("kind")} defaultValue={query.type ?? ""}>
        <option value="">{t("anyKind")}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type_${TASK_NAMES[type]}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterInput name="tag" label={words("tag")} defaultValue={query.tag ?? ""} />
      <PeriodSelect period={query.period} />
      <DayFields from={query.from} to={query.to} />
    </>
  );
}
