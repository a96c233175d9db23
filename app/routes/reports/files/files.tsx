import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { Button } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { formatCalendarDay, formatNumber, formatPercent, formatWhen } from "../../../components/ui/format";
import { LiveMark } from "../../../components/ui/live-mark";
import { Num } from "../../../components/ui/number";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { derivedId, newId, timeOfId } from "../../../domain/base/shared/ids";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { writtenTime } from "../../../domain/base/shared/time/zones";
import { PAGE_SIZE, PAGE_SIZES } from "../../../domain/base/shared/ui-constants";
import { cancelReport, findReports, type ReportState, retryReport } from "../../../domain/insight/reports/files";
import { turnsOf } from "../../../domain/insight/reports/queue-position";
import { SCREENS } from "../../../screens";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import { useZone } from "../../../web/frame/preferences";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { FILES, ReportHead } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportFiles", live: ["tasks"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.reportFiles);
  const searchParams = new URL(args.request.url).searchParams;
  const cursor = searchParams.get("cursor");
  const size = PAGE_SIZES.find((one) => one === Number(searchParams.get("rows"))) ?? PAGE_SIZE;
  const [{ rows, next }, turns] = await Promise.all([
    findReports(platform, viewer, { cursor: cursor ?? undefined, limit: size }),
    turnsOf(platform, viewer.id),
  ]);
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const listed = rows.map((row) => {
    const ahead = Math.max(0, turns.indexOf(row.id));
    const days = [row.dateFrom, row.dateTo - 1].map((ms) => writtenTime(ms, zone).slice(0, 10));
    return { ...row, days, ahead, state: row.state === "created" && ahead > 0 ? ("pending" as const) : row.state };
  });
  return {
    key: newId(),
    rows: listed,
    next,
    cursor,
    size,
    now: platform.clock(),
    orderTo: pathFor(viewer, "reportFileNew"),
    mayDownload: can(viewer, "storage.get"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.reportFileNew);
  const { key, posted } = await changeForm(args.request);
  const id = String(posted.get("id") ?? "");
  if (posted.get("intent") === "retry") {
    const language = await localeOf(args.request, args.context);
    // Idempotent: pressing the button twice orders one report.
    const retryId = await derivedId(timeOfId(key), `${key}/${id}`);
    const ordered = found(await retryReport(platform, viewer, id, language, retryId));
    return ordered.ok ? redirectWithToast(FILES, { key: "reportOrdered", tone: "ok" }) : replyErrors(ordered);
  }
  const { rows } = await findReports(platform, viewer, { id, limit: 1 });
  found(rows[0]);
  const stopped = found(await cancelReport(platform, viewer, id));
  return stopped.ok ? redirectWithToast(FILES, { key: "reportCancelled", tone: "ok" }) : replyErrors(stopped);
}

type Listed = Awaited<ReturnType<typeof loader>>["rows"][number];

const STYLE = {
  created: { tone: "mute", icon: "clock" },
  pending: { tone: "mute", icon: "clock" },
  started: { tone: "info", icon: "loader-circle" },
  success: { tone: "ok", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
  retrying: { tone: "warn", icon: "rotate-ccw" },
  stopped: { tone: "warn", icon: "circle-pause" },
  cancelled: { tone: "mute", icon: "ban" },
} as const satisfies Record<ReportState, object>;

const GOING: readonly ReportState[] = ["created", "pending", "started", "retrying", "stopped"];

export default function ReportFiles() {
  const { t } = useTranslation("reports");
  const { rows, next, cursor, size, orderTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const columns = useColumns();
  return (
    <>
      <ReportHead current="files" orderTo={orderTo} />
      <div className="mt-5 stack gap-3">
        <ErrorSummary errors={reply?.errors} />
        {rows.length === 0 && !cursor ? (
          <Empty kind="nothing" icon="chart-column" title={t("filesNothing")}>
            {t("filesNothingHelp")}
          </Empty>
        ) : (
          <>
            <div className="row justify-between">
              <p className="text-sm text-ink-3">{t("filesNothingHelp")}</p>
              <LiveMark />
            </div>
            <DataTable caption={t("filesCaption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
            <ListFoot base={FILES} query={{}} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
          </>
        )}
      </div>
    </>
  );
}

function useColumns(): Column<Listed>[] {
  const { t, i18n } = useTranslation("reports");
  const { now, mayDownload, orderTo } = useLoaderData<typeof loader>();
  const zone = useZone();
  const locale = i18n.language;
  const stateName = ({ state, rows, total, isUrgent }: Listed) => {
    const ratio = total > 0 ? Math.min(0.99, rows / total) : 0;
    const name =
      state === "started" && ratio > 0 ? t("percent", { share: formatPercent(ratio, locale) }) : t(`state_${state}`);
    return isUrgent && GOING.includes(state) ? `${name}, ${t("isUrgent")}` : name;
  };
  return [
    {
      key: "report",
      header: t("report"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ name, days, unread }) => (
        <>
          <span className="font-medium">{name}</span>{" "}
          <span className="text-ink-3">
            {[...new Set(days)].map((day) => formatCalendarDay(day, locale)).join(" – ")}
          </span>
          {unread.length > 0 && (
            <p className="text-sm text-ink-3">
              {t("lacks", {
                number: formatNumber(
                  unread.reduce((sum, { messages }) => sum + messages, 0),
                  locale,
                ),
              })}
            </p>
          )}
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: (row) => <State {...STYLE[row.state]} label={stateName(row)} />,
    },
    {
      key: "rows",
      header: t("rowCount"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ rows }) => rows > 0 && <Num value={rows} locale={locale} />,
    },
    {
      key: "when",
      header: t("when"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ ahead, createdAt, finishedAt, state }) => (
        <span className="text-ink-3">
          {state === "pending" && ahead > 0
            ? t("ahead", { number: ahead })
            : formatWhen(finishedAt ?? createdAt, now, locale, zone)}
        </span>
      ),
    },
    {
      key: "act",
      header: <span className="sr-only">{t("act")}</span>,
      width: "min",
      card: { side: "right", line: 3 },
      cell: ({ id, state, files }) => (
        <div className="row gap-3">
          {mayDownload &&
            files.map((file, at) => (
              <a key={file.id} href={`/storage/${file.id}`} download>
                {files.length === 1 ? t("download") : t("fileOf", { number: at + 1 })}
              </a>
            ))}
          {orderTo && GOING.includes(state) && <Act id={id} intent="cancel" label={t("cancel")} />}
          {orderTo && (state === "failed" || state === "cancelled") && (
            <Act id={id} intent="retry" label={t("retry")} />
          )}
        </div>
      ),
    },
  ];
}

function Act({ id, intent, label }: { id: string; intent: "cancel" | "retry"; label: string }) {
  const { key } = useLoaderData<typeof loader>();
  return (
    <Form method="post" action={FILES} preventScrollReset>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="id" value={id} />
      <Button size="s" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}
