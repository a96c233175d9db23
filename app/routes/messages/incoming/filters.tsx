import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { useChannelName } from "../../../components/ui/channel-name";
import { part } from "../../../components/ui/part";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import type { IncomingData } from "./incoming";
import { FOLDED, INCOMING, isFiltered, pathOf } from "./query";

const IncomingSelects = part("incoming-selects", () => import("./filter-selects"));

export function IncomingFilters({ data, isNarrow }: { data: IncomingData; isNarrow: boolean }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const { query } = data;
  return (
    <>
      <FilterForm
        action={INCOMING}
        label={t("filters")}
        query={query}
        sought="phone"
        soughtLabel={words("findPhone")}
        kept={isNarrow ? [...CHOSEN, ...KEPT] : KEPT}
        show={t("show")}
      >
        {!isNarrow && <IncomingSelects data={data} />}
      </FilterForm>
      <ActiveChips data={data} />
    </>
  );
}

/** Filters with a control. */
const CHOSEN = ["read", "type", "whose", "period", ...FOLDED] as const;
/** Kept, without a control. */
const KEPT = ["sendingId", "view"] as const;

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
  ];
  return (
    <Chips
      chips={chips}
      without={(name) => pathOf(query, { [name]: null })}
      resetTo={isFiltered(query) ? wholePath(INCOMING, data.views) : null}
      count={isPhone ? data : null}
    />
  );
}
