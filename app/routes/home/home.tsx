import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { ScopeSwitch } from "../../components/lists/scope-switch";
import { errorWriter } from "../../components/ui/error-text";
import { formatLongDate, formatTime } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { can } from "../../domain/access/viewer";
import { fullName } from "../../domain/access/viewer-of-token";
import { getAvailable } from "../../domain/billing/available";
import { countDrafts, findDrafts } from "../../domain/drafts/drafts";
import { type DeskCustomer, getDesk } from "../../domain/home/desk";
import { getFirstSteps, type Step } from "../../domain/home/first-steps";
import { type Attention, getOverview } from "../../domain/home/overview";
import { glanceAtProviders } from "../../domain/home/providers";
import { getToday, type TodayCustomer } from "../../domain/home/today";
import type { ListOwner } from "../../domain/shared/newest-of";
import { offsetText } from "../../domain/shared/time/offset-text";
import { progressOf } from "../../domain/tasks/progress";
import type { ScreenName } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { useZone } from "../../web/frame/preferences";
import { openScope } from "../../web/lists/scope.server";
import { localeOf } from "../../web/words/locale";
import { readerOf } from "../../web/words/translator.server";
import { AttentionList } from "./attention-list";
import { Desk } from "./desk";
import { Drafts } from "./drafts";
import { Providers } from "./providers";
import { RecentTiles } from "./recent-tiles";
import { RunningTasks } from "./running-tasks";
import { Today } from "./today";

export const handle: ScreenHandle = { screen: "home", live: ["sendings", "tasks", "providers"] };

const SCREEN_OF = {
  sender: "sendernames",
  contacts: "contactsImport",
  token: "tokens",
  topUp: "topUp",
  mailing: "send",
} as const satisfies Record<Step, ScreenName>;

const SHOWN_DRAFTS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await openScope(args, { permission: "signed-in" });
  const { viewer, one, platform, isOwn, owners } = scope;
  const now = platform.clock();
  const mayWrite = isOwn && can(viewer, "sendings.generate");
  const [overview, { currency }, steps, drafts, counted, shown, desk, providers, today] = await Promise.all([
    getOverview(platform.db, viewer, now, owners),
    getAvailable(platform.db, one.id),
    isOwn ? getFirstSteps(platform.db, viewer) : null,
    mayWrite ? findDrafts(platform.db, viewer, SHOWN_DRAFTS) : [],
    mayWrite ? countDrafts(platform, viewer) : { total: 0, ending: 0 },
    scope.shown(),
    getDesk(platform.db, viewer, now, owners),
    isOwn || scope.whose === "all" ? glanceAtProviders(platform.db, viewer, now) : null,
    getToday(platform.db, viewer, now, owners),
  ]);
  const { running, attention, recent } = overview;
  const errorText = errorWriter(readerOf(await localeOf(args.request, args.context)));
  return {
    recent,
    attention: attention.map((item) => named(item, errorText)),
    now,
    currency,
    scope: shown,
    providers,
    sending: today && { lines: linesOf(today), isPart: today.isPart },
    desk: desk && {
      ...desk,
      silent: desk.silent.map(callable),
      fresh: desk.fresh.map(callable),
      isReseller: viewer.level === "reseller",
    },
    whose: isOwn ? null : scope.whose,
    drafts: { shown: drafts, ...counted },
    steps: steps?.map((step) => ({ ...step, to: pathFor(viewer, SCREEN_OF[step.step]) })) ?? null,
    running: running.map((task) => ({ ...ownerNamed(task), progress: progressOf(task, now) })),
    // Without JavaScript the page refreshes itself while tasks run.
    isRunning: running.length > 0,
    paths: {
      send: pathFor(viewer, "send"),
      import: pathFor(viewer, "contactsImport"),
      outgoing: pathFor(viewer, "outgoing"),
      incoming: pathFor(viewer, "incoming"),
      tasks: pathFor(viewer, "tasks"),
      names: pathFor(viewer, "sendernames"),
      templates: pathFor(viewer, "templates"),
    },
  };
}

type GlancedTask = Extract<Attention, { task: unknown }>["task"];

function ownerNamed(task: GlancedTask) {
  const { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt, owner } = task;
  const shown = { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt };
  return { ...shown, owner: owner ? { id: owner.id, name: nameOf(owner) } : null };
}

