import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatDate, formatDay, formatNumber, formatTime } from "../../../components/ui/format";
import type { DraftRepeat } from "../../../domain/sendings/compose/draft-content";
import { pathOf } from "../step/names";
import type { ShownMessage } from "./answers.server";
import type { PreviewPage } from "./page.server";
import { rateText } from "./schedule";

type Part = "message" | "fallbacks" | "recipients" | "schedule";

/** What is about to be sent, each part with its way back. */
export function Review({ page }: { page: PreviewPage }) {
  const { t } = useTranslation("review");
  const { frame, title, message, fallbacks } = page;
  const first = (
    <>
      {title && <p className="text-ink-3">{title}</p>}
      <MessageAnswers message={message} />
    </>
  );
  const parts: { part: Part; to: string; value: ReactNode }[] = [
    { part: "message", to: pathOf("message", frame.id), value: first },
    {
      part: "fallbacks",
      to: pathOf("fallbacks", frame.id),
      value: fallbacks.length > 0 ? <Fallbacks page={page} /> : t("none"),
    },
    { part: "recipients", to: pathOf("recipients", frame.id), value: <Recipients page={page} /> },
    { part: "schedule", to: "#schedule", value: <When page={page} /> },
  ];
  return (
    <dl className="review">
      {parts.map(({ part, to, value }) => (
        <div key={part} id={`review-${part}`} tabIndex={-1}>
          <dt>{t(part)}</dt>
          <dd>{value}</dd>
          <dd className="change">
            <Link to={to}>
              {t("change")}
              <span className="sr-only">: {t(part)}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MessageAnswers({ message: { type, sender, text, example, lines } }: { message: ShownMessage }) {
  const { t } = useTranslation("review");
  const channelName = useChannelName();
  return (
    <>
      <b className="font-medium">{[channelName(type), sender].filter(Boolean).join(", ")}</b>
      {text && <p className="whitespace-pre-wrap wrap-anywhere">{example ?? text}</p>}
      {example !== null && <p className="hint">{t("exampleOf")}</p>}
      <ul className="text-sm wrap-anywhere">
        {lines.map(({ label, value }) => (
          <li key={`${label} ${value}`}>
            <span className="text-ink-3">{label}: </span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fallbacks({ page: { frame, fallbacks, budget } }: { page: PreviewPage }) {
  const { t } = useTranslation("review");
  return (
    <>
      <ol className="stack gap-3">
        {fallbacks.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={index}>
            <p className="text-sm">
              {step.when.join(". ")}.{" "}
              <Link to={pathOf("fallbacks", frame.id, index)}>
                {t("change")}
                <span className="sr-only">: {t("fallbackNumber", { number: index + 1 })}</span>
              </Link>
            </p>
            <MessageAnswers message={step} />
          </li>
        ))}
      </ol>
      {budget && <p className="mt-3 text-sm">{budget}</p>}
    </>
  );
}

function Recipients({ page: { chosen } }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const number = (value: number) => formatNumber(value, i18n.language);
  const { addresses, lists, without, exceptions } = chosen;
  const who = [
    ...(addresses > 0 ? [t("typed", { count: addresses, number: number(addresses) })] : []),
    ...lists.map(({ title, contacts }) => `${title} (${number(contacts)})`),
  ];
  const except = [
    ...without,
    ...(exceptions > 0 ? [t("typed", { count: exceptions, number: number(exceptions) })] : []),
  ];
  return (
    <>
      <p className="wrap-anywhere">{who.length > 0 ? who.join(", ") : t("none")}</p>
      {except.length > 0 && <p className="text-ink-3 wrap-anywhere">{t("except", { names: except.join(", ") })}</p>}
    </>
  );
}

function Repeated({ repeat: { frequency, endsOn, times } }: { repeat: DraftRepeat }) {
  const { t, i18n } = useTranslation("review");
  const last = Date.parse(endsOn);
  return (
    <p>
      {t(`every_${frequency}`)}
      {endsOn &&
        !Number.isNaN(last) &&
        `, ${t("endsBy", { date: formatDate(last, i18n.language, "UTC", { year: true }) })}`}
      {times && `, ${t("timesAtMost", { number: times })}`}
    </p>
  );
}

function When({ page: { frame, schedule, startsAt, run, days, zones } }: { page: PreviewPage }) {
  const { t, i18n } = useTranslation("review");
  const locale = i18n.language;
  const { when, zone, spreadHours, hours } = schedule;
  const place = zones.first.find((known) => known.zone === zone)?.label ?? zone;
  const clock = (ms: number) => `${formatDay(ms, frame.now, locale, zone)}, ${formatTime(ms, locale, zone)}`;
  const start = when === "now" ? t("now") : startsAt === null ? t("noTime") : `${clock(startsAt)} (${place})`;
  const spread = { hours: formatNumber(spreadHours, locale), rate: rateText(run?.accepted ?? 0, spreadHours, locale) };
  return (
    <>
      <p>{start}</p>
      {when === "repeat" && schedule.repeat && <Repeated repeat={schedule.repeat} />}
      {spreadHours > 0 && <p>{t("spreadOver", { over: run ? t("spreadRate", spread) : t("spreadHours", spread) })}</p>}
      {hours && (
        <p>
          {t("localOnly", {
            from: hours.from,
            to: hours.to,
            days: days.filter((_, index) => hours.days.includes(index + 1)).join(", "),
          })}
        </p>
      )}
    </>
  );
}
