import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterBar } from "../../../components/lists/filter-bar";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { keptRows, keptView } from "../../../components/lists/filter-form";
import { useChannelName } from "../../../components/ui/channel-name";
import { DateRange } from "../../../components/ui/date-input";
import { formatDate } from "../../../components/ui/format";
import { SearchInput } from "../../../components/ui/input";
import { isMovement, STATUSES } from "../../../domain/money/billing/figures";
import { isLedgerFiltered, LEDGER, ledgerPath } from "../../../web/lists/ledger-query";
import { PERIODS } from "../../../web/lists/periods";
import { wholePath } from "../../../web/lists/whole-path";
import type { LedgerData } from "./billings";

export function useLineName() {
  const { t } = useTranslation("balance");
  const channelName = useChannelName();
  return (source: string) => (isMovement(source) ? t(`source_${source}`) : channelName(source));
}

/** "API messages, 26 November". */
export function useDayName() {
  const { t, i18n } = useTranslation("balance");
  return (day: string) => t("singlesDay", { day: formatDate(Date.parse(day), i18n.language, "UTC") });
}

export function LedgerFilters({ data, tools }: { data: LedgerData; tools: ReactNode }) {
  const { t } = useTranslation("balance");
  const { t: words } = useTranslation("messages");
  const nameOf = useLineName();
  const chips = useLedgerChips(data);
  const { query, sources, views } = data;
  const { search, source, status, period, from, to, whose, view, rows } = query;
  return (
    <>
      <FilterBar
        action={LEDGER}
        label={words("filters")}
        show={words("show")}
        count={chips.filter(({ name }) => name !== "whose" && name !== "search").length}
        kept={{ whose, ...keptView(view, views), rows: keptRows(rows) }}
        tools={tools}
        search={<SearchInput name="search" label={t("find")} placeholder={t("find")} defaultValue={search ?? ""} />}
      >
        <FilterSelect name="source" label={t("what")} defaultValue={source ?? ""}>
          <option value="">{t("anySource")}</option>
          {sources.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="status" label={t("status")} defaultValue={status ?? ""}>
          <option value="">{t("anyStatus")}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`status_${one}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="period" label={words("period")} defaultValue={period ?? ""}>
          <option value="">{words("anyPeriod")}</option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {words(`period_${one}`)}
            </option>
          ))}
        </FilterSelect>
        <DateRange
          field={{ id: "filter-days" }}
          legend={words("days")}
          labels={{ from: words("fromDay"), to: words("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from: from ?? "", to: to ?? "" }}
        />
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) => ledgerPath(query, { [name]: null })}
        resetTo={isLedgerFiltered(query) ? wholeLedger(data) : null}
        reset={words("reset")}
      />
    </>
  );
}

export const wholeLedger = ({ query, views }: LedgerData) => wholePath(LEDGER, views, query.whose);

export function useLedgerChips({ query, username }: LedgerData) {
  const { t } = useTranslation("balance");
  const { t: words } = useTranslation("messages");
  const nameOf = useLineName();
  const { search, source, status, period, from, to } = query;
  return setFilters({
    whose: username && t("chipUser", { name: username }),
    search: search && `“${search}”`,
    source: source && nameOf(source),
    status: status && t(`status_${status}`),
    period: period && words(`period_${period}`),
    from: from && words("chipFrom", { day: from }),
    to: to && words("chipTo", { day: to }),
  });
}
