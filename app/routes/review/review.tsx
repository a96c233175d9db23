import type { LinksFunction, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { shownCount, Tabs } from "../../components/layout/tabs";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { countByKind } from "../../domain/base/moderation/count-waiting";
import type { ReviewKind } from "../../domain/base/moderation/kinds";
import { findReview } from "../../domain/messaging/review/find";
import { cursorOf, isReviewKind, readCursor } from "../../domain/messaging/review/key";
import { findPutOffs } from "../../domain/messaging/review/put-off";
import { usualReviewMs } from "../../domain/network/sender-names/usual-review";
import { SCREENS } from "../../screens";
import styles from "../../styles/rooms/review.css?url";
import type { ScreenHandle } from "../../web/frame/handle";
import { readPaging } from "../../web/lists/paging";
import { guard } from "../../web/session/guard";
import { listPath, QUEUE } from "./paths";
import { PutOffs } from "./put-offs";
import { QueueList } from "./queue-list";
import { useAge } from "./use-age";

export const handle: ScreenHandle = { screen: "review", live: ["sendernames", "templates", "held", "payments"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.review);
  const { db } = platform;
  const requested = new URL(args.request.url).searchParams.get("kind");
  const kind = isReviewKind(requested) ? requested : null;
  const paging = readPaging(args.request);
  const now = platform.clock();
  const [{ rows, next }, counts, usual, putOffs] = await Promise.all([
    findReview(db, viewer, { kind, cursor: readCursor(paging.cursor), limit: paging.rows, now }),
    countByKind(db, viewer, now),
    usualReviewMs(db, viewer.level === "manager" ? { resellerId: null } : { resellerId: viewer.id }),
    findPutOffs(db, viewer, now),
  ]);
  const later = (one: ReviewKind | null) => putOffs.filter((row) => one === null || row.kind === one);
  const withLater = counts.map((count) => ({ ...count, later: later(count.kind).length }));
  return { rows, next: next && cursorOf(next), counts: withLater, usual, kind, paging, now, later: later(kind) };
}

export type QueueData = SerializeFrom<typeof loader>;

export default function Review() {
  const { t } = useTranslation("reviewQueue");
  const { t: screen } = useTranslation("screens");
  const data = useLoaderData<typeof loader>();
  const { rows, next, counts, usual, kind, paging, now } = data;
  const { id } = useParams();
  const { search } = useLocation();
  const ageOf = useAge();
  const sumOf = (part: "n" | "later") => counts.reduce((sum, count) => sum + count[part], 0);
  const countOf = (n: number, later: number) => ({
    count: n,
    ...(later > 0 && { more: t("alsoPutOff", { number: later }) }),
  });
  const tabs = [
    { to: QUEUE, label: t("all"), current: kind === null, ...countOf(sumOf("n"), sumOf("later")) },
    ...counts.map(({ kind: one, n, later }) => ({
      to: listPath({ kind: one }),
      label: t(`kind_${one}`),
      current: kind === one,
      ...countOf(n, later),
    })),
  ];
  const waiting = sumOf("n");
  const oldest = paging.cursor === null ? rows.find(({ deciding }) => !deciding) : undefined;
  const isEmpty = rows.length === 0;
  return (
    <>
      <PageHead
        title={
          <>
            {screen("review")}
            {waiting > 0 && <span className="num font-normal text-ink-3"> {shownCount(waiting)}</span>}
          </>
        }
        lead={
          <>
            {usual !== null && <span>{t("usual", { time: ageOf(usual) })}</span>}
            {oldest && <span>{t("oldest", { age: ageOf(now - oldest.since) })}</span>}
          </>
        }
      />
      <Tabs label={t("kinds")} tabs={tabs} />
      <div className={id ? "desk desk-open" : "desk"}>
        <section className="desk-list" aria-label={t("list")}>
          {isEmpty ? (
            <Nothing isCut={paging.cursor !== null} kind={kind} />
          ) : (
            <QueueList data={data} search={search} openId={id ?? null} />
          )}
          <PutOffs data={data} search={search} openId={id ?? null} />
          <ListFoot base={QUEUE} query={{ kind }} paging={paging} next={next} shown={rows.length} />
        </section>
        <Outlet />
      </div>
    </>
  );
}

function Nothing({ isCut, kind }: { isCut: boolean; kind: QueueData["kind"] }) {
  const { t } = useTranslation("reviewQueue");
  if (isCut) return <p className="mt-5 text-ink-2">{t("end")}</p>;
  return (
    <div className="mt-5">
      <Empty
        kind="nothing"
        icon="list-checks"
        title={t("empty")}
        actions={kind && <LinkButton to={QUEUE}>{t("showAll")}</LinkButton>}
      >
        {t("emptyHelp")}
      </Empty>
    </div>
  );
}
