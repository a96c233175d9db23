import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { ScopeSwitch } from "../../components/lists/scope-switch";
import { FirstSteps } from "../../components/steps/first-steps";
import { formatLongDate, formatTime } from "../../components/ui/format";
import { can } from "../../domain/base/access/viewer";
import { sentToOf } from "../../domain/base/figures/figures";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { offsetText } from "../../domain/base/shared/time/offset-text";
import { progressOf } from "../../domain/base/tasks/progress";
import { findSenders } from "../../domain/insight/home/around";
import { getDesk } from "../../domain/insight/home/desk";
import { getBeginning } from "../../domain/insight/home/first-steps";
import { type Attention, getOverview } from "../../domain/insight/home/overview";
import { glanceAtProviders } from "../../domain/insight/home/providers";
import { getRunway } from "../../domain/insight/home/runway";
import { getToday } from "../../domain/insight/home/today";
import { getYesterday } from "../../domain/insight/home/yesterday";
import { countDrafts, findDrafts } from "../../domain/messaging/drafts/drafts";
import { getAvailable } from "../../domain/money/billing/available";

import { purchaseTariffs } from "../../domain/money/tariffs/purchases";
import { usualReviewMs } from "../../domain/network/sender-names/usual-review";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { useZone } from "../../web/frame/preferences";
import { openScope } from "../../web/lists/scope.server";
import { dayBegins } from "../../web/words/day-begins.server";
import { localeOf } from "../../web/words/locale";
import { reviewSpan } from "../../web/words/review-span.server";
import { stepsShown } from "../../web/words/steps-shown.server";
import { readerOf } from "../../web/words/translator.server";
import { QuickLinks, Runway, Senders, Useful } from "./around";
import { sendersOf, usefulFor } from "./around.server";
import { attentionTeller, ownerNamed, runwayWords } from "./attention.server";
import { AttentionList } from "./attention-list";
import { Desk } from "./desk";
import { Drafts } from "./drafts";
import { LastMailings } from "./last-mailings";
import { callable, daySoFar, linesOf } from "./lines.server";
import { Providers } from "./providers";
import { RecentTiles } from "./recent-tiles";
import { RunningTasks } from "./running-tasks";
import { DayTiles, Today } from "./today";
import { Yesterday } from "./yesterday";

export const handle: ScreenHandle = { screen: "home", live: ["sendings", "tasks", "providers", "billings"] };

const SHOWN_DRAFTS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, { permission: "signed-in" }, { standard: "customers" });
  const { viewer, one, platform, isOwn, isMany, owners } = scope;
  const now = platform.clock();
  const mayWrite = isOwn && can(viewer, "sendings.generate");
  const { db } = platform;
  const [
    overview,
    own,
    runway,
    beginning,
    drafts,
    counted,
    shown,
    agenda,
    providers,
    today,
    yesterday,
    senders,
    usualMs,
    language,
  ] = await Promise.all([
    getOverview(db, viewer, now, owners),
    isMany || !can(viewer, "billings.get") ? getAvailable(db, one.id) : null,
    isMany ? null : getRunway(db, viewer, { id: one.id, zone: (scope.customer ?? viewer).preferences.timeZone }, now),
    isOwn ? getBeginning(db, one) : null,
    mayWrite ? findDrafts(db, viewer, SHOWN_DRAFTS) : [],
    mayWrite ? countDrafts(platform, viewer) : { total: 0, ending: 0 },
    scope.shown(),
    getDesk(db, viewer, now, owners),
    isOwn || scope.whose === "all" ? glanceAtProviders(db, viewer, now) : null,
    getToday(db, viewer, now, owners, viewer.level === "manager" ? purchaseTariffs(platform) : []),
    getYesterday(db, viewer, now, owners),
    isMany ? null : findSenders(db, viewer, one.id),
    isOwn ? usualReviewMs(db, one) : null,
    localeOf(args.request, args.context),
  ]);
  const { running, ended, attention, recent } = overview;
  const isEntrusted = [running, today?.shown, agenda?.silent, agenda?.fresh].some((rows) => rows?.length);
  if (scope.isStandard && viewer.level === "manager" && !isEntrusted) throw redirect("/?whose=all");
  const { currency } = own ?? runway!.money;
  const reading = { language, now, zone: viewer.preferences.timeZone, currency };
  const usual = reviewSpan(usualMs, language);
  const money = runway && runwayWords(runway, language);
  const channelName = readerOf(language).getFixedT(language, "channels") as (type: string) => string;
  return {
    recent,
    attention: [
      ...(money?.isShort && money.text ? [{ kind: "moneyEnds" as const, text: money.text }] : []),
      ...attention
        .filter((item) => !isStep(item, beginning?.steps ?? null))
        .map(attentionTeller({ ...reading, usual })),
    ],
    runway: money,
    yesterday: yesterday && {
      ...yesterday,
      channels: yesterday.channels.map((row) => ({ ...row, name: channelName(row.type) })),
    },
    dayBegins:
      (today || yesterday) && dayBegins({ from: now, zone: viewer.preferences.timeZone ?? DEFAULT_ZONE }, language),
    senders: senders ? sendersOf(senders, reading) : [],
    useful: isOwn ? usefulFor(viewer, beginning?.goal ?? null, language) : null,
    now,
    currency,
    scope: shown,
    providers,
    sending: today && { lines: linesOf(today), day: daySoFar(today), isPart: today.isPart },
    desk: agenda && {
      ...agenda,
      silent: agenda.silent.map(callable),
      fresh: agenda.fresh.map(callable),
      isReseller: viewer.level === "reseller",
    },
    whose: isOwn ? null : scope.whose,
    drafts: { shown: drafts, ...counted },
    steps: beginning && stepsShown(viewer, beginning.steps, { usualMs, language, isOffered: beginning.isOffered }),
    running: running.map((task) => ({ ...ownerNamed(task), progress: progressOf(task, now) })),
    ended: ended.map((task) => {
      const { id, title, delivered, errored, charged, finishedAt } = task;
      return { id, title, delivered, errored, charged, finishedAt, sentTo: sentToOf(task) };
    }),
    // Without JavaScript, the page refreshes itself while tasks run.
    isRunning: running.length > 0,
    paths: {
      send: pathFor(viewer, "send"),
      import: pathFor(viewer, "contactsImport"),
      outgoing: pathFor(viewer, "outgoing"),
      incoming: pathFor(viewer, "incoming"),
      tasks: pathFor(viewer, "tasks"),
      names: pathFor(viewer, "sendernames"),
      templates: pathFor(viewer, "templates"),
      numbers: pathFor(viewer, "apisender"),
      integrations: pathFor(viewer, "integrations"),
      payments: pathFor(viewer, "payments"),
      charges: pathFor(viewer, "recurrentPayments"),
      topUp: isOwn ? pathFor(viewer, "topUp") : null,
      reports: pathFor(viewer, "reports"),
    },
  };
}

