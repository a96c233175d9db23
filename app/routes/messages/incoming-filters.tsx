import { Form } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { SearchInput } from "../../components/ui/input";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { Chips } from "./chips";
import type { IncomingData } from "./incoming";
import { type FILTERS, FOLDED, INCOMING, type IncomingQuery, isFiltered, pathOf, wholePath } from "./incoming-query";

// Asked for at once: an update that comes before it would draw this part anew.
const selects = import("./incoming-selects");
const IncomingSelects = lazy(() => selects);

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
        {isNarrow ? (
          <Kept query={query} names={CHOSEN} />
        ) : (
          <Suspense>
            <IncomingSelects data={data} />
          </Suspense>
        )}
        <Kept query={query} names={["sendingId", "view"]} />
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{t("show")}</Button>
      </Form>
      <ActiveChips data={data} />
    </>
  );
}

type Name = (typeof FILTERS)[number] | "view";

/** All that has a control in the bar. */
const CHOSEN = ["read", "type", "whose", "period", ...FOLDED] as const;

/** Filters that have no control here but stay. */
function Kept({ query, names }: { query: IncomingQuery; names: readonly Name[] }) {
  return names.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />);
}

function ActiveChips({ data }: { data: IncomingData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const channel = useChannelName();
  const { query, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.read && { name: "read", label: words(`read_${query.read}`) },
    query.answered && { name: "answered", label: words(`answered_${query.answered}`) },
    query.type && { name: "type", label: channel(query.type) },
    query.stop && { name: "stop", label: words("stopsOnly") },
    query.whose && { name: "whose", label: words("nobodys") },
    query.sender && { name: "sender", label: query.sender },
    query.text && { name: "text", label: words("chipText", { value: query.text }) },
    query.sendingId && { name: "sendingId", label: words("chipSending") },
    query.period && { name: "period", label: t(`period_${query.period}`) },
    query.from && { name: "from", label: t("chipFrom", { day: query.from }) },
    query.to && { name: "to", label: t("chipTo", { day: query.to }) },
  ]
    .filter((chip) => chip !== null && chip !== "")
    .map((chip) => ({ ...chip, removeTo: pathOf(query, { [chip.name]: null }) }));
  return (
    <Chips chips={chips} resetTo={isFiltered(query) ? wholePath(data.views) : null} count={isPhone ? data : null} />
  );
}
