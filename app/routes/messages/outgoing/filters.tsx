import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterInput, FilterSelect } from "../../../components/lists/filter-fields";
import { FilterForm } from "../../../components/lists/filter-form";
import { PeopleLinks } from "../../../components/lists/people-links";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatDate, formatNumber } from "../../../components/ui/format";
import { CHANNELS } from "../../../domain/base/channels/channels";
import { wholePath } from "../../../web/lists/whole-path";
import { FoundCount } from "../shared/found-count";
import { DayFields, PeriodSelect } from "../shared/period-select";
import type { OutgoingData } from "./outgoing";
import {
  FAILURES,
  isFiltered,
  OUTGOING,
  type OutgoingQuery,
  pathOf,
  readQuery,
  STATUSES,
  UNKNOWN_OPERATOR,
} from "./query";

interface OutgoingFiltersProps {
  data: OutgoingData;
  isNarrow: boolean;
  tools: ReactNode;
}

export function OutgoingFilters({ data, isNarrow, tools }: OutgoingFiltersProps) {
  const { t, i18n } = useTranslation("messages");
  const { query, views, people, isSought, archived, unread } = data;
  const chips = useOutgoingChips(data);
  return (
    <>
      <FilterForm
        action={OUTGOING}
        label={t("filters")}
        query={query}
        views={views}
        sought="phone"
        soughtLabel={t(data.mayName ? "findNamed" : "findPhone")}
        kept={KEPT}
        show={t("show")}
        count={chips.filter(({ name }) => !UNCOUNTED.has(name)).length}
        tools={
          !isNarrow && (
            <>
              {isSought && <FoundCount {...data} isOfPeople />}
              <LinkButton variant="quiet" size="s" icon="circle-x" aria-label={t("whyFailed")} to={failuresPath(query)}>
                <span>{t("whyFailed")}</span>
              </LinkButton>
              {tools}
            </>
          )
        }
      >
        <OutgoingSelects query={query} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(OUTGOING, views, query.whose) : null}
        reset={t("reset")}
      />
      <PeopleLinks words={t("namesakes")} people={people} to={(phone) => pathOf(query, { phone })} />
      {archived > 0 && <p className="hint">{t("fromArchive", { number: formatNumber(archived, i18n.language) })}</p>}
      {unread.map(({ day, messages }) => (
        <p key={day} className="hint" role="alert">
          {t("archiveUnread", {
            day: formatDate(day, i18n.language, "UTC", { year: true }),
            number: formatNumber(messages, i18n.language),
          })}
        </p>
      ))}
    </>
  );
}

/** Failure report of the same period, task and channel. */
function failuresPath({ groupId, period, from, to, type, whose }: OutgoingQuery): string {
  const query = { ...readQuery(new URLSearchParams()), groupId, period, from, to, type, whose };
  return pathOf(query, {}, FAILURES);
}

/** Parameters kept without a control. */
const KEPT = ["groupId", "view", "whose"] as const;
/** Filters without a field behind the button. */
const UNCOUNTED = new Set(["phone", "groupId"]);

function OutgoingSelects({ query }: { query: OutgoingQuery }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  return (
    <>
      <FilterSelect name="status" label={t("status")} defaultValue={query.status ?? ""}>
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(`status_${status}`)}
          </option>
        ))}
      </FilterSelect>
      <PeriodSelect period={query.period} />
      <DayFields from={query.from} to={query.to} />
      <FilterSelect name="type" label={t("channel")} defaultValue={query.type ?? ""}>
        <option value="">{t("anyChannel")}</option>
        {CHANNELS.map((type) => (
          <option key={type} value={type}>
            {channel(type)}
          </option>
        ))}
      </FilterSelect>
      <FilterInput name="sender" label={t("sender")} defaultValue={query.sender ?? ""} />
      <FilterSelect name="paid" label={t("price")} defaultValue={query.paid ?? ""}>
        <option value="">{t("anyPrice")}</option>
        <option value="1">{t("paid_1")}</option>
        <option value="0">{t("paid_0")}</option>
      </FilterSelect>
      <FilterInput name="operator" label={t("operator")} defaultValue={query.operator ?? ""} />
      <FilterInput name="tag" label={t("tag")} defaultValue={query.tag ?? ""} />
      <FilterInput name="error" label={t("errorCode")} defaultValue={query.error ?? ""} />
    </>
  );
}

export function useOutgoingChips({ query, taskTitle, isText, errorText }: OutgoingData) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  return setFilters({
    phone: query.phone && t(isText ? "chipText" : "chipPhone", { value: query.phone }),
    status: query.status && words(`status_${query.status}`),
    period: query.period && t(`period_${query.period}`),
    from: query.from && t("chipFrom", { day: query.from }),
    to: query.to && t("chipTo", { day: query.to }),
    type: query.type && channel(query.type),
    sender: query.sender,
    paid: query.paid && t(`paid_${query.paid}`),
    error: query.error && (errorText ?? query.error),
    operator: query.operator === UNKNOWN_OPERATOR ? t("unknownOperator") : query.operator,
    tag: query.tag,
    groupId: query.groupId && t("chipTask", { value: taskTitle ?? t("unknownTask") }),
  });
}
