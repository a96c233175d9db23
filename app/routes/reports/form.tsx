import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../components/lists/chips";
import { FilterBar } from "../../components/lists/filter-bar";
import { FilterSelect } from "../../components/lists/filter-fields";
import { Button } from "../../components/ui/button";
import { DateRange } from "../../components/ui/date-input";
import { formatCalendarDay } from "../../components/ui/format";
import { COMPARISONS, type FilterName } from "../../domain/insight/reports/report-types";
import { ReportFilters } from "./filters";
import { isFiltered, REPORT_PERIODS, REPORTS, reportPath, UNFILTERED } from "./query";
import type { ReportsData } from "./reports";

/** The complete query; its address repeats it. */
export function ReportForm({ data }: { data: ReportsData }) {
  const { t } = useTranslation("reports");
  const { t: words } = useTranslation("messages");
  const { query, dimensions, choices, mailings } = data;
  const { period, from, to, compare, by, within, whose, task } = query;
  const field = (name: string) => ({
    id: `filter-${name}`,
    name,
    errors: undefined,
    value: (name === "mailing" ? mailings?.title : query[name as FilterName]) ?? "",
  });
  const chips = useReportChips(data);
  return (
    <>
      <FilterBar
        action={REPORTS}
        label={t("question")}
        show={words("show")}
        count={chips.length}
        kept={{ whose, task }}
        search={
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
            <Button>{words("show")}</Button>
          </div>
        }
      >
        <ReportFilters field={field} choices={choices} />
        <DateRange
          field={{ id: "report-days" }}
          legend={words("days")}
          labels={{ from: words("fromDay"), to: words("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from: from ?? "", to: to ?? "" }}
        />
      </FilterBar>
      {mailings && <Mailings data={data} found={mailings} />}
      <Chips
        chips={chips}
        without={(name) =>
          reportPath(query, name === "days" ? { from: null, to: null, period: "month" } : { [name]: null })
        }
        resetTo={isFiltered(query) ? reportPath(query, UNFILTERED) : null}
        reset={words("reset")}
      />
    </>
  );
}

function Mailings({ data, found }: { data: ReportsData; found: NonNullable<ReportsData["mailings"]> }) {
  const { t, i18n } = useTranslation("reports");
  return (
    <p className="row flex-wrap gap-x-4 gap-y-1.5 pb-3 text-sm" role="status">
      {found.rows.length === 0 && <span className="text-ink-2">{t("noMailings", { title: found.title })}</span>}
      {found.rows.map(({ id, title, day }) => (
        <Link key={id} to={reportPath(data.query, { task: id })} preventScrollReset>
          {title} <span className="text-ink-3">{formatCalendarDay(day, i18n.language)}</span>
        </Link>
      ))}
      {found.hasMore && <span className="text-ink-2">{t("mailingsMore")}</span>}
    </p>
  );
}

function useReportChips({ query: { from, to }, filters }: ReportsData) {
  const { i18n } = useTranslation("reports");
  const day = (text: string | null) => (text ? formatCalendarDay(text, i18n.language) : "…");
  return setFilters({
    days: (from || to) && `${day(from)} – ${day(to)}`,
    ...Object.fromEntries(filters.map(({ name, text }) => [name, text])),
  });
}
