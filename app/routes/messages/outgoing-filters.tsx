import { Form, Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { SearchInput } from "../../components/ui/input";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { Chips } from "./chips";
import type { OutgoingData } from "./outgoing";
import {
  FAILURES,
  type FILTERS,
  FOLDED,
  isFiltered,
  type OutgoingQuery,
  pathOf,
  readQuery,
  UNKNOWN_OPERATOR,
  wholePath,
} from "./outgoing-query";

// Asked for at once: an update that comes before it would draw this part anew.
const selects = import("./outgoing-selects");
const OutgoingSelects = lazy(() => selects);

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
        {isNarrow ? (
          <Kept query={query} names={CHOSEN} />
        ) : (
          <Suspense>
            <OutgoingSelects query={query} />
          </Suspense>
        )}
        <Kept query={query} names={["groupId", "view"]} />
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{t("show")}</Button>
        {!isNarrow && (
          <Link className="text-sm" to={failuresPath(query)}>
            {t("whyFailed")}
          </Link>
        )}
      </Form>
      <ActiveChips data={data} />
    </>
  );
}

/** The same period, task and channel, by what went wrong. */
function failuresPath({ groupId, period, from, to, type }: OutgoingQuery): string {
  const query = { ...readQuery(new URLSearchParams()), groupId, period, from, to, type };
  return pathOf(query, {}, FAILURES);
}

type Name = (typeof FILTERS)[number] | "view";

/** All that has a control in the bar. */
const CHOSEN = ["status", "period", ...FOLDED] as const;

/** Filters that have no control here but stay. */
function Kept({ query, names }: { query: OutgoingQuery; names: readonly Name[] }) {
  return names.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />);
}

function ActiveChips({ data }: { data: OutgoingData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  const { query, taskTitle, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.status && { name: "status", label: words(`status_${query.status}`) },
    query.period && { name: "period", label: t(`period_${query.period}`) },
    query.from && { name: "from", label: t("chipFrom", { day: query.from }) },
    query.to && { name: "to", label: t("chipTo", { day: query.to }) },
    query.type && { name: "type", label: channel(query.type) },
    query.sender && { name: "sender", label: query.sender },
    query.paid && { name: "paid", label: t(`paid_${query.paid}`) },
    query.error && { name: "error", label: data.errorText ?? query.error },
    query.operator && {
      name: "operator",
      label: query.operator === UNKNOWN_OPERATOR ? t("unknownOperator") : query.operator,
    },
    query.groupId && { name: "groupId", label: t("chipTask", { value: taskTitle ?? t("unknownTask") }) },
  ]
    .filter((chip) => chip !== null && chip !== "")
    .map((chip) => ({ ...chip, removeTo: pathOf(query, { [chip.name]: null }) }));
  return (
    <Chips chips={chips} resetTo={isFiltered(query) ? wholePath(data.views) : null} count={isPhone ? data : null} />
  );
}
