import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatNumber, formatPercent } from "../../components/ui/format";
import { State } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";
import { SCREENS } from "../../screens";
import type { ConsoleData } from "./console";

type Row = NonNullable<ConsoleData["providers"]>[number];

const TONE: Record<Row["state"], Tone> = { ok: "ok", lowered: "warn", tripped: "bad", returning: "info" };

/** Unhealthy providers first, then the busiest of the hour. */
export function Providers({ providers }: { providers: Row[] }) {
  const { t, i18n } = useTranslation("console");
  const { t: health } = useTranslation("health");
  const locale = i18n.language;
  const percentOf = (part: number, of: number) => (of > 0 ? formatPercent(part / of, locale, 1) : "—");
  const columns: Column<Row>[] = [
    {
      key: "title",
      header: health("provider"),
      card: { side: "left", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={`${SCREENS.providers.path}/${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: "state",
      header: health("state"),
      card: { side: "left", line: 2 },
      cell: ({ state }) => <State tone={TONE[state]} label={health(`state_${state}`)} />,
    },
    {
      key: "submitted",
      header: t("handed"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ submitted, errors }) => <span className="num">{formatNumber(submitted - errors, locale)}</span>,
    },
    {
      key: "errors",
      header: health("errors"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ submitted, errors }) => (
        <Named name={health("errors")}>
          <span className="num">{percentOf(errors, submitted)}</span>
        </Named>
      ),
    },
    {
      key: "weight",
      header: health("weight"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ weight }) => <span className="num">{formatPercent(weight / 100, locale)}</span>,
    },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="providers">
      <div className="row flex-wrap justify-between">
        <h2 id="providers">{t("providers")}</h2>
        <Link className="text-sm" to={SCREENS.health.path}>
          {t("healthAll")}
        </Link>
      </div>
      {providers.length === 0 ? (
        <p className="text-ink-2">{t("providersIdle")}</p>
      ) : (
        <DataTable caption={t("providers")} fit="flush" columns={columns} rows={providers} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
