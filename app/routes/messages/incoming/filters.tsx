import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterInput, FilterSelect } from "../../../components/lists/filter-fields";
import { FilterForm } from "../../../components/lists/filter-form";
import { PeopleLinks } from "../../../components/lists/people-links";
import { useChannelName } from "../../../components/ui/channel-name";
import { ANSWERED } from "../../../domain/base/channels/channels";
import { wholePath } from "../../../web/lists/whole-path";
import { FoundCount } from "../shared/found-count";
import { DayFields, PeriodSelect } from "../shared/period-select";
import type { IncomingData } from "./incoming";
import { INCOMING, isFiltered, pathOf } from "./query";

interface IncomingFiltersProps {
  data: IncomingData;
  isNarrow: boolean;
  tools: ReactNode;
}

export function IncomingFilters({ data, isNarrow, tools }: IncomingFiltersProps) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const { query, views, people, isPhone } = data;
  const chips = useIncomingChips(data);
  return (
    <>
      <FilterForm
        action={INCOMING}
        label={t("filters")}
        query={query}
        views={views}
        sought="phone"
        soughtLabel={words(data.mayName ? "findNamed" : "findPhone")}
        kept={data.isOwn ? KEPT : [...KEPT, "whose"]}
        show={t("show")}
        count={chips.filter(({ name }) => !UNCOUNTED.has(name)).length}
        tools={
          !isNarrow && (
            <>
              {isPhone && <FoundCount {...data} />}
              {tools}
            </>
          )
        }
      >
        <IncomingSelects data={data} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(INCOMING, views, query.whose === "nobody" ? null : query.whose) : null}
        reset={t("reset")}
      />
      <PeopleLinks words={t("namesakes")} people={people} to={(phone) => pathOf(query, { phone })} />
    </>
  );
}

/** Parameters kept without a control. */
const KEPT = ["sendingId", "view"] as const;
/** Filters without a field behind the button. */
const UNCOUNTED = new Set(["phone", "sendingId"]);

export function useIncomingChips({ query, isPhone }: IncomingData) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("incoming");
  const channel = useChannelName();
  return setFilters({
    phone: query.phone && (isPhone ? t("chipPhone", { value: query.phone }) : query.phone),
    read: query.read && words(`read_${query.read}`),
    answered: query.answered && words(`answered_${query.answered}`),
    type: query.type && channel(query.type),
    stop: query.stop && words("stopsOnly"),
    whose: query.whose === "nobody" && words("nobodys"),
    sender: query.sender,
    text: query.text && words("chipText", { value: query.text }),
    sendingId: query.sendingId && words("chipSending"),
    period: query.period && t(`period_${query.period}`),
    from: query.from && t("chipFrom", { day: query.from }),
    to: query.to && t("chipTo", { day: query.to }),
  });
}

function IncomingSelects({ data: { query, isManager, isOwn } }: { data: IncomingData }) {
  const { t } = useTranslation("incoming");
  const channel = useChannelName();
  return (
    <>
      <FilterSelect name="read" label={t("isRead")} defaultValue={query.read ?? ""}>
        <option value="">{t("anyRead")}</option>
        <option value="0">{t("read_0")}</option>
        <option value="1">{t("read_1")}</option>
      </FilterSelect>
      <FilterSelect name="type" label={t("channel")} defaultValue={query.type ?? ""}>
        <option value="">{t("anyChannel")}</option>
        {ANSWERED.map((type) => (
          <option key={type} value={type}>
            {channel(type)}
          </option>
        ))}
      </FilterSelect>
      {isManager && isOwn && (
        <FilterSelect name="whose" label={t("whose")} defaultValue={query.whose ?? ""}>
          <option value="">{t("mine")}</option>
          <option value="nobody">{t("nobodys")}</option>
        </FilterSelect>
      )}
      <PeriodSelect period={query.period} />
      <DayFields from={query.from} to={query.to} />
      <FilterSelect name="answered" label={t("reaction")} defaultValue={query.answered ?? ""}>
        <option value="">{t("anyReaction")}</option>
        <option value="0">{t("answered_0")}</option>
        <option value="1">{t("answered_1")}</option>
      </FilterSelect>
      <FilterSelect name="stop" label={t("kind")} defaultValue={query.stop ?? ""}>
        <option value="">{t("anyKind")}</option>
        <option value="1">{t("stopsOnly")}</option>
      </FilterSelect>
      <FilterInput name="sender" label={t("to")} defaultValue={query.sender ?? ""} />
      <FilterInput name="text" label={t("soughtText")} defaultValue={query.text ?? ""} />
    </>
  );
}