/** The first steps say how the name's request stands. */
function isStep({ kind }: Attention, steps: { step: string; state: string }[] | null) {
  const isOfNames = kind === "noSenders" || kind === "namesChecked";
  return isOfNames && steps?.some(({ step, state }) => step === "sender" && state !== "done");
}

/** Keeps the scope in a link. */
export const ofOwner = (scope: string | null) => (scope ? `?whose=${scope}` : "");

export type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  const data = useLoaderData<typeof loader>();
  const { recent, running, ended, attention, now, currency, steps, drafts, paths, scope, whose } = data;
  const { desk, providers, sending, runway, yesterday, senders, useful } = data;
  const isCalm = attention.every(({ kind }) => kind === "noSenders" || kind === "namesChecked");
  // An account without a delivered campaign starts with the first steps, unless something needs attention.
  const last = steps?.at(-1);
  const isNew = isCalm && last !== undefined && last.state !== "done";
  const day = formatLongDate(now, i18n.language, zone, { weekday: "long" });
  const lead = t("lead", {
    day: capitalised(day),
    time: formatTime(now, i18n.language, zone),
    zone: offsetText(now, zone),
  });
  return (
    <>
      <PageHead title={t("today")} lead={lead} />
      <ScopeSwitch base="/" scope={scope} />
      <div className="readable stack mt-5 gap-8">
        {sending?.day && <DayTiles day={sending.day} />}
        <div className="cols">
          <div className="stack gap-8">
            {steps && isNew && <FirstSteps steps={steps} isLarge />}
            <AttentionList attention={attention} paths={paths} whose={whose} />
            {sending && <Today sending={sending} />}
            {paths.tasks && (
              <RunningTasks tasks={running} now={now} tasksTo={paths.tasks} sendTo={paths.send} whose={whose} />
            )}
            {paths.tasks && (
              <LastMailings ended={ended} now={now} currency={currency} whose={whose} tasksTo={paths.tasks} />
            )}
            {recent && <RecentTiles recent={recent} currency={currency} isLive={whose === null} />}
            {yesterday && <Yesterday day={yesterday} currency={currency} reportTo={paths.reports} whose={whose} />}
            {data.dayBegins && <p className="hint">{data.dayBegins}</p>}
            {providers && <Providers providers={providers} />}
          </div>
          <div className="stack gap-8">
            {desk && <Desk desk={desk} now={now} currency={currency} />}
            {runway && <Runway runway={runway} topUp={paths.topUp} />}
            {drafts.shown.length > 0 && <Drafts drafts={drafts} now={now} />}
            {steps && !isNew && <FirstSteps steps={steps} />}
            <Senders senders={senders} whose={whose} />
            <QuickLinks paths={paths} whose={whose} />
            {useful && <Useful useful={useful} />}
          </div>
        </div>
      </div>
    </>
  );
}

function capitalised(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
