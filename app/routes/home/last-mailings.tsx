import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatPercent, formatWhen } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { deliveryShare } from "../../domain/base/figures/figures";
import { useZone } from "../../web/frame/preferences";
import { type HomeData, ofOwner } from "./home";

interface LastMailingsProps extends Pick<HomeData, "ended" | "now" | "currency" | "whose"> {
  tasksTo: string;
}

/** The last finished campaigns: people sent to, reached, not delivered, charged. */
export function LastMailings({ ended, now, currency, tasksTo, whose }: LastMailingsProps) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const zone = useZone();
  const locale = i18n.language;
  if (ended.length === 0) return null;
  const right = { width: "min", align: "right" } as const;
  const named = (name: string, value: React.ReactNode) => <Named name={name}>{value}</Named>;
  return (
    <section className="stack gap-2" aria-labelledby="last-mailings">
      <h2 id="last-mailings">{t("lastMailings")}</h2>
      <DataTable
        caption={t("lastMailings")}
        fit="flush"
        rows={ended}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            header: t("mailing"),
            card: { side: "left", line: 1 },
            cell: ({ id, title, finishedAt }) => (
              <>
                <Link className="cell-link" to={`${tasksTo}/${id}${ofOwner(whose)}`}>
                  {title}
                </Link>
                {finishedAt !== null && (
                  <span className="block text-xs text-ink-3">{formatWhen(finishedAt, now, locale, zone)}</span>
                )}
              </>
            ),
          },
          {
            key: "sentTo",
            header: figure("sentTo"),
            card: { side: "right", line: 1 },
            ...right,
            cell: ({ sentTo }) => named(figure("sentTo"), <Num value={sentTo} locale={locale} />),
          },
          {
            key: "reached",
            header: figure("reached"),
            card: { side: "left", line: 2 },
            ...right,
            cell: ({ delivered }) => named(figure("reached"), <Num value={delivered} locale={locale} />),
          },
          {
            key: "share",
            header: figure("deliveryShare"),
            card: "hide",
            ...right,
            cell: ({ delivered, sentTo }) => {
              const ratio = deliveryShare({ delivered, sentTo });
              return <span className="num">{ratio === null ? "–" : formatPercent(ratio, locale, 1)}</span>;
            },
          },
          {
            key: "failed",
            header: figure("notDelivered"),
            card: "hide",
            ...right,
            cell: ({ errored }) => <Num value={errored} locale={locale} />,
          },
          {
            key: "charged",
            header: figure("charged"),
            card: { side: "right", line: 2 },
            ...right,
            cell: ({ charged }) =>
              named(figure("charged"), <Money micros={charged} currency={currency} locale={locale} />),
          },
        ]}
      />
      <p className="hint">{figure("peopleHelp")}</p>
    </section>
  );
}
