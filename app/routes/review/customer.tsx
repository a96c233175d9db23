import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../components/ui/dl";
import { formatDate, formatNumber } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { useZone } from "../../web/frame/preferences";
import type { ItemData } from "./item";

interface CustomerProps {
  customer: NonNullable<ItemData["customer"]>;
  now: number;
}

/** The requesting customer, and earlier decisions on that customer's items. */
export function Customer({ customer, now }: CustomerProps) {
  const { t, i18n } = useTranslation("reviewQueue");
  const zone = useZone();
  const { id, username, name, createdAt, hasContract, approved, rejected, messages, last } = customer;
  const number = (n: number) => formatNumber(n, i18n.language);
  const yearOf = (ms: number) => formatDate(ms, "en", zone, { year: true }).slice(-4);
  const dateOf = (ms: number) => formatDate(ms, i18n.language, zone, { year: yearOf(ms) !== yearOf(now) });
  const since = t("since", { date: formatDate(createdAt, i18n.language, zone, { year: true }) });
  return (
    <aside className="desk-customer" aria-labelledby="customer">
      <div className="stack gap-0.5">
        <h3 id="customer">
          <Link to={`/users/${id}`}>{name || username}</Link>
        </h3>
        {name && <p className="text-ink-3 wrap-anywhere">{username}</p>}
        <p className="text-ink-2">{hasContract ? t("withContract", { since }) : since}</p>
      </div>
      <Pairs
        numbers
        items={[
          { term: t("messages30"), value: `${number(messages.count)}${messages.isMore ? "+" : ""}` },
          { term: t("approved"), value: number(approved) },
          { term: t("rejected"), value: number(rejected) },
        ]}
      />
      <section className="stack gap-2" aria-labelledby="last">
        <h3 id="last">{t("last")}</h3>
        {last.length === 0 ? (
          <p className="text-ink-3">{t("none")}</p>
        ) : (
          <ul>
            {last.map(({ kind, id, title, moderation, at }) => (
              <li key={`${kind} ${id} ${at}`}>
                <span>{title ? t(`last_${kind}`, { title }) : t("lastMessage")}</span>
                <span className={`status status-${moderation === "approved" ? "ok" : "bad"}`}>
                  <Icon name={moderation === "approved" ? "circle-check" : "circle-x"} />
                  <span className="sr-only">{t(`verdict_${moderation}`)} </span>
                  <span className="num">{dateOf(at)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}