const nameOf = ({ data, username }: ListOwner) => fullName(data, username);

const callable = ({ id, data, username, lastAt }: DeskCustomer) => ({ id, name: fullName(data, username), lastAt });

/** Why a task stopped is told in words here: the errors' catalog is a tenth of what a visit may load. */
function named(item: Attention, textOf: (error: string) => string) {
  if (!("task" in item)) return item;
  const { error } = item.task;
  return { ...item, task: { ...ownerNamed(item.task), why: error && textOf(error) } };
}

/** The busiest customers, the others as one line, and all; money by currency. */
function linesOf({ shown, others }: NonNullable<Awaited<ReturnType<typeof getToday>>>) {
  const summed = (kind: "others" | "all", some: TodayCustomer[]) => {
    const sum = (of: (one: TodayCustomer) => number) => some.reduce((total, one) => total + of(one), 0);
    const money = [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      charged: of.reduce((total, { charged }) => total + charged, 0),
    }));
    const figures = {
      total: sum((one) => one.total),
      arrived: sum((one) => one.arrived),
      ended: sum((one) => one.ended),
    };
    return {
      key: kind,
      kind,
      id: null,
      name: "",
      count: some.length,
      ...figures,
      before: sum((one) => one.before),
      money,
    };
  };
  const lines = shown.map(({ id, data, username, currency, charged, ...figures }) => ({
    ...{ key: id, kind: "one" as const, id, name: fullName(data, username), count: 1 },
    ...{ ...figures, money: [{ currency, charged }] },
  }));
  return [
    ...lines,
    ...(others.length > 0 ? [summed("others", others)] : []),
    ...(lines.length > 1 ? [summed("all", [...shown, ...others])] : []),
  ];
}

/** Keeps the scope in a link. */
export const ofOwner = (whose: string | null) => (whose ? `?whose=${whose}` : "");

export type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  const { recent, running, attention, now, currency, steps, drafts, paths, scope, whose, desk, providers, sending } =
    useLoaderData<typeof loader>();
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
        {recent && <RecentTiles recent={recent} currency={currency} isLive={whose === null} />}
        <div className="cols">
          <div className="stack gap-8">
            {steps && <FirstSteps steps={steps} />}
            {drafts.shown.length > 0 && <Drafts drafts={drafts} now={now} />}
            <AttentionList attention={attention} paths={paths} whose={whose} />
            {sending && <Today sending={sending} />}
            {paths.tasks && (
              <RunningTasks tasks={running} now={now} tasksTo={paths.tasks} sendTo={paths.send} whose={whose} />
            )}
            {providers && <Providers providers={providers} />}
          </div>
          <div className="stack gap-8">
            {desk && <Desk desk={desk} now={now} currency={currency} />}
            <QuickLinks paths={paths} whose={whose} />
          </div>
        </div>
      </div>
    </>
  );
}

function QuickLinks({ paths, whose }: Pick<HomeData, "paths" | "whose">) {
  const { t } = useTranslation("home");
  const links = [
    { to: whose ? null : paths.send, label: t("newMailing") },
    { to: whose ? null : paths.import, label: t("importContacts") },
    { to: paths.outgoing, label: t("messages") },
    { to: paths.incoming, label: t("incoming") },
    { to: paths.tasks, label: t("allTasks") },
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

function capitalised(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Onboarding; steps are ticked by the account's real state. */
function FirstSteps({ steps }: { steps: NonNullable<HomeData["steps"]> }) {
  const { t } = useTranslation("home");
  return (
    <section className="stack gap-2" aria-labelledby="first-steps">
      <h2 id="first-steps">{t("firstSteps")}</h2>
      <ol className="todo">
        {steps.map(({ step, isDone, to }) => (
          <li key={step}>
            <Icon name={isDone ? "circle-check" : "circle"} className={isDone ? "text-ok" : "text-ink-3"} />
            {to && !isDone ? (
              <Link className="font-medium" to={to}>
                {t(`step_${step}`)}
              </Link>
            ) : (
              <span className={isDone ? "text-ink-3" : "font-medium"}>{t(`step_${step}`)}</span>
            )}
            {isDone && <span className="sr-only">{t("stepDone")}</span>}
            {!isDone && <span className="hint">{t(`step_${step}Help`)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
