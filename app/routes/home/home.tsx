import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { formatLongDate, formatTime } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { can } from "../../domain/access/viewer";
import { getAvailable } from "../../domain/billing/available";
import { countDrafts, findDrafts } from "../../domain/drafts/drafts";
import { getFirstSteps, type Step } from "../../domain/home/first-steps";
import { getOverview } from "../../domain/home/overview";
import { offsetText } from "../../domain/shared/time/zones";
import { progressOf } from "../../domain/tasks/progress";
import type { ScreenName } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { useZone } from "../../web/frame/preferences";
import { guard } from "../../web/session/guard";
import { AttentionList } from "./attention-list";
import { Drafts } from "./drafts";
import { RecentTiles } from "./recent-tiles";
import { RunningTasks } from "./running-tasks";

export const handle: ScreenHandle = { screen: "home", live: ["sendings", "tasks"] };

const SCREEN_OF = {
  sender: "sendernames",
  contacts: "contactsImport",
  token: "tokens",
  topUp: "topUp",
  mailing: "send",
} as const satisfies Record<Step, ScreenName>;

const SHOWN_DRAFTS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  const now = platform.clock();
  const mayWrite = can(viewer, "sendings.generate");
  const [overview, { currency }, steps, drafts, counted] = await Promise.all([
    getOverview(platform.db, viewer, now),
    getAvailable(platform.db, viewer.id),
    getFirstSteps(platform.db, viewer),
    mayWrite ? findDrafts(platform.db, viewer, SHOWN_DRAFTS) : [],
    mayWrite ? countDrafts(platform, viewer) : { total: 0, ending: 0 },
  ]);
  const { running, ...rest } = overview;
  return {
    ...rest,
    now,
    currency,
    drafts: { shown: drafts, ...counted },
    steps: steps?.map((step) => ({ ...step, to: pathFor(viewer, SCREEN_OF[step.step]) })) ?? null,
    running: running.map((task) => ({ ...task, progress: progressOf(task, now) })),
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

export type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
  const { t, i18n } = useTranslation("home");
  const zone = useZone();
  const { recent, running, attention, now, currency, steps, drafts, paths } = useLoaderData<typeof loader>();
  const day = formatLongDate(now, i18n.language, zone, { weekday: "long" });
  const lead = t("lead", {
    day: capitalised(day),
    time: formatTime(now, i18n.language, zone),
    zone: offsetText(now, zone),
  });
  return (
    <>
      <PageHead title={t("today")} lead={lead} />
      <div className="readable stack mt-5 gap-8">
        {recent && <RecentTiles recent={recent} currency={currency} />}
        <div className="cols">
          <div className="stack gap-8">
            {steps && <FirstSteps steps={steps} />}
            {drafts.shown.length > 0 && <Drafts drafts={drafts} now={now} />}
            <AttentionList attention={attention} paths={paths} />
            {paths.tasks && <RunningTasks tasks={running} now={now} tasksTo={paths.tasks} sendTo={paths.send} />}
          </div>
          <QuickLinks paths={paths} />
        </div>
      </div>
    </>
  );
}

function QuickLinks({ paths }: { paths: HomeData["paths"] }) {
  const { t } = useTranslation("home");
  const links = [
    { to: paths.send, label: t("newMailing") },
    { to: paths.import, label: t("importContacts") },
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
                <Link to={to}>{label}</Link>
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
