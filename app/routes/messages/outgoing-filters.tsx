import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Chip } from "../../components/ui/chip";
import { formatNumber } from "../../components/ui/format";
import { SearchInput, Select } from "../../components/ui/input";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { PERIODS } from "../../web/periods";
import type { OutgoingData } from "./outgoing";
import { isFiltered, type OutgoingQuery, pathOf, STATUSES } from "./outgoing-query";

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
      <Chips data={data} />
    </>
  );
}

function Selects({ query }: { query: OutgoingQuery }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const look = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";
  return (
    <>
      <Select
        key={`status ${query.status}`}
        name="status"
        aria-label={t("status")}
        className={look}
        defaultValue={query.status ?? ""}
      >
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(`status_${status}`)}
          </option>
        ))}
      </Select>
      <Select
        key={`period ${query.period}`}
        name="period"
        aria-label={t("period")}
        className={look}
        defaultValue={query.period ?? ""}
      >
        <option value="">{t("anyPeriod")}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`period_${period}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Filters that have no control here but stay. */
function Kept({ query, names }: { query: OutgoingQuery; names: ("status" | "period" | "groupId")[] }) {
  return names.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />);
}

function Chips({ data }: { data: OutgoingData }) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const { query, taskTitle, total, isTotalExact, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.status && { name: "status", label: words(`status_${query.status}`) },
    query.period && { name: "period", label: t(`period_${query.period}`) },
    query.groupId && { name: "groupId", label: t("chipTask", { value: taskTitle ?? t("unknownTask") }) },
  ].filter((chip) => chip !== null && chip !== "");
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {chips.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={pathOf(query, { [name]: null })} />
      ))}
      {isFiltered(query) && (
        <Link className="text-sm" to="/messages/outgoing">
          {t("reset")}
        </Link>
      )}
      {isPhone && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {t(isTotalExact ? "found" : "foundAtLeast", { number: formatNumber(total, i18n.language) })}
        </span>
      )}
    </div>
  );
}
