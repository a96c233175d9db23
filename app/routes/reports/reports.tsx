import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ScopeSwitch } from "../../components/lists/scope-switch";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { Note } from "../../components/ui/note";
import { part } from "../../components/ui/part";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { writtenTime } from "../../domain/base/shared/time/zones";
import { getTask } from "../../domain/base/tasks/tasks";
import { variantResults } from "../../domain/base/tasks/variant-counts";
import { faultOf } from "../../domain/insight/reports/question";
import { readReport } from "../../domain/insight/reports/report";
import { FILE_DAYS } from "../../domain/insight/reports/report-types";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { openScope } from "../../web/lists/scope.server";
import { dayBegins } from "../../web/words/day-begins.server";
import { localeOf } from "../../web/words/locale";
import { Days } from "./days";
import { ReportForm } from "./form";
import { Funnel } from "./funnel";
import { HeatMap } from "./heat-map";
import { drillOf, labeller } from "./labels.server";
import { mailingsLike } from "./mailing.server";
import { isFiltered, REPORTS, reportPath } from "./query";
import { questionOf, readReportQuery } from "./read-query.server";
import { FILES, ReportHead } from "./report-tabs";
import { ReportTable } from "./table";

// Few campaigns have two texts.
const VariantResults = part("variant-results", () => import("../../components/message/variant-results"), {
  words: ["variants"],
});

export const handle: ScreenHandle = { screen: "reports" };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, SCREENS.reports);
  const { viewer, platform, isMany } = scope;
  const { db } = platform;
  const now = platform.clock();
  const query = { ...readReportQuery(new URL(args.request.url).searchParams, isMany), whose: scope.whose };
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const question = questionOf(query, now, zone);
  const dayOf = (ms: number) => writtenTime(ms, zone).slice(0, 10);
  const days = platform.config.reportDays;
  const fault = faultOf(question, days);
  const { owners } = scope;
  const ofTask = query.task !== null && "id" in owners ? getTask(db, owners, query.task) : null;
  const title = new URL(args.request.url).searchParams.get("mailing")?.trim().slice(0, 200);
  const [report, mailings, shown, language, task] = await Promise.all([
    fault ? null : readReport(db, owners, question, query.compare),
    title && !fault ? mailingsLike(db, owners, question, title) : null,
    scope.shown(),
    localeOf(args.request, args.context),
    ofTask,
  ]);
  const { label, told, choices, weekdays, shortWeekdays, dimensions } = labeller(language);
  const rows = (report?.rows ?? []).map((row, at, all) => ({
    ...row,
    firstLabel: label(question.by, row.first, row, row.firstName),
    secondLabel: question.within && label(question.within, row.second ?? "", row, row.secondName),
    isRepeated: at > 0 && all[at - 1]!.first === row.first,
    firstTo: question.by === "user" ? { name: "whose", value: row.first } : drillOf(question.by, row.first),
    secondTo: drillOf(question.within, row.second),
  }));
  return {
    query,
    scope: shown,
    isMany,
    fault,
    days,
    fileDays: FILE_DAYS,
    weekdays,
    shortWeekdays,
    choices: choices(report?.operators ?? [], query),
    mailings: title && mailings ? { ...mailings, title } : null,
    dimensions: dimensions.filter(({ key }) => key !== "user" || isMany),
    filters: told(query, task?.title || (question.by === "task" && rows[0]?.firstName) || query.task),
    /** Results of the single selected campaign, if it has two texts. */
    variants: task && variantResults(task),
    dayBegins: dayBegins(question, language),
    orderTo: isMany ? null : pathFor(viewer, "reportFileNew") && reportPath(query, {}, `${FILES}/new`),
    sendTo: isMany ? null : pathFor(viewer, "send"),
    report: report && { ...report, rows },
    period: { from: dayOf(question.from), to: dayOf(Math.max(question.from, question.to - 1)) },
  };
}

export type ReportsData = Awaited<ReturnType<typeof loader>>;
export type ShownReport = NonNullable<ReportsData["report"]>;

export default function Reports() {
  const { t } = useTranslation("reports");
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ReportHead current="builder" orderTo={data.orderTo} />
      <ScopeSwitch base={REPORTS} scope={data.scope} />
      <ReportForm data={data} />
      {data.fault && (
        <Note tone="warn" title={t(data.fault, { count: data.days })}>
          {data.fault === "periodTooLong" && t("periodTooLongHelp", { count: data.fileDays })}
        </Note>
      )}
      {data.report && <Found data={data} report={data.report} />}
    </>
  );
}

function Found({ data, report }: { data: ReportsData; report: ShownReport }) {
  const { t } = useTranslation("reports");
  const { t: common } = useTranslation("common");
  if (report.rows.length === 0 && !isFiltered(data.query)) {
    return (
      <Empty
        kind="nothing"
        icon="chart-column"
        title={t("unsent")}
        actions={data.sendTo && <LinkButton to={data.sendTo}>{common("newMailing")}</LinkButton>}
      >
        {t("unsentHelp")}
      </Empty>
    );
  }
  if (report.rows.length === 0) {
    return (
      <Empty kind="noMatch" title={t("nothing")} actions={<LinkButton to={REPORTS}>{t("reset")}</LinkButton>}>
        {t("nothingHelp")}
      </Empty>
    );
  }
  return (
    <div className="stack mt-3 gap-6">
      <ReportTable data={data} report={report} />
      {[data.query.by, data.query.within, data.query.tag && "tag"].includes("tag") && (
        <p className="hint">{t("tagsNote")}</p>
      )}
      {data.dayBegins && <p className="hint">{data.dayBegins}</p>}
      {data.variants && <VariantResults results={data.variants} />}
      <Days data={data} report={report} />
      <HeatMap data={data} report={report} />
      <Funnel report={report} />
    </div>
  );
}
