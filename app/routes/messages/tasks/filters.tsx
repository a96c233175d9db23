import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { part } from "../../../components/ui/part";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import { isFiltered, pathOf, TASKS } from "./query";
import { TASK_NAMES } from "./status-style";
import type { TasksData } from "./tasks";

const TasksSelects = part("tasks-selects", () => import("./filter-selects"));

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
        kept={["view"]}
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
