import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { SearchInput, Select } from "../../components/ui/input";
import { ANSWERED } from "../../domain/channels/channels";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { Chips } from "./chips";
import type { IncomingData } from "./incoming";
import { INCOMING, type IncomingQuery, isFiltered, pathOf } from "./incoming-query";
import { FILTER_LOOK, PeriodSelect } from "./period-select";

/** A GET form: the address is the filter, and it can be shared. */
export function IncomingFilters({ data, isNarrow }: { data: IncomingData; isNarrow: boolean }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const { query } = data;
  return (
    <>
      <Form method="get" action={INCOMING} className="filter-bar" role="search" aria-label={t("filters")}>
        <SearchInput
          key={`phone ${query.phone}`}
          label={words("findPhone")}
          name="phone"
          placeholder={words("findPhone")}
          defaultValue={query.phone ?? ""}
          autoComplete="off"
        />
        {isNarrow ? <Kept query={query} names={["type", "stop", "whose", "period"]} /> : <Selects data={data} />}
        <Kept query={query} names={["sendingId"]} />
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{t("show")}</Button>
      </Form>
      <ActiveChips data={data} />
    </>
  );
}

function Selects({ data: { query, isManager } }: { data: IncomingData }) {
  const { t } = useTranslation("incoming");
  const channel = useChannelName();
  return (
    <>
      <Select
        key={`type ${query.type}`}
        name="type"
        aria-label={t("channel")}
        className={FILTER_LOOK}
        defaultValue={query.type ?? ""}
      >
        <option value="">{t("anyChannel")}</option>
        {ANSWERED.map((type) => (
          <option key={type} value={type}>
            {channel(type)}
          </option>
        ))}
      </Select>
      <Select
        key={`stop ${query.stop}`}
        name="stop"
        aria-label={t("kind")}
        className={FILTER_LOOK}
        defaultValue={query.stop ?? ""}
      >
        <option value="">{t("anyKind")}</option>
        <option value="1">{t("stopsOnly")}</option>
      </Select>
      {isManager && (
        <Select
          key={`whose ${query.whose}`}
          name="whose"
          aria-label={t("whose")}
          className={FILTER_LOOK}
          defaultValue={query.whose ?? ""}
        >
          <option value="">{t("mine")}</option>
          <option value="nobody">{t("nobodys")}</option>
        </Select>
      )}
      <PeriodSelect period={query.period} />
    </>
  );
}

type Name = "type" | "stop" | "whose" | "period" | "sendingId";

/** Filters that have no control here but stay. */
function Kept({ query, names }: { query: IncomingQuery; names: Name[] }) {
  return names.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />);
}

function ActiveChips({ data }: { data: IncomingData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const channel = useChannelName();
  const { query, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.type && { name: "type", label: channel(query.type) },
    query.stop && { name: "stop", label: words("stopsOnly") },
    query.whose && { name: "whose", label: words("nobodys") },
    query.sendingId && { name: "sendingId", label: words("chipSending") },
    query.period && { name: "period", label: t(`period_${query.period}`) },
  ]
    .filter((chip) => chip !== null && chip !== "")
    .map((chip) => ({ ...chip, removeTo: pathOf(query, { [chip.name]: null }) }));
  return <Chips chips={chips} resetTo={isFiltered(query) ? INCOMING : null} count={isPhone ? data : null} />;
}
