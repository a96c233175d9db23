import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Bars } from "../../components/ui/bars";
import { LinkButton } from "../../components/ui/button";
import { Pairs } from "../../components/ui/dl";
import { formatDate } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { State } from "../../components/ui/status";
import { useRootData } from "../../web/frame/root-data";
import { type HomeData, ofOwner } from "./home";

/** Available funds and how long they last. */
export function Runway({ runway, topUp }: { runway: NonNullable<HomeData["runway"]>; topUp: string | null }) {
  const { t, i18n } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const { available, currency, isLow, text, coming } = runway;
  return (
    <section className="stack gap-2" aria-labelledby="money">
      <h2 id="money">{t("money")}</h2>
      <p className="row flex-wrap items-baseline justify-between">
        <span className="text-ink-2">{common(isLow ? "availableLow" : "available")}</span>
        <b className="font-medium">
          <Money micros={available} currency={currency} locale={i18n.language} />
        </b>
      </p>
      {text && <p className="text-sm text-ink-2">{text}</p>}
      {text && coming.length > 1 && <Coming coming={coming} text={text} currency={currency} />}
      {topUp && (
        <div>
          <LinkButton size="s" to={topUp}>
            {common("topUp")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

type Known = NonNullable<HomeData["runway"]>;

/** Available funds at the end of the coming days. */
function Coming({ coming, text, currency }: { coming: Known["coming"]; text: string; currency: string }) {
  const { t, i18n } = useTranslation("home");
  const locale = i18n.language;
  const dayName = ({ day }: Known["coming"][number]) => formatDate(Date.parse(day), locale, "UTC");
  return (
    <div>
      <Bars
        name="coming"
        title={t("coming")}
        finding={text}
        values={coming.map(({ left }) => left)}
        strong={0}
        least={7}
      />
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        <span>{dayName(coming[0]!)}</span>
        <span>{dayName(coming.at(-1)!)}</span>
      </p>
      <details className="text-sm">
        <summary className="row justify-between">
          <span className="text-ink-3">{t("coming")}</span>
          <span className="text-accent">{t("asTable")}</span>
        </summary>
        <Pairs
          numbers
          items={coming.map((day) => ({
            term: dayName(day),
            value: <Money micros={day.left} currency={currency} locale={locale} />,
          }))}
        />
      </details>
    </div>
  );
}

export function Senders({ senders, whose }: Pick<HomeData, "senders" | "whose">) {
  const { t } = useTranslation("home");
  if (senders.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="senders">
      <h2 id="senders">{t("senders")}</h2>
      <ul className="stack gap-1.5 text-sm">
        {senders.map(({ id, to, name, tone, label }) => (
          <li key={id} className="row items-baseline justify-between">
            {whose ? (
              <span className="wrap-anywhere">{name}</span>
            ) : (
              <Link className="wrap-anywhere" to={to}>
                {name}
              </Link>
            )}
            <State tone={tone} label={label} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Useful({ useful: { pages, mayBlog } }: { useful: NonNullable<HomeData["useful"]> }) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const blog = useRootData()?.blogUrl;
  return (
    <nav className="stack gap-2" aria-labelledby="useful">
      <h2 id="useful">{t("useful")}</h2>
      <ul className="stack gap-1 text-sm">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {mayBlog && blog && (
          <li>
            <a href={blog} target="_blank" rel="noreferrer">
              {common("blog")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

export function QuickLinks({ paths, whose }: Pick<HomeData, "paths" | "whose">) {
  const { t } = useTranslation("home");
  const { t: screen } = useTranslation("screens");
  const links = [
    { to: whose ? null : paths.send, label: t("newMailing") },
    { to: whose ? null : paths.import, label: t("importContacts") },
    { to: paths.outgoing, label: t("messages") },
    { to: paths.incoming, label: t("incoming") },
    { to: paths.tasks, label: t("allTasks") },
    { to: whose ? null : paths.numbers, label: screen("apisender") },
    { to: whose ? null : paths.integrations, label: screen("integrations") },
  ];
  return (
    <nav className="stack gap-2" aria-labelledby="quick-links">
      <h2 id="quick-links">{t("quick")}</h2>
      <ul className="stack gap-1 text-sm">
        {links.map(
          ({ to, label }) =>
            to && (
              <li key={to}>
                <Link to={to + ofOwner(whose)}>{label}</Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
