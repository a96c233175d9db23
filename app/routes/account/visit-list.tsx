import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../components/lists/chips";
import { type Column, DataTable } from "../../components/tables/data-table";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatDate, formatTime } from "../../components/ui/format";
import { Pager } from "../../components/ui/pager";
import { useZone } from "../../web/frame/preferences";
import type { VisitData } from "./telemetry";
import { isFiltered, pathOf } from "./telemetry-query";
import { useVisitChips } from "./visit-filters";

type Visit = VisitData["rows"][number];

export function VisitList({ data }: { data: VisitData }) {
  const { t } = useTranslation("account");
  const columns = useColumns();
  const { rows, query, next } = data;
  if (rows.length === 0) return <NothingListed data={data} />;
  return (
    <>
      <DataTable caption={t("visits")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {(next || query.cursor) && (
        <Pager prev={query.cursor && pathOf(query, {})} next={next && pathOf(query, { cursor: next })} />
      )}
    </>
  );
}

/** Empty state: none at all, none matching, or none so far. */
function NothingListed({ data: { query, next } }: { data: VisitData }) {
  const { t } = useTranslation("account");
  const chips = useVisitChips(query);
  if (next) {
    return (
      <Empty
        kind="noMatch"
        title={t("noVisitHere")}
        actions={<LinkButton to={pathOf(query, { cursor: next })}>{t("further")}</LinkButton>}
      />
    );
  }
  if (isFiltered(query) || query.cursor) {
    const clear = <LinkButton to="/account/telemetry">{t("reset")}</LinkButton>;
    return (
      <Empty kind="noMatch" title={t("noVisitMatch")} actions={clear}>
        <FilteredBy chips={chips}>{t("noVisitMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  return (
    <Empty kind="nothing" title={t("noVisits")}>
      {t("noVisitsHelp")}
    </Empty>
  );
}

function useColumns(): Column<Visit>[] {
  const { t, i18n } = useTranslation("account");
  const zone = useZone();
  const when = (at: number) =>
    `${formatDate(at, i18n.language, zone, { year: true })}, ${formatTime(at, i18n.language, zone, true)}`;
  const text = (value: string | null) => value ?? <span className="text-ink-3">{t("unknown")}</span>;
  return [
    {
      key: "time",
      header: t("time"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{when(createdAt)}</span>,
    },
    {
      key: "action",
      header: t("action"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ action, detail }) => (
        <>
          <span className={action === "signInFailed" ? "font-medium text-bad" : "font-medium"}>
            {t(`action_${action}`)}
          </span>
          {detail && <span className="block text-xs text-ink-3 wrap-anywhere">{detail}</span>}
        </>
      ),
    },
    {
      key: "ip",
      header: t("ip"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ ip }) => <span className="num">{text(ip)}</span>,
    },
    {
      key: "country",
      header: t("country"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ country }) => text(country),
    },
    {
      key: "device",
      header: t("device"),
      width: "fill",
      card: { side: "full", line: 3 },
      cell: ({ device }) => <span className="text-ink-2">{text(device)}</span>,
    },
  ];
}
