import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ModerationTimeline } from "../../components/moderation/moderation-timeline";
import { LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { ErrorSummary } from "../../components/ui/error-summary";
import { formatWhen } from "../../components/ui/format";
import { State } from "../../components/ui/status";
import type { Viewer } from "../../domain/base/access/viewer";
import { DECIDES, type ReviewKind } from "../../domain/base/moderation/kinds";
import { CodedError } from "../../domain/base/shared/errors/errors";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { getReviewedCustomer } from "../../domain/messaging/review/customer";
import { findReview, neighboursOf } from "../../domain/messaging/review/find";
import { isReviewKind, type ReviewKey } from "../../domain/messaging/review/key";
import { findPutOffs, putOff, takeBack } from "../../domain/messaging/review/put-off";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { found } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { useLookers } from "../../web/live/use-lookers";
import { guard } from "../../web/session/guard";
import { Customer } from "./customer";
import { decide } from "./decide.server";
import { Decision } from "./decision";
import { itemPath, QUEUE } from "./paths";
import { useLineTitle } from "./queue-list";
import { readItem } from "./read-item.server";
import type { QueueData } from "./review";
import { Thing } from "./thing";
import { isLate, useAge } from "./use-age";

export const handle: ScreenHandle = { screen: "review", live: ["sendernames", "templates", "held", "payments"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ruleOf(args.params.kind));
  const { kind, id } = readParams(args.params);
  const now = platform.clock();
  const [read, putOffs] = await Promise.all([
    readItem(platform, viewer, kind, id),
    findPutOffs(platform.db, viewer, now),
  ]);
  const item = found(read);
  const until = putOffs.find((one) => one.kind === kind && one.id === id)?.until ?? null;
  const [customer, neighbours] = await Promise.all([
    getReviewedCustomer(platform.db, item.ownerId, now),
    neighboursOf(platform.db, viewer, { cursor: item.key, kind: kindIn(args.request), now }),
  ]);
  return { item, until, customer, ...neighbours, now };
}

export type ItemData = SerializeFrom<typeof loader>;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ruleOf(args.params.kind));
  const { kind, id } = readParams(args.params);
  const form = await readForm(args.request);
  const item = await readItem(platform, viewer, kind, id);
  // Released, refused or expired elsewhere: nothing is held any more.
  if (!item && kind === "held") {
    return redirectWithToast(`${QUEUE}${new URL(args.request.url).search}`, { key: "decidedMeanwhile", tone: "info" });
  }
  const { key } = found(item);
  const intent = form.get("intent");
  if (intent === "takeBack") {
    await takeBack(platform.db, viewer, key);
    return redirect(itemPath(key, new URL(args.request.url).search), 303);
  }
  if (intent === "putOff") {
    const isDone = await putOff(platform, viewer, key);
    const flash = isDone ? ({ key: "putOff", tone: "ok" } as const) : ({ key: "putOffMany", tone: "info" } as const);
    return redirectWithToast(await nextPath(platform, viewer, key, args.request), flash);
  }
  const outcome = await decide(kind, { platform, viewer, id, form });
  if ("refused" in outcome) return outcome.refused;
  return redirectWithToast(await nextPath(platform, viewer, key, args.request), outcome.done);
}

const ruleOf = (kind: string | undefined) => (isReviewKind(kind) ? DECIDES[kind] : SCREENS.review);

function readParams({ kind = "", id = "" }: LoaderFunctionArgs["params"]): { kind: ReviewKind; id: string } {
  if (!isReviewKind(kind)) throw new CodedError("notFound");
  return { kind, id };
}

function kindIn(request: Request): ReviewKind | null {
  const kind = new URL(request.url).searchParams.get("kind");
  return isReviewKind(kind) ? kind : null;
}

/** Skips decided campaigns whose messages are still being changed; scans at most this many rows. */
const MOST_APPLIED = 5;

/** Path of the next pending item, wrapping to the oldest at the end; the list if nothing is pending. */
async function nextPath({ db, clock }: Platform, viewer: Viewer, key: ReviewKey, request: Request): Promise<string> {
  const kind = kindIn(request);
  const now = clock();
  const { search } = new URL(request.url);
  const [behind, oldest] = await Promise.all(
    [key, null].map((cursor) => findReview(db, viewer, { cursor, kind, limit: MOST_APPLIED, now })),
  );
  const next = [...(behind?.rows ?? []), ...(oldest?.rows ?? [])].find(({ deciding }) => !deciding);
  return next ? itemPath(next, search) : QUEUE;
}

