import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { Button } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { formatWhen } from "../../../components/ui/format";
import { findSchedules, removeSchedule } from "../../../domain/insight/reports/schedules";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { pathFor } from "../../../web/frame/menu";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { labeller } from "../labels.server";
import { ReportHead, SCHEDULES, schedulePath } from "../report-tabs";

export const handle: ScreenHandle = { screen: "reportSchedules" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.reportSchedules);
  const [rows, language] = await Promise.all([
    findSchedules(platform.db, viewer),
    localeOf(args.request, args.context),
  ]);
  const { weekdays, told } = labeller(language);
  const listed = rows.map(({ id, name, type, frequency, weekDay, hour, email, nextAt, lastAt, filterBy, mailing }) => ({
    id,
    name,
    type,
    frequency,
    weekday: weekdays[weekDay ?? 0]!,
    email,
    nextAt,
    lastAt,
    only: told(filterBy, mailing)
      .map(({ text }) => text)
      .join(", "),
    hour: `${String(hour).padStart(2, "0")}:00`,
  }));
  return { rows: listed, now: platform.clock(), newTo: pathFor(viewer, "reportScheduleNew") };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.reportScheduleNew);
  const posted = await readForm(args.request);
  found(await removeSchedule(platform.db, viewer, String(posted.get("id") ?? "")));
  return redirectWithToast(SCHEDULES, { key: "scheduleRemoved", tone: "ok" });
}

export default function Schedules() {
  const { t, i18n } = useTranslation("reports");
  const { rows, now, newTo } = useLoaderData<typeof loader>();
  const zone = useZone();
  const when = (ms: number | null) => (ms === null ? "–" : formatWhen(ms, now, i18n.language, zone));
  return (
    <>
      <ReportHead current="schedules" orderTo={newTo} />
      <div className="mt-5">
        {rows.length === 0 ? (
          <Empty kind="nothing" icon="calendar-clock" title={t("schedulesNothing")}>
            {t("schedulesNothingHelp")}
          </Empty>
        ) : (
          <DataTable
            caption={t("schedulesCaption")}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "name",
                header: t("report"),
                width: "fill",
                card: { side: "full", line: 1 },
                cell: ({ name, type, only }) => (
                  <>
                    <span className="font-medium">{name || t(`fileType_${type}`)}</span>
                    {only && <p className="whitespace-normal text-sm text-ink-3">{only}</p>}
                  </>
                ),
              },
              {
                key: "when",
                header: t("frequency"),
                width: "min",
                card: { side: "left", line: 2 },
                cell: ({ frequency, weekday, hour }) => t(`onSchedule_${frequency}`, { weekday, hour }),
              },
              {
                key: "email",
                header: t("email"),
                width: "min",
                card: { side: "left", line: 3 },
                cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
              },
              {
                key: "last",
                header: t("lastRun"),
                width: "min",
                card: "hide",
                cell: ({ lastAt }) => <span className="text-ink-3">{when(lastAt)}</span>,
              },
              {
                key: "next",
                header: t("nextRun"),
                width: "min",
                card: { side: "right", line: 2 },
                cell: ({ nextAt }) => <span className="text-ink-3">{when(nextAt)}</span>,
              },
              {
                key: "act",
                header: <span className="sr-only">{t("act")}</span>,
                width: "min",
                card: { side: "right", line: 3 },
                cell: ({ id }) =>
                  newTo && (
                    <Form method="post" action={SCHEDULES} preventScrollReset className="row gap-3">
                      <Link to={schedulePath(id)}>{t("changeIt")}</Link>
                      <input type="hidden" name="id" value={id} />
                      <Button size="s">{t("remove")}</Button>
                    </Form>
                  ),
              },
            ]}
          />
        )}
      </div>
    </>
  );
}
