import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Num } from "../../../components/ui/number";
import { Path } from "../../../components/ui/rail";
import { SendingStatus } from "../../../components/ui/status";
import { LONGEST_DAYS } from "../../../domain/money/billing/forecast";
import { useZone } from "../../../web/frame/preferences";
import type { Overview } from "./overview.server";

interface Known {
  overview: Overview;
  userId: string;
  currency: string;
  now: number;
}

/** A customer's latest messages, failures and money, each with a link to the full list. */
export function CustomerOverview(known: Known) {
  const { messages, failures, money } = known.overview;
  return (
    <>
      {money && <Funds {...known} money={money} />}
      {messages && <Latest {...known} messages={messages} />}
      {failures && <Failed {...known} failures={failures} />}
    </>
  );
}

function Funds({ money, userId, currency }: Known & { money: NonNullable<Overview["money"]> }) {
  const { t, i18n } = useTranslation("users");
  const locale = i18n.language;
  const { available, reserved, overdraft, spent, days, forecast } = money;
  const sum = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const lasts =
    forecast.days === null
      ? null
      : forecast.days > LONGEST_DAYS
        ? t("lastsLong", { number: formatNumber(LONGEST_DAYS, locale) })
        : forecast.days === 0
          ? t("lastsLess")
          : t("lasts", { count: forecast.days });
  const items: Pair[] = [
    {
      term: t("available"),
      value: (
        <>
          {sum(available)} {lasts && <span className="block text-sm text-ink-3">{lasts}</span>}
        </>
      ),
    },
    ...(reserved === null ? [] : [{ term: t("reserved"), value: sum(reserved) }]),
    ...(overdraft > 0 ? [{ term: t("overdraft"), value: sum(overdraft) }] : []),
    { term: t("spent", { count: days }), value: sum(spent) },
  ];
  return (
    <Section id="money" title={t("money")} to={`/balance/billings?whose=${userId}`} all={t("allOperations")}>
      <Pairs items={items} />
    </Section>
  );
}

function Latest({ messages, userId, currency, now }: Known & { messages: NonNullable<Overview["messages"]> }) {
  const { t, i18n } = useTranslation("users");
  const channel = useChannelName();
  const zone = useZone();
  const locale = i18n.language;
  const scope = `?whose=${userId}`;
  return (
    <Section id="latest" title={t("latest")} to={`/messages/outgoing${scope}`} all={t("allMessages")}>
      {messages.length === 0 ? (
        <p className="hint">{t("latestNone")}</p>
      ) : (
        <ul className="stack gap-3 text-sm">
          {messages.map(({ id, phone, path, reached, status, price, createdAt }) => (
            <li key={id} className="stack gap-0.5">
              <span className="row justify-between gap-x-3">
                <Link className="num" to={`/messages/outgoing/${id}${scope}`}>
                  {phone}
                </Link>
                <SendingStatus status={status} />
              </span>
              <span className="row justify-between gap-x-3 text-ink-3">
                <span className="row flex-wrap gap-x-3 gap-y-0.5">
                  <span className="num">{formatWhen(createdAt, now, locale, zone)}</span>
                  <Path channels={path.map(channel)} reached={reached} />
                </span>
                <Money micros={price} currency={currency} locale={locale} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Failed({ failures, userId }: Known & { failures: NonNullable<Overview["failures"]> }) {
  const { t, i18n } = useTranslation("users");
  const locale = i18n.language;
  const { total, isAll, reasons, since } = failures;
  const to = (path: string, more = "") => `${path}?whose=${userId}&from=${since}${more}`;
  return (
    <Section id="failed" title={t("failed")} to={to("/messages/failures")} all={t("failedWhy")}>
      {total === 0 ? (
        <p className="hint">{t("failedNone")}</p>
      ) : (
        <>
          {!isAll && <p className="hint">{t("failedNewest")}</p>}
          <Pairs
            numbers
            items={[
              ...reasons.map(({ key, text, count }) => ({
                key,
                term: (
                  <Link to={to("/messages/outgoing", `&status=failed&error=${encodeURIComponent(key)}`)}>{text}</Link>
                ),
                value: <Num value={count} locale={locale} />,
              })),
              { term: t("failedPeople"), value: <Num value={total} locale={locale} className="font-medium" /> },
            ]}
          />
        </>
      )}
    </Section>
  );
}

function Section({
  id,
  title,
  to,
  all,
  children,
}: {
  id: string;
  title: string;
  to: string;
  all: string;
  children: ReactNode;
}) {
  return (
    <section className="stack gap-2 mt-5" aria-labelledby={id}>
      <div className="row items-baseline justify-between gap-x-3">
        <h3 id={id}>{title}</h3>
        <Link className="text-sm" to={to}>
          {all}
        </Link>
      </div>
      {children}
    </section>
  );
}
