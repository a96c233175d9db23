import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { formatDate, formatLongDate, formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { fillOf, type Part } from "../../components/ui/progress";
import { Tile, Tiles } from "../../components/ui/tile";
import { deliveryShare } from "../../domain/base/figures/figures";
import { costOf } from "../../domain/insight/reports/share";
import { useZone } from "../../web/frame/preferences";
import { type HomeData, ofOwner } from "./home";

type Day = NonNullable<HomeData["yesterday"]>;

interface YesterdayProps {
  day: Day;
  currency: string;
  /** null: not shown to this viewer. */
  reportTo: string | null;
  whose: string | null;
}

/** Yesterday against the same weekday a week before, with the figures of that day's report. */
export function Yesterday({ day, currency, reportTo, whose }: YesterdayProps) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const zone = useZone();
  const locale = i18n.language;
  const { is, was } = day;
  const only = { weekday: "long", day: undefined, month: undefined } as const;
  const sum = (micros: number) => formatMoney(micros, currency, locale);
  const deliveredPercent = ({ people, reached }: Day["is"]) => {
    const part = deliveryShare({ delivered: reached, sentTo: people });
    return part === null ? "–" : formatPercent(part, locale, 1);
  };
  const [cost, costBefore] = [costOf(is), costOf(was)];
  const wasOf = (value: string) => t("was", { value });
  const period = `${reportTo}${ofOwner(whose) || "?"}${whose ? "&" : ""}period=yesterday&compare=week&by=type`;
  return (
    <section className="stack gap-4" aria-labelledby="yesterday">
      <div className="row flex-wrap justify-between">
        <h2 id="yesterday">{t("yesterday", { weekday: formatLongDate(day.before, locale, zone, only) })}</h2>
        {reportTo && (
          <Link className="text-sm" to={period}>
            {t("dayReport")}
          </Link>
        )}
      </div>
      <Tiles>
        <Tile
          isSmall
          label={figure("sentTo")}
          value={<Num value={is.people} locale={locale} />}
          note={wasOf(`${formatNumber(was.people, locale)}${change(is.people, was.people, locale)}`)}
        />
        <Tile
          isSmall
          label={figure("reached")}
          value={<Num value={is.reached} locale={locale} />}
          note={`${figure("ofPeople", { share: deliveredPercent(is) })}, ${wasOf(deliveredPercent(was))}`}
        />
        <Tile
          isSmall
          label={figure("charged")}
          value={<Money micros={is.charged} currency={currency} locale={locale} />}
          note={wasOf(sum(was.charged))}
        />
        <Tile
          isSmall
          label={t("each")}
          value={cost === null ? "–" : <Money micros={cost} currency={currency} locale={locale} />}
          note={wasOf(costBefore === null ? "–" : sum(costBefore))}
        />
      </Tiles>
      {is.reached + was.reached > 0 && <Hours day={day} />}
      {is.people > 0 && <Funnel day={day} currency={currency} />}
      {day.channels.length > 0 && <Channels day={day} currency={currency} />}
    </section>
  );
}

function change(is: number, was: number, locale: string) {
  if (was === 0 || is === was) return "";
  return `, ${is > was ? "+" : "−"}${formatPercent(Math.abs(is / was - 1), locale)}`;
}

const CHART = { step: 12, bar: 4.5, height: 60 };
const LABELS = [0, 6, 12, 18, 23];
const NAMED_HOURS = Array.from({ length: 24 }, (_, hour) => ({ hour, name: `${String(hour).padStart(2, "0")}:00` }));

