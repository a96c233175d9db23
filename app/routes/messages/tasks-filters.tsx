import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { SearchInput, Select } from "../../components/ui/input";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { Chips } from "./chips";
import { MoreFilters } from "./more-filters";
import { DayFields, FILTER_LOOK, PeriodSelect } from "./period-select";
import { TASK_NAMES } from "./task-look";
import type { TasksData } from "./tasks";
import { isFiltered, pathOf, STATES, TASKS, TYPES, wholePath } from "./tasks-query";

/** A GET form: the address is the filter, and it can be shared. */
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
  ]
    .filter((chip) => chip !== null && chip !== "")
    .map((chip) => ({ ...chip, removeTo: pathOf(query, { [chip.name]: null }) }));
  return (
    <>
      <Form
        key={pathOf(query)}
        method="get"
        action={TASKS}
        className="filter-bar"
        role="search"
        aria-label={words("filters")}
      >
        <SearchInput
          label={t("findTitle")}
          name="title"
          placeholder={t("findTitle")}
          defaultValue={query.title ?? ""}
          autoComplete="off"
        />
        <Select name="state" aria-label={t("state")} className={FILTER_LOOK} defaultValue={query.state ?? ""}>
          <option value="">{t("anyState")}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`state_${state}`)}
            </option>
          ))}
        </Select>
        <Select name="type" aria-label={t("kind")} className={FILTER_LOOK} defaultValue={query.type ?? ""}>
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
        {query.view && <input type="hidden" name="view" value={query.view} />}
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{words("show")}</Button>
      </Form>
      {chips.length > 0 && <Chips chips={chips} resetTo={isFiltered(query) ? wholePath(views) : null} count={null} />}
    </>
  );
}
