import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Pairs } from "../../../components/ui/dl";
import { errorWriter } from "../../../components/ui/error-text";
import { formatDay, formatNumber, formatTime } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import { Num } from "../../../components/ui/number";
import { message } from "../../../domain/base/shared/errors/error-message";
import { dryRunDraft } from "../../../domain/messaging/drafts/dry-run";
import { typedParts } from "../../../domain/messaging/drafts/recipients/addresses";
import { getAvailable } from "../../../domain/money/billing/available";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";
import { zoneLabel } from "../../../web/words/zone-names.server";
import { HoleList } from "../recipients/missing-values";
import { openStep } from "../step/open-step.server";
import { pathOf } from "../step/paths";
import { type RunView, runView } from "./dry-run-view.server";
import { GroupCosts } from "./group-costs";
import { dayNames } from "./page.server";
import { StepShares } from "./step-shares";

export const handle: ScreenHandle = { screen: "sendDryRun" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform, viewer, draft } = await openStep(args, await guard(args, SCREENS.sendDryRun));
  const language = await localeOf(args.request, args.context);
  const [run, { currency }] = await Promise.all([
    dryRunDraft(platform, viewer, draft.content),
    getAvailable(platform.db, viewer.id),
  ]);
  return {
    id: draft.id,
    currency,
    run: run.ok
      ? runView(run.value, language, {
          viewer,
          typed: typedParts(draft.content.recipients.phones),
          triggers: draft.content.fallbacks.map(({ options }) => options),
        })
      : null,
    problems: run.ok ? [] : run.problems.map((problem) => errorWriter(readerOf(language))(message(problem))),
    days: dayNames(language),
    zone: draft.content.schedule.zone,
    zoneLabel: zoneLabel(run.ok ? run.value.startsAt : platform.clock(), draft.content.schedule.zone, language),
    now: platform.clock(),
  };
}

export default function DryRun() {
  const { t } = useTranslation("review");
  const { id, currency, run, problems, ...clock } = useLoaderData<typeof loader>();
  const back = { to: pathOf("preview", id), label: t("toPreview") };
  return (
    <>
      <PageHead title={t("dryRun")} lead={t("dryRunHelp")} crumb={back} />
      {run ? (
        <div className="stack gap-6 readable mt-5">
          <Summary run={run as RunView} currency={currency} {...clock} />
          {run.warnings.map(({ step, kind, text }) => (
            <Note
              key={`${step} ${kind} ${text}`}
              tone="warn"
              title={step > 0 ? t("fallbackNumber", { number: step }) : undefined}
            >
              {text}
            </Note>
          ))}
          <HoleList holes={run.holes} />
          <ExcludedList excluded={run.excluded} />
          <StepShares run={run as RunView} currency={currency} />
          <GroupCosts run={run as RunView} currency={currency} />
        </div>
      ) : (
        <div className="readable mt-5">
          <Note tone="bad" title={t("problems")}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <p className="mt-2">
              <Link to={back.to}>{back.label}</Link>
            </p>
          </Note>
        </div>
      )}
    </>
  );
}

interface SummaryProps {
  run: RunView;
  currency: string;
  days: string[];
  zone: string;
  zoneLabel: string;
  now: number;
}

function Summary({ run, currency, days, zone, zoneLabel, now }: SummaryProps) {
  const { t, i18n } = useTranslation("review");
  const locale = i18n.language;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const at = (ms: number) => `${formatDay(ms, now, locale, zone)}, ${formatTime(ms, locale, zone)}`;
  const { best, expected, worst, available } = run.cost;
  const { windows } = run;
  return (
    <section className="stack max-w-160 gap-3" aria-labelledby="summary">
      <h2 id="summary">{t("summary")}</h2>
      {!run.isExact && <p className="hint">{t("notExact")}</p>}
      <Pairs
        numbers
        well
        items={[
          { term: t("count_total"), value: <Num value={run.total} locale={locale} /> },
          { term: t("count_recipients"), value: <Num value={run.accepted} locale={locale} /> },
          { term: t("best"), value: money(best) },
          { term: t("expected"), value: <b className="font-medium">{money(expected)}</b> },
          { term: t("worst"), value: money(worst) },
          { term: t("available"), value: money(available) },
          { term: t("starts"), value: at(run.startsAt) },
          { term: t("ends"), value: at(run.endsAt) },
        ]}
      />
      <p className="hint">{t("expectedHelp")}</p>
      <p className="hint">{t("clocksOf", { zone: zoneLabel })}</p>
      {windows?.hours && (
        <p>
          {t("localOnly", {
            from: clockOf(windows.hours.from),
            to: clockOf(windows.hours.to),
            days: days.filter((_, index) => windows.hours!.days.includes(index + 1)).join(", "),
          })}{" "}
          {t("delayed", { number: windows.delayed })}
        </p>
      )}
      {run.atNight > 0 && <Note tone="warn">{t("atNight", { number: run.atNight })}</Note>}
    </section>
  );
}

// 9.5 is "09:30".
function clockOf(hour: number): string {
  const minutes = Math.round(hour * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Exclusions with reasons. */
function ExcludedList({ excluded }: { excluded: RunView["excluded"] }) {
  const { t, i18n } = useTranslation("review");
  return (
    <section className="stack gap-2" aria-labelledby="excluded">
      <h2 id="excluded">{t("excluded")}</h2>
      {excluded.length === 0 && <p className="hint">{t("excludedNone")}</p>}
      {excluded.map(({ reason, count, sample }) => (
        <details key={reason}>
          <summary>
            {t(`left_${reason}`)}: <span className="num">{formatNumber(count, i18n.language)}</span>
          </summary>
          <p className="hint wrap-anywhere">
            {sample.join(", ")}
            {count > sample.length &&
              ` ${t("andMore", { number: formatNumber(count - sample.length, i18n.language) })}`}
          </p>
        </details>
      ))}
    </section>
  );
}
