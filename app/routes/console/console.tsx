import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { LinkButton } from "../../components/ui/button";
import { formatAge, formatNumber, formatTime } from "../../components/ui/format";
import { LiveMark } from "../../components/ui/live-mark";
import { Note } from "../../components/ui/note";
import { Tile, Tiles } from "../../components/ui/tile";
import { can } from "../../domain/base/access/viewer";
import { countByKind } from "../../domain/base/moderation/count-waiting";
import { readCarriers } from "../../domain/insight/console/carriers";
import { readLanes } from "../../domain/insight/console/lanes";
import { readHour, sizeIn } from "../../domain/insight/console/minutes";
import { SIZE } from "../../domain/messaging/archive/database-size";
import { isKeptKind } from "../../domain/network/dead-letters/dead-letters";
import { summariseDeadLetters } from "../../domain/network/dead-letters/groups";
import { openIncidents } from "../../domain/network/incidents/incidents";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { guard } from "../../web/session/guard";
import { Review, Size, Ticks } from "./beside";
import { Dead } from "./dead";
import { Doors } from "./doors";
import { IncidentGlance } from "./incident";
import { Lanes } from "./lanes";
import { Providers } from "./providers";
import { WRITES_INCIDENTS } from "./rules";
import { Speed } from "./speed";

export const handle: ScreenHandle = { screen: "console", live: ["deadLetters", "providers"] };

const MOST_REVIEWED = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.console);
  const { db, files, clock } = platform;
  const now = clock();
  const [lanes, hour, carried, doors, dead, review, incidents] = await Promise.all([
    readLanes(platform),
    readHour(platform),
    readCarriers(platform),
    platform.doors(),
    can(viewer, "routing.get") ? summariseDeadLetters(files) : null,
    countByKind(db, viewer, now, MOST_REVIEWED + 1),
    can(viewer, "routing.get") ? openIncidents(db) : [],
  ]);
  const mayWrite = can(viewer, WRITES_INCIDENTS);
  const reported = new Set(incidents.map(({ providerId }) => providerId));
  const failed = hour.flatMap(({ note }) => note?.failed ?? []);
  const noted = hour.flatMap(({ note }) => note ?? []);
  return {
    now,
    incidents,
    // An outage alarm proposes an incident; a manager decides whether it is one.
    proposals: mayWrite ? carried.providers.filter(({ id, state }) => state === "tripped" && !reported.has(id)) : [],
    mayWrite,
    mayMessage: can(viewer, SCREENS.broadcast),
    lanes: lanes.map((lane) => ({
      ...lane,
      isLate: (lane.oldest ?? 0) > lane.norm,
      minutes: hour.map(({ note }) => {
        const [waiting, oldest] = note?.lanes[lane.name] ?? [0, 0];
        return { waiting: waiting ?? 0, isLate: (oldest ?? 0) > lane.norm };
      }),
    })),
    speed: hour.map(({ minute, accepted }) => {
      const { submitted, errors, delivered } = carried.minutes.get(minute) ?? { submitted: 0, errors: 0, delivered: 0 };
      return { minute, accepted, handed: submitted - errors, delivered };
    }),
    isWhole: carried.isWhole,
    doors,
    providers: can(viewer, "providers.get") ? carried.providers : null,
    size: { bytes: sizeIn(hour), ...SIZE },
    dead: dead && {
      ...dead,
      groups: dead.groups.map(({ kind, ...group }) => ({
        ...group,
        kind: isKeptKind(kind) ? kind : ("unknown" as const),
      })),
    },
    review:
      review.length > 0
        ? review.map(({ kind, n }) => ({ kind, n: Math.min(n, MOST_REVIEWED), isMore: n > MOST_REVIEWED }))
        : null,
    ticks: {
      noted: noted.length,
      of: hour.length,
      longest: noted.length > 0 ? Math.max(...noted.map(({ took }) => took)) : null,
      failed: [...Map.groupBy(failed, (job) => job)].map(([job, of]) => ({ job, count: of.length })),
    },
  };
}

export type ConsoleData = ReturnType<typeof useLoaderData<typeof loader>>;

const FRESH_MS = 10_000;

