import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../components/ui/dl";
import { formatDuration, formatNumber, formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import type { Answers } from "../../domain/base/moderation/answers";
import type { Earned } from "../../domain/insight/home/desk";
import type { HomeData } from "./home";

const DAY_MS = 24 * 60 * 60_000;

interface DeskProps {
  desk: NonNullable<HomeData["desk"]>;
  now: number;
  currency: string;
}

/** Summary of all customers. */
export function Desk({ desk: { silent, fresh, earned, answers, isReseller }, now, currency }: DeskProps) {
  const { t } = useTranslation("home");
  return (
    <>
      {earned && <EarnedIn earned={earned} currency={currency} isOwn={isReseller} />}
      {silent.length > 0 && (
        <section className="stack gap-2" aria-labelledby="silent">
          <h2 id="silent">{t("silent")}</h2>
          <p className="hint">{t("silentHelp")}</p>
          <ul className="stack gap-1.5 text-sm">
            {silent.map(({ id, name, lastAt }) => (
              <li key={id} className="row items-baseline justify-between">
                <Link className="wrap-anywhere" to={`/users/${id}`}>
                  {name}
                </Link>
                <span className="num text-ink-2">
                  {t("silentDays", { count: Math.floor((now - (lastAt ?? now)) / DAY_MS) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fresh.length > 0 && (
        <section className="stack gap-2" aria-labelledby="fresh">
          <h2 id="fresh">{t("fresh")}</h2>
          <ul className="stack gap-1.5 text-sm">
            {fresh.map(({ id, name, lastAt }) => (
              <li key={id} className="stack">
                <Link className="wrap-anywhere" to={`/users/${id}`}>
                  {name}
                </Link>
                <span className="text-ink-3">{t(lastAt === null ? "freshNothing" : "freshSent")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {answers && answers.decided > 0 && <AnswersOf answers={answers} />}
    </>
  );
}

function AnswersOf({ answers: { decided, usual, late, rejected } }: { answers: Answers }) {
  const { t, i18n } = useTranslation("home");
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <section className="stack gap-2" aria-labelledby="answers">
      <h2 id="answers">{t("answers")}</h2>
      <Pairs
        numbers
        items={[
          { term: t("answersDecided"), value: number(decided) },
          ...(usual === null ? [] : [{ term: t("answersUsual"), value: formatDuration(usual, i18n.language) }]),
          { term: t("answersLate"), value: number(late) },
          { term: t("answersRejected"), value: number(rejected) },
        ]}
      />
    </section>
  );
}

function EarnedIn({ earned, currency, isOwn }: { earned: Earned[]; currency: string; isOwn: boolean }) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const none = { currency, margin: 0, turnover: 0, before: 0 };
  const all = earned.length > 0 ? earned : isOwn ? [none] : [];
  if (all.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="earned">
      <h2 id="earned">{figure("in24Hours")}</h2>
      {all.map(({ currency, margin, turnover, before }) => {
        const sum = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
        return (
          <Pairs
            key={currency}
            numbers
            items={[
              { term: figure("resold"), value: sum(turnover) },
              {
                term: figure("resellerMargin"),
                value: (
                  <>
                    {sum(margin)}
                    {turnover > 0 && (
                      <span className="block font-normal text-ink-3">
                        {figure("ofCharged", { share: formatPercent(margin / turnover, locale, 1) })}
                      </span>
                    )}
                  </>
                ),
              },
              { term: t("earnedBefore"), value: sum(before) },
            ]}
          />
        );
      })}
      <p className="text-sm">
        <Link to="/balance/margins">{t("allMargins")}</Link>
      </p>
    </section>
  );
}
