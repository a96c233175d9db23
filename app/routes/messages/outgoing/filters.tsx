import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatNumber } from "../../../components/ui/format";
import { Input, Select } from "../../../components/ui/input";
import { CHANNELS } from "../../../domain/channels/channels";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import type { OutgoingData } from "./outgoing";
import {
  FAILURES,
  FOLDED,
  isFiltered,
  OUTGOING,
  type OutgoingQuery,
  pathOf,
  readQuery,
  STATUSES,
  UNKNOWN_OPERATOR,
} from "./query";

export function OutgoingFilters({ data, isNarrow }: { data: OutgoingData; isNarrow: boolean }) {
  const { t } = useTranslation("messages");
  const { query } = data;
  return (
    <>
      <FilterForm
        action={OUTGOING}
        label={t("filters")}
        query={query}
        sought="phone"
        soughtLabel={t("findPhone")}
        kept={isNarrow ? [...CHOSEN, ...KEPT] : KEPT}
        show={t("show")}
        behind={
          !isNarrow && (
            <Link className="text-sm" to={failuresPath(query)}>
              {t("whyFailed")}
            </Link>
          )
        }
      >
        {!isNarrow && <OutgoingSelects query={query} />}
      </FilterForm>
      <OutgoingChips data={data} />
    </>
  );
}

/** Failure report of the same period, task and channel. */
function failuresPath({ groupId, period, from, to, type }: OutgoingQuery): string {
  const query = { ...readQuery(new URLSearchParams()), groupId, period, from, to, type };
  return pathOf(query, {}, FAILURES);
}

/** Filters with a control. */
const CHOSEN = ["status", "period", ...FOLDED] as const;
/** Kept, without a control. */
const KEPT = ["groupId", "view", "whose"] as const;

function OutgoingSelects({ query }: { query: OutgoingQuery }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  return (
    <>
      <Select name="status" aria-label={t("status")} className={FILTER_CLASS} defaultValue={query.status ?? ""}>
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(`status_${status}`)}
          </option>
        ))}
      </Select>
      <PeriodSelect period={query.period} />
      <MoreFilters isSet={FOLDED.some((name) => query[name] !== null)}>
        <DayFields from={query.from} to={query.to} />
        <Select name="type" aria-label={t("channel")} className={FILTER_CLASS} defaultValue={query.type ?? ""}>
          <option value="">{t("anyChannel")}</option>
          {CHANNELS.map((type) => (
            <option key={type} value={type}>
              {channel(type)}
            </option>
          ))}
        </Select>
        <Input
          name="sender"
          aria-label={t("sender")}
          placeholder={t("sender")}
          className={FILTER_CLASS}
          defaultValue={query.sender ?? ""}
        />
        <Select name="paid" aria-label={t("price")} className={FILTER_CLASS} defaultValue={query.paid ?? ""}>
          <option value="">{t("anyPrice")}</option>
          <option value="1">{t("paid_1")}</option>
          <option value="0">{t("paid_0")}</option>
        </Select>
        <Input
          name="operator"
          aria-label={t("operator")}
          placeholder={t("operator")}
          className={FILTER_CLASS}
          defaultValue={query.operator ?? ""}
        />
        <Input
          name="error"
          aria-label={t("errorCode")}
          placeholder={t("errorCode")}
          className={FILTER_CLASS}
          defaultValue={query.error ?? ""}
        />
      </MoreFilters>
    </>
  );
}

function OutgoingChips({ data }: { data: OutgoingData }) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  const { query, taskTitle, isSought, isText, textWindow } = data;
  const chips = [
    query.phone && { name: "phone", label: t(isText ? "chipText" : "chipPhone", { value: query.phone }) },
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
  ];
  return (
    <>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(OUTGOING, data.views) : null}
        count={isSought ? { ...data, isOfPeople: true } : null}
      />
      {textWindow !== null && (
        <p className="hint">{t("textWindow", { number: formatNumber(textWindow, i18n.language) })}</p>
      )}
    </>
  );
}