export default function Console() {
  const { t, i18n } = useTranslation("console");
  const { t: screen } = useTranslation("screens");
  const zone = useZone();
  const data = useLoaderData<typeof loader>();
  const { now, lanes, speed, providers, dead, review } = data;
  const locale = i18n.language;
  useFresh();
  const lead = t("lead", { time: formatTime(now, locale, zone, true) });
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`30;url=${SCREENS.console.path}`} />
      </noscript>
      <PageHead
        title={screen("console")}
        lead={
          <span className="row flex-wrap gap-x-3">
            {lead} <LiveMark />
            <Link to={SCREENS.console.path} replace preventScrollReset>
              {t("refresh")}
            </Link>
            <Link to="/documentation/managers/operation">{t("guide")}</Link>
          </span>
        }
        actions={
          <>
            {data.mayMessage && (
              <LinkButton variant="quiet" icon="megaphone" to={SCREENS.broadcast.path}>
                {screen("broadcast")}
              </LinkButton>
            )}
            {data.mayWrite && (
              <LinkButton icon="siren" to={SCREENS.incidents.path}>
                {screen("incidents")}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="readable stack mt-5 gap-8">
        {data.proposals.map((provider) => (
          <Proposal key={provider.id} provider={provider} now={now} />
        ))}
        {data.incidents.length > 0 && (
          <section className="stack gap-3" aria-label={t("openIncidents")}>
            {data.incidents.map((incident) => (
              <IncidentGlance key={incident.id} incident={incident} now={now} mayWrite={data.mayWrite} />
            ))}
          </section>
        )}
        <Figures {...data} />
        <div className="cols">
          <div className="stack gap-8">
            <Lanes lanes={lanes} />
            <Speed speed={speed} isWhole={data.isWhole} />
            {providers && <Providers providers={providers} />}
            <Doors doors={data.doors} />
            {dead && <Dead dead={dead} now={now} mayRetry={data.mayWrite} />}
          </div>
          <div className="stack gap-8">
            {review && <Review review={review} />}
            <Size size={data.size} />
            <Ticks ticks={data.ticks} />
          </div>
        </div>
      </div>
    </>
  );
}

function Proposal({ provider, now }: { provider: ConsoleData["proposals"][number]; now: number }) {
  const { t, i18n } = useTranslation("console");
  const { id, title, since } = provider;
  return (
    <div className="notice-bar note-bad">
      <Note tone="bad" icon="siren" title={t("stopped", { title })}>
        {since !== null && t("stoppedFor", { age: formatAge(now - since, i18n.language) })} {t("stoppedHelp")}
      </Note>
      <LinkButton size="s" to={`${SCREENS.incidents.path}/new?provider=${id}`}>
        {t("newIncident")}
      </LinkButton>
    </div>
  );
}

/** Shows at a glance whether anything is older than allowed. */
function Figures({ lanes, speed, dead, review }: Pick<ConsoleData, "lanes" | "speed" | "dead" | "review">) {
  const { t, i18n } = useTranslation("console");
  const { t: deadLetters } = useTranslation("deadLetters");
  const { t: screen } = useTranslation("screens");
  const locale = i18n.language;
  const number = (n: number) => formatNumber(n, locale);
  const waiting = lanes.reduce((sum, lane) => sum + (lane.waiting ?? 0), 0);
  const late = lanes.filter(({ isLate }) => isLate).sort((a, b) => over(b) - over(a));
  const [worst] = late;
  const last = speed.at(-1)!;
  const waits = review?.reduce((sum, { n }) => sum + n, 0) ?? 0;
  const isMore = lanes.some((lane) => lane.isMore);
  return (
    <Tiles>
      <Tile isSmall label={t("waitingAll")} value={number(waiting) + (isMore ? "+" : "")} note={t("waitingHelp")} />
      <Tile
        isSmall
        label={t("overNorm")}
        value={worst ? <span className="text-warn">{formatAge(worst.oldest ?? 0, locale)}</span> : t("none")}
        note={worst ? t(`lane_${worst.name}`) : t("overNormNone")}
      />
      <Tile
        isSmall
        label={t("perMinute")}
        value={number(last.handed)}
        note={t("perMinuteDelivered", { number: number(last.delivered) })}
        bars={speed.slice(-20).map(({ handed }) => handed)}
      />
      <Tile
        isSmall
        label={deadLetters("caption")}
        value={dead ? number(dead.total) + (dead.isMore ? "+" : "") : "—"}
        note={review && t("reviewNote", { title: screen("review"), number: number(waits) })}
      />
    </Tiles>
  );
}

const over = ({ oldest, norm }: ConsoleData["lanes"][number]) => (oldest ?? 0) / norm;

/** Queues emit no events, so they are polled. */
function useFresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
