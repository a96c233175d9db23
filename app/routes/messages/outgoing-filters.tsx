import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { SearchInput, Select } from "../../components/ui/input";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { Chips } from "./chips";
import type { OutgoingData } from "./outgoing";
import { isFiltered, type OutgoingQuery, pathOf, STATUSES } from "./outgoing-query";
import { FILTER_LOOK, PeriodSelect } from "./period-select";

/** A GET form: the address is the filter, and it can be shared. */
export function OutgoingFilters({ data, isNarrow }: { data: OutgoingData; isNarrow: boolean }) {
  const { t } = useTranslation("messages");
  const { query } = data;
  return (
    <>
      <Form method="get" action="/messages/outgoing" className="filter-bar" role="search" aria-label={t("filters")}>
        <SearchInput
          key={`phone ${query.phone}`}
          label={t("findPhone")}
          name="phone"
          placeholder={t("findPhone")}
          defaultValue={query.phone ?? ""}
          autoComplete="off"
        />
        {isNarrow ? <Kept query={query} names={["status", "period"]} /> : <Selects query={query} />}
        <Kept query={query} names={["groupId"]} />
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{t("show")}</Button>
      </Form>
      <ActiveChips data={data} />
    </>
  );
}

function Selects({ query }: { query: OutgoingQuery }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  return (
    <>
      <Select
        key={`status ${query.status}`}
        name="status"
        aria-label={t("status")}
        className={FILTER_LOOK}
        defaultValue={query.status ?? ""}
      >
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(`status_${status}`)}
          </option>
        ))}
      </Select>
      <PeriodSelect period={query.period} />
    </>
  );
}

/** Filters that have no control here but stay. */
function Kept({ query, names }: { query: OutgoingQuery; names: ("status" | "period" | "groupId")[] }) {
  return names.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />);
}

function ActiveChips({ data }: { data: OutgoingData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const { query, taskTitle, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.status && { name: "status", label: words(`status_${query.status}`) },
    query.period && { name: "period", label: t(`period_${query.period}`) },
    query.groupId && { name: "groupId", label: t("chipTask", { value: taskTitle ?? t("unknownTask") }) },
  ]
    .filter((chip) => chip !== null && chip !== "")
    .map((chip) => ({ ...chip, removeTo: pathOf(query, { [chip.name]: null }) }));
  return (
    <Chips chips={chips} resetTo={isFiltered(query) ? "/messages/outgoing" : null} count={isPhone ? data : null} />
  );
}
