import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../components/lists/chips";
import { FilterBar } from "../../components/lists/filter-bar";
import { FilterInput, FilterSelect } from "../../components/lists/filter-fields";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { DateRange } from "../../components/ui/date-input";
import { formatCalendarDay } from "../../components/ui/format";
import { COMPARISONS } from "../../domain/reports/report-types";
import { isFiltered, REPORT_PERIODS, REPORTS, reportPath } from "./query";
import type { ReportsData } from "./reports";

/** The whole question; its address answers it again. */
export function ReportForm({ data }: { data: ReportsData }) {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("messages");
  const channelName = useChannelName();
  const { query, dimensions, statuses, types } = data;
  const { period, from, to, compare, by, within, whose, operator, country, task } = query;
  const chips = useReportChips(data);
  const none = { type: null, sender: null, operator: null, country: null, task: null, tag: null, status: null };
  return (
    <>
      <FilterBar
        action={REPORTS}
        label={t("question")}
        show={words("show")}
        count={chips.length}
        kept={{ whose, operator, country, task }}
        search={
          <>
            <div className="row w-full flex-wrap items-end">
              <FilterSelect name="period" label={words("period")} className="max-w-40" defaultValue={period ?? ""}>
                {period === null && <option value="">{t("ownDays")}</option>}
                {REPORT_PERIODS.map((one) => (
                  <option key={one} value={one}>
                    {words(`period_${one}`)}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect name="compare" label={t("compare")} className="max-w-40" defaultValue={compare ?? ""}>
                <option value="">{t("compareNone")}</option>
                {COMPARISONS.map((one) => (
                  <option key={one} value={one}>
                    {t(`compare_${one}`)}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect name="by" label={t("rows")} className="max-w-40" defaultValue={by}>
                {dimensions.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect name="within" label={t("within")} className="max-w-40" defaultValue={within ?? ""}>
                <option value="">{t("withinNone")}</option>
                {dimensions.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </FilterSelect>
            </div>
            <Button>{words("show")}</Button>
          </>
        }
      >
        <FilterSelect name="type" label={t("by_type")} defaultValue={query.type ?? ""}>
          <option value="">{t("any")}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {channelName(type)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="status" label={t("by_status")} defaultValue={query.status ?? ""}>
          <option value="">{t("any")}</option>
          {statuses.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <FilterInput name="sender" label={t("by_sender")} defaultValue={query.sender ?? ""} autoComplete="off" />
        <FilterInput name="tag" label={t("by_tag")} defaultValue={query.tag ?? ""} autoComplete="off" />
        <FilterInput name="priceFrom" label={t("priceFrom")} inputMode="decimal" defaultValue={query.priceFrom ?? ""} />
        <FilterInput name="priceTo" label={t("priceTo")} inputMode="decimal" defaultValue={query.priceTo ?? ""} />
        <DateRange
          field={{ id: "report-days" }}
          legend={words("days")}
          labels={{ from: words("fromDay"), to: words("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from: from ?? "", to: to ?? "" }}
        />
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) =>
          reportPath(query, name === "days" ? { from: null, to: null, period: "month" } : { [name]: null })
        }
        resetTo={isFiltered(query) ? reportPath(query, { ...none, priceFrom: null, priceTo: null }) : null}
        reset={words("reset")}
      />
    </>
  );
}

function useReportChips({ query, names, statuses }: ReportsData) {
  const { t, i18n } = useTranslation("reports");
  const channelName = useChannelName();
  const { type, sender, tag, status, priceFrom, priceTo, from, to } = query;
  const day = (text: string | null) => (text ? formatCalendarDay(text, i18n.language) : "…");
  return setFilters({
    days: (from || to) && `${day(from)} – ${day(to)}`,
    type: type && channelName(type),
    status: status && statuses.find(({ key }) => key === status)?.label,
    sender: sender && `${t("by_sender")}: ${sender}`,
    operator: names.operator && `${t("by_operator")}: ${names.operator}`,
    country: names.country && `${t("by_country")}: ${names.country}`,
    task: names.task && `${t("by_task")}: ${names.task === "-" ? t("singleMessages") : names.task}`,
    tag: tag && `${t("by_tag")}: ${tag === "-" ? t("noTag") : tag}`,
    priceFrom: priceFrom && `${t("priceFrom")} ${priceFrom}`,
    priceTo: priceTo && `${t("priceTo")} ${priceTo}`,
  });
}