function Hours({ day: { is, was, from, before } }: { day: Day }) {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  const locale = i18n.language;
  const { step, bar, height } = CHART;
  const most = Math.max(...is.hours, ...was.hours, 1);
  const peak = is.hours.reduce((best, people, hour) => (people > is.hours[best]! ? hour : best), 0);
  const finding = t("hourFinding", {
    hour: NAMED_HOURS[peak]!.name,
    number: formatNumber(is.hours[peak]!, locale),
    was: formatNumber(was.hours[peak]!, locale),
  });
  const days = [
    {
      key: "was",
      name: formatDate(before, locale, zone),
      fill: { fill: "var(--color-line-strong)" },
      hours: was.hours,
    },
    { key: "is", name: formatDate(from, locale, zone), fill: fillOf("accent"), hours: is.hours },
  ] as const;
  return (
    <div className="stack gap-2">
      <div className="row flex-wrap justify-between">
        <h3>{t("byHour")}</h3>
        <ul className="legend">
          {days.map(({ key, name, fill }) => (
            <li key={key}>
              <svg viewBox="0 0 9 9" width="9" height="9" aria-hidden="true">
                <rect {...fill} width="9" height="9" rx="2" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </div>
      <svg
        viewBox={`0 0 ${24 * step} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height="112"
        role="img"
        aria-label={`${t("byHour")}. ${finding}`}
      >
        <path className="part-rest" d={`M0 ${height - 0.5}h${24 * step}v0.5H0z`} />
        {days.flatMap(({ key, fill, hours }, nth) =>
          NAMED_HOURS.map(({ hour, name }) => {
            const tall = Math.round((hours[hour]! / most) * (height - 2) * 10) / 10;
            const at = { x: hour * step + 1 + nth * (bar + 0.5), y: height - tall, width: bar, height: tall };
            return <rect key={`${key} ${name}`} {...fill} {...at} />;
          }),
        )}
      </svg>
      <p className="row justify-between text-sm text-ink-3" aria-hidden="true">
        {LABELS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      {is.reached > 0 && <p className="text-sm text-ink-2">{finding}</p>}
      <details>
        <summary className="w-fit text-sm text-accent">{t("asTable")}</summary>
        <DataTable
          caption={t("byHour")}
          fit="flush"
          narrow="scroll"
          rows={NAMED_HOURS}
          rowKey={({ name }) => name}
          columns={[
            { key: "hour", header: t("hour"), cell: ({ name }) => name },
            ...days.toReversed().map(({ key, name, hours }) => ({
              key,
              header: name,
              align: "right" as const,
              cell: ({ hour }: { hour: number }) => <Num value={hours[hour]!} locale={locale} />,
            })),
          ]}
        />
      </details>
    </div>
  );
}

function Bar({ share, tone }: { share: number; tone: Part["tone"] }) {
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" width="100%" height="12" aria-hidden="true">
      <rect className="part-rest" y="5" width="100" height="2" />
      <rect {...fillOf(tone)} width={Math.min(100, share * 100)} height="12" />
    </svg>
  );
}

/** Funnel of the people reached. */
function Funnel({ day: { is, first, later }, currency }: { day: Day; currency: string }) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const { people, reached, waiting } = is;
  const steps: {
    key: "sentTo" | "firstChannel" | "reached" | "laterChannel" | "notReached";
    value: number;
    tone: Part["tone"];
  }[] = [
    { key: "sentTo", value: people, tone: "faint" },
    { key: later ? "firstChannel" : "reached", value: first, tone: "ok" },
    ...(later ? [{ key: "laterChannel" as const, value: later.people, tone: "ok" as const }] : []),
    { key: "notReached", value: Math.max(0, people - reached), tone: "rest" },
  ];
  return (
    <div className="stack gap-2">
      <h3 id="funnel">{t("funnel")}</h3>
      <DataTable
        caption={t("funnel")}
        fit="flush"
        narrow="scroll"
        rows={steps}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "step",
            header: t("people"),
            width: "min",
            cell: ({ key }) => (key === "sentTo" || key === "reached" ? figure(key) : t(key)),
          },
          { key: "bar", header: "", cell: ({ value, tone }) => <Bar share={value / people} tone={tone} /> },
          {
            key: "number",
            header: t("number"),
            align: "right",
            width: "min",
            cell: ({ value }) => <Num value={value} locale={locale} className="font-medium" />,
          },
          {
            key: "share",
            header: t("share"),
            align: "right",
            width: "min",
            cell: ({ value }) => <span className="num">{formatPercent(Math.min(1, value / people), locale, 1)}</span>,
          },
        ]}
      />
      {later && later.people > 0 && (
        <p className="text-sm text-ink-3">
          {t("laterCost", {
            count: later.people,
            number: formatNumber(later.people, locale),
            sum: formatMoney(later.charged, currency, locale),
          })}
        </p>
      )}
      {waiting > 0 && <p className="text-sm text-ink-3">{`${figure("waiting")}: ${formatNumber(waiting, locale)}.`}</p>}
    </div>
  );
}

/** Delivered messages by channel. */
function Channels({ day: { is, channels }, currency }: { day: Day; currency: string }) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const money = (micros: number | null) =>
    micros === null ? "–" : <Money micros={micros} currency={currency} locale={locale} />;
  const ratioOf = (arrived: number) => (is.arrived > 0 ? arrived / is.arrived : 0);
  return (
    <div className="stack gap-2">
      <h3 id="channels">{t("channels")}</h3>
      <DataTable
        caption={t("channels")}
        fit="flush"
        narrow="scroll"
        rows={channels}
        rowKey={({ type }) => type}
        columns={[
          {
            key: "channel",
            header: t("channel"),
            width: "min",
            footer: t("all"),
            cell: ({ name }) => <span className="font-medium">{name}</span>,
          },
          {
            key: "bar",
            header: "",
            footer: "",
            cell: ({ arrived }) => <Bar share={ratioOf(arrived)} tone="accent" />,
          },
          {
            key: "arrived",
            header: figure("delivered"),
            align: "right",
            width: "min",
            cell: ({ arrived }) => <Num value={arrived} locale={locale} />,
            footer: <Num value={is.arrived} locale={locale} />,
          },
          {
            key: "share",
            header: t("share"),
            align: "right",
            width: "min",
            footer: "",
            cell: ({ arrived }) => <span className="num">{formatPercent(ratioOf(arrived), locale, 1)}</span>,
          },
          {
            key: "charged",
            header: figure("charged"),
            align: "right",
            width: "min",
            cell: ({ charged }) => money(charged),
            footer: money(is.charged),
          },
          {
            key: "each",
            header: t("each"),
            align: "right",
            width: "min",
            cell: (one) => money(costOf(one)),
            footer: money(costOf(is)),
          },
        ]}
      />
    </div>
  );
}
