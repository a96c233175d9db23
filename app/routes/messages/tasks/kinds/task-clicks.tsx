import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../../../components/ui/dl";
import { formatNumber, formatPercent } from "../../../../components/ui/format";
import { ThinBar } from "../../../../components/ui/progress";
import type { BulkData } from "../task";

/** People who followed the campaign's short links, compared with people reached. */
export function TaskClicks({ data }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { id, whose, clicked, links, delivered, mayRead, mayLinks } = data;
  if (clicked === null) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  const to = (status: string) =>
    `/messages/outgoing?${new URLSearchParams({ groupId: id, status, ...(whose && { whose }) })}`;
  return (
    <section className="stack max-w-112 gap-2" aria-labelledby="clicks">
      <h2 id="clicks">{t("clicks")}</h2>
      <p>
        <span className="num text-lg font-medium">{number(clicked)}</span>{" "}
        <span className="text-ink-2">
          {t("clickedOf", { share: formatPercent(clicked / Math.max(1, delivered), i18n.language) })}
        </span>
      </p>
      <ThinBar value={clicked} max={Math.max(1, delivered, clicked)} />
      <Pairs
        numbers
        items={links.map((link) => ({
          key: link.id,
          term: mayLinks ? <Link to={`/short-links/${link.id}`}>{link.target}</Link> : link.target,
          value: t("clicksOf", { people: number(link.people), clicks: number(link.clicks) }),
        }))}
      />
      {mayRead && (
        <p className="row flex-wrap gap-x-4 text-sm">
          <Link to={to("clicked")}>{t("showClicked")}</Link>
          <Link to={to("notClicked")}>{t("showNotClicked")}</Link>
        </p>
      )}
    </section>
  );
}