export default function Item() {
  const { i18n } = useTranslation();
  const { item, until, customer, now, ...neighbours } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const zone = useZone();
  const channel = useChannelName();
  const titleOf = useLineTitle();
  const amount = item.kind === "payments" ? item.payment.amount : null;
  const count = item.kind === "held" ? item.count : null;
  const { id } = item.key;
  const about = [item.type && channel(item.type), formatWhen(item.since, now, i18n.language, zone)];
  return (
    <section className="desk-item" aria-labelledby="panel-title" key={id}>
      <div className="desk-thing">
        <div>
          <Head item={item} now={now} {...neighbours} />
          <h2 className="panel-title num pt-1.5" id="panel-title" tabIndex={-1}>
            {titleOf({ kind: item.kind, title: item.title, count, amount })}
          </h2>
          <p className="text-sm text-ink-2">
            {customer && <Link to={`/users/${item.ownerId}`}>{customer.name || customer.username}</Link>}
            {about.filter(Boolean).map((part) => `, ${part}`)}
          </p>
        </div>
        {!item.decided && <ErrorSummary errors={reply?.error?.[""] ?? undefined} />}
        <Thing item={item} now={now} zone={zone} />
        {"steps" in item && <ModerationTimeline steps={item.steps} now={now} zone={zone} />}
        <Decision item={item} now={now} zone={zone} reply={reply} until={until} />
      </div>
      {customer && <Customer customer={customer} now={now} />}
    </section>
  );
}

function Head({ item, previous, next, now }: Pick<ItemData, "item" | "previous" | "next" | "now">) {
  const { t } = useTranslation("reviewQueue");
  const { t: common } = useTranslation("common");
  const { search } = useLocation();
  const ageOf = useAge();
  const age = now - item.since;
  const position = usePosition(item.key.id);
  return (
    <div className="row flex-wrap justify-between">
      <span className="row gap-0">
        {previous && (
          <LinkButton
            variant="quiet"
            size="s"
            icon="arrow-up"
            label={common("previous")}
            preventScrollReset
            to={itemPath(previous, search)}
            data-step="-1"
          />
        )}
        {next && (
          <LinkButton
            variant="quiet"
            size="s"
            icon="arrow-down"
            label={common("next")}
            preventScrollReset
            to={itemPath(next, search)}
            data-step="1"
          />
        )}
        {position && <span className="num ml-1.5 text-xs text-ink-3">{position}</span>}
      </span>
      <span className="row flex-wrap justify-end gap-x-3">
        <Lookers thing={`${item.key.kind}.${item.key.id}`} />
        {!item.decided && (
          <State tone={isLate(age) ? "warn" : "mute"} icon="clock" label={t("waits", { age: ageOf(age) })} />
        )}
        <LinkButton
          variant="quiet"
          size="s"
          icon="x"
          label={common("close")}
          preventScrollReset
          to={QUEUE + search}
          data-close
        />
      </span>
    </div>
  );
}

function Lookers({ thing }: { thing: string }) {
  const { t, i18n } = useTranslation("reviewQueue");
  const lookers = useLookers(thing).map((name) => name || t("looker"));
  const names = new Intl.ListFormat(i18n.language).format(lookers);
  return (
    <span className="text-sm text-ink-3" role="status">
      {lookers.length > 0 && t(lookers.length === 1 ? "looksToo" : "lookToo", { names })}
    </span>
  );
}

/** Position of the item on the first page of the list. */
function usePosition(id: string): string | null {
  const { t } = useTranslation("reviewQueue");
  const data = useRouteLoaderData<QueueData>("routes/review/review");
  if (!data || data.paging.cursor !== null) return null;
  const index = data.rows.findIndex((row) => row.id === id);
  const total = data.counts.reduce((sum, { kind, n }) => sum + (data.kind === null || data.kind === kind ? n : 0), 0);
  if (index < 0) return null;
  return t("position", { n: index + 1, total: total > 99 ? "99+" : total });
}
