import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatNumber, formatPercent } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { State } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";
import type { ProviderGlance } from "../../domain/insight/home/providers";
import { SCREENS } from "../../screens";

const TONE: Record<ProviderGlance["state"], Tone> = { ok: "ok", lowered: "warn", tripped: "bad", returning: "info" };

/** Provider figures of the last hour, unhealthy providers first. */
export function Providers({ providers }: { providers: ProviderGlance[] }) {
  const { t, i18n } = useTranslation("home");
  const locale = i18n.language;
  const number = (n: number) => <span className="num">{formatNumber(n, locale)}</span>;
  const shareOf = ({ delivered, failed }: ProviderGlance) => {
    const ended = delivered + failed;
    return <span className="num">{ended > 0 ? formatPercent(delivered / ended, locale, 1) : "—"}</span>;
  };
  return (
    <section className="stack gap-2" aria-labelledby="providers">
      <div className="row flex-wrap justify-between">
        <h2 id="providers">{t("providers")}</h2>
        <Link className="text-sm" to={SCREENS.health.path}>
          {t("allProviders")}
        </Link>
      </div>
      {providers.length === 0 ? (
        <p className="row text-ink-2">
          <Icon name="circle-check" className="text-ok" />
          {t("providersIdle")}
        </p>
      ) : (
        <DataTable
          caption={t("providersHour")}
          fit="flush"
          rows={providers}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "title",
              header: t("provider"),
              card: { side: "left", line: 1 },
              cell: ({ title }) => <span className="font-medium">{title}</span>,
            },
            {
              key: "state",
              header: t("providerState"),
              width: "min",
              card: { side: "left", line: 2 },
              cell: ({ state }) => <State tone={TONE[state]} label={t(`health_${state}`)} />,
            },
            {
              key: "sent",
              header: t("inHour"),
              width: "min",
              align: "right",
              card: { side: "right", line: 1 },
              cell: ({ submitted }) => <Named name={t("inHour")}>{number(submitted)}</Named>,
            },
            {
              key: "delivered",
              header: t("ofReports"),
              width: "min",
              align: "right",
              card: { side: "right", line: 2 },
              cell: (provider) => <Named name={t("ofReports")}>{shareOf(provider)}</Named>,
            },
          ]}
        />
      )}
    </section>
  );
}
