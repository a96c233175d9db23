import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { Named } from "../../components/tables/named";
import { Empty } from "../../components/ui/empty";
import { formatWhen } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { findRefusals } from "../../domain/products/otp/refusals";
import type { StopReason } from "../../domain/products/otp/types";
import { maskedPhone, shownSubject } from "../../domain/products/otp/view";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useCurrency, useZone } from "../../web/frame/preferences";
import { readPaging } from "../../web/lists/paging";
import { guard } from "../../web/session/guard";
import { WidgetHead } from "./widget-head";
import { headOf, widgetWithToday } from "./widget-head.server";

export const handle: ScreenHandle = { screen: "widgets", live: ["otp-settings/widgets"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.widgets);
  const id = args.params.id ?? "";
  const paging = readPaging(args.request);
  const page = { limit: paging.rows, cursor: paging.cursor ?? undefined };
  const [opened, { rows, next }] = await Promise.all([
    widgetWithToday(platform, viewer, id),
    findRefusals(platform.db, viewer, id, page),
  ]);
  const lines = rows.map(({ id: line, reason, subject, recipient, address, times, saved, updatedAt }) => ({
    id: line,
    reason: reason as StopReason,
    address,
    times,
    saved,
    at: updatedAt,
    subject: shownSubject(subject) || opened.widget.name,
    phone: recipient && maskedPhone(recipient),
  }));
  return { head: headOf(viewer, opened), rows: lines, next, paging, now: platform.clock() };
}

type Row = SerializeFrom<typeof loader>["rows"][number];

export default function Log() {
  const { t } = useTranslation("widgets");
  const { head, rows, next, paging, now } = useLoaderData<typeof loader>();
  const columns = useColumns(now);
  const base = `/widgets/${head.id}`;
  return (
    <WidgetHead head={head} tab="log">
      <div className="mt-5">
        {rows.length > 0 ? (
          <>
            <p className="mb-3 max-w-168 text-ink-2">
              {t("logLead")} <Link to={`${base}#widget-settings.allowed`}>{t("allow")}</Link>
            </p>
            <DataTable caption={t("tab_log")} columns={columns} rows={rows} rowKey={({ id }) => id} />
            <ListFoot base={`${base}/log`} paging={paging} next={next} shown={rows.length} />
          </>
        ) : (
          <Empty kind="nothing" icon="list-checks" title={t("noStops")}>
            {t("noStopsHelp")}
          </Empty>
        )}
      </div>
    </WidgetHead>
  );
}

function useColumns(now: number): Column<Row>[] {
  const { t, i18n } = useTranslation("widgets");
  const [zone, currency, locale] = [useZone(), useCurrency(), i18n.language];
  return [
    {
      key: "at",
      header: t("when"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ at }) => <span className="num text-ink-3">{formatWhen(at, now, locale, zone)}</span>,
    },
    {
      key: "subject",
      header: t("what"),
      card: { side: "full", line: 1 },
      cell: ({ subject, phone, address }) => (
        <>
          <span className="num block font-medium wrap-anywhere">{subject}</span>
          <span className="num block text-xs text-ink-3 wrap-anywhere">
            {[phone, address].filter((part) => part && part !== subject).join(", ")}
          </span>
        </>
      ),
    },
    {
      key: "reason",
      header: t("why"),
      card: { side: "full", line: 3 },
      cell: ({ reason }) => <span className="text-ink-2">{t(`reason_${reason}`)}</span>,
    },
    {
      key: "times",
      header: t("times"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ times }) => (
        <Named name={t("times")}>
          <Num value={times} locale={locale} />
        </Named>
      ),
    },
    {
      key: "saved",
      header: t("saved"),
      width: "min",
      align: "right",
      card: { side: "right", line: 4 },
      cell: ({ saved }) => (
        <Named name={t("saved")}>
          <Money micros={saved} currency={currency} locale={locale} />
        </Named>
      ),
    },
  ];
}
