import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { useChannelName } from "../../../components/ui/channel-name";
import { Input, Select } from "../../../components/ui/input";
import { ANSWERED } from "../../../domain/channels/channels";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import type { IncomingData } from "./incoming";
import { FOLDED, INCOMING, isFiltered, pathOf } from "./query";

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
        kept={isNarrow ? [...CHOSEN, ...KEPT] : data.isOwn ? KEPT : [...KEPT, "whose"]}
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
    query.whose === "nobody" ? { name: "whose", label: words("nobodys") } : null,
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

function IncomingSelects({ data: { query, isManager, isOwn } }: { data: IncomingData }) {
  const { t } = useTranslation("incoming");
  const channel = useChannelName();
  return (
    <>
      <Select name="read" aria-label={t("isRead")} className={FILTER_CLASS} defaultValue={query.read ?? ""}>
        <option value="">{t("anyRead")}</option>
        <option value="0">{t("read_0")}</option>
        <option value="1">{t("read_1")}</option>
      </Select>
      <Select name="type" aria-label={t("channel")} className={FILTER_CLASS} defaultValue={query.type ?? ""}>
        <option value="">{t("anyChannel")}</option>
        {ANSWERED.map((type) => (
          <option key={type} value={type}>
            {channel(type)}
          </option>
        ))}
      </Select>
      {isManager && isOwn && (
        <Select name="whose" aria-label={t("whose")} className={FILTER_CLASS} defaultValue={query.whose ?? ""}>
          <option value="">{t("mine")}</option>
          <option value="nobody">{t("nobodys")}</option>
        </Select>
      )}
      <PeriodSelect period={query.period} />
      <MoreFilters isSet={FOLDED.some((name) => query[name] !== null)}>
        <DayFields from={query.from} to={query.to} />
        <Select name="answered" aria-label={t("reaction")} className={FILTER_CLASS} defaultValue={query.answered ?? ""}>
          <option value="">{t("anyReaction")}</option>
          <option value="0">{t("answered_0")}</option>
          <option value="1">{t("answered_1")}</option>
        </Select>
        <Select name="stop" aria-label={t("kind")} className={FILTER_CLASS} defaultValue={query.stop ?? ""}>
          <option value="">{t("anyKind")}</option>
          <option value="1">{t("stopsOnly")}</option>
        </Select>
        <Input
          name="sender"
          aria-label={t("to")}
          placeholder={t("to")}
          className={FILTER_CLASS}
          defaultValue={query.sender ?? ""}
        />
        <Input
          name="text"
          aria-label={t("soughtText")}
          placeholder={t("soughtText")}
          className={FILTER_CLASS}
          defaultValue={query.text ?? ""}
        />
      </MoreFilters>
    </>
  );
}
