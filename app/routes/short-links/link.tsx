import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { CopyButton } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { formatNumber, formatPercent, formatWhen } from "../../components/ui/format";
import { Note } from "../../components/ui/note";
import { can } from "../../domain/base/access/viewer";
import { shortUrlOf, shownAddress, shownTarget } from "../../domain/messaging/short-links/address";
import { countsOf } from "../../domain/messaging/short-links/counts";
import { getLink } from "../../domain/messaging/short-links/find";
import { mailingOf, reachOf } from "../../domain/messaging/short-links/reach";
import { isChangeable, stateOfLink } from "../../domain/messaging/short-links/view";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { ClickChart } from "./click-chart";
import { qrPath } from "./qr-path";
import type { loader as listLoader } from "./short-links";

export const handle: ScreenHandle = { screen: "shortLinks", live: ["url-shortener"] };

const LIST = SCREENS.shortLinks.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const id = args.params.id ?? "";
  const now = platform.clock();
  const [row, mailing, counts] = await Promise.all([
    getLink(platform.db, viewer, id),
    mailingOf(platform.db, viewer, id),
    countsOf(platform.db, viewer, id, now),
  ]);
  const { fullUrl, expiresAt, createdAt, clicks, people, bots, ...link } = found(row);
  const shortUrl = shortUrlOf(link);
  return {
    id,
    fullUrl,
    expiresAt,
    createdAt,
    clicks,
    people,
    bots,
    counts,
    now,
    shortUrl,
    address: shownAddress(link),
    state: stateOfLink({ ...link, expiresAt }, now),
    qr: qrPath(shortUrl),
    isOfTexts: link.source !== null,
    mailing: mailing && can(viewer, SCREENS.tasks) ? { id: mailing.id, title: mailing.title } : null,
    reach: mailing && reachOf({ ...link, fullUrl }, mailing),
    mayChange: isChangeable(link) && can(viewer, "shortLinks.create"),
    mayRemove: link.blockedAt === null && can(viewer, "shortLinks.remove"),
  };
}

type Detail = SerializeFrom<typeof loader>;

export default function LinkScreen() {
  const { t, i18n } = useTranslation("shortLinks");
  const link = useLoaderData<typeof loader>();
  const { id, address, fullUrl, state, shortUrl, clicks, people, counts, now, reach, mailing } = link;
  const { search } = useLocation();
  const zone = useZone();
  const list = useRouteLoaderData<typeof listLoader>("routes/short-links/short-links");
  const ids = list?.rows.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  const to = (other: string | undefined) => (other ? `${LIST}/${other}${search}` : null);
  const number = (value: number) => formatNumber(value, i18n.language);
  const when = (ms: number) => formatWhen(ms, now, i18n.language, zone);
  const percent = (value: number) => formatPercent(value, i18n.language, 1);
  const facts = [
    { term: t("peopleWent"), value: number(people) },
    { term: t("clicks"), value: number(clicks) },
    ...(reach && isReached(people, reach.delivered)
      ? [{ term: t("ofReached"), value: percent(people / reach.delivered) }]
      : []),
    ...(link.isOfTexts ? [] : [{ term: t("share"), value: clicks === 0 ? "0" : percent(people / clicks) }]),
    ...(link.expiresAt === null ? [] : [{ term: t("expiresAt"), value: when(link.expiresAt) }]),
    { term: t("created"), value: when(link.createdAt) },
    ...(mailing
      ? [{ term: t("mailing"), value: <Link to={`${SCREENS.tasks.path}/${mailing.id}`}>{mailing.title}</Link> }]
      : []),
  ];
  return (
    <>
      <Panel
        title={<span className="wrap-anywhere">{address}</span>}
        lead={
          <a className="text-sm wrap-anywhere" href={fullUrl} rel="noopener noreferrer nofollow">
            {shownTarget(fullUrl)}
          </a>
        }
        url={shortUrl}
        closeTo={`${LIST}${search}`}
        prevTo={to(ids[at - 1])}
        nextTo={to(at < 0 ? undefined : ids[at + 1])}
      >
        {state !== "works" && <Note tone="warn">{t(`state_${state}`)}</Note>}
        <div className="row flex-wrap">
          <CopyButton text={shortUrl} label={t("copy")} />
          {link.mayChange && (
            <LinkButton size="s" to={`${LIST}/${id}/edit`}>
              {t("edit")}
            </LinkButton>
          )}
          {link.mayRemove && (
            <LinkButton variant="quiet" size="s" to={`${LIST}/${id}/remove${search}`} preventScrollReset>
              {t("removeMore")}
            </LinkButton>
          )}
        </div>
        {link.isOfTexts && <p className="text-sm text-ink-2">{t("textsStay")}</p>}
        <Pairs items={facts} numbers />
        {clicks + link.bots === 0 ? (
          <p className="text-sm text-ink-2">{t("noClicks")}</p>
        ) : (
          <>
            <ClickChart hours={counts.hours} now={now} zone={zone} />
            <Origins {...link} />
          </>
        )}
        <QrPart {...link} />
      </Panel>
      <Outlet />
    </>
  );
}

/** People whose delivery is not reported yet, or never will be, may click too. */
const isReached = (people: number, delivered: number) => delivered > 0 && people <= delivered;

const MOST_COUNTRIES = 5;

function Origins({ counts, bots, people, reach }: Pick<Detail, "counts" | "bots" | "people" | "reach">) {
  const { t, i18n } = useTranslation("shortLinks");
  const channelName = useChannelName();
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const devices = ["phone", "tablet", "computer", "unknown"] as const;
  const number = (value: number) => formatNumber(value, i18n.language);
  const clickedIn = (key: string) => counts.channels.find((one) => one.key === key)?.people ?? 0;
  const channels = [...new Set([...(reach?.channels ?? []), ...counts.channels].map(({ key }) => key))];
  // Clicks recorded before channels were counted belong to no channel.
  const areAll = channels.length > 1 && channels.reduce((sum, key) => sum + clickedIn(key), 0) === people;
  const shareOf = (key: string) => {
    const delivered = reach?.channels.find((one) => one.key === key)?.delivered ?? 0;
    const values = { people: number(clickedIn(key)), delivered: number(delivered) };
    const share = formatPercent(clickedIn(key) / delivered, i18n.language, 1);
    return isReached(clickedIn(key), delivered) ? t("peopleOf", { ...values, share }) : values.people;
  };
  const items = [
    ...(areAll ? channels : []).map((key) => ({ key: `channel-${key}`, term: channelName(key), value: shareOf(key) })),
    ...counts.countries.slice(0, MOST_COUNTRIES).map(({ key, clicks }) => ({
      key: `country-${key}`,
      term: key ? (names.of(key) ?? key) : t("countryUnknown"),
      value: number(clicks),
    })),
    ...devices.flatMap((device) => {
      const counted = counts.devices.find(({ key }) => key === device);
      return counted ? [{ term: t(`device_${device}`), value: number(counted.clicks) }] : [];
    }),
    { term: t("bots"), value: number(bots) },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="link-from">
      <h3 id="link-from">{t("from")}</h3>
      <Pairs items={items} numbers />
      <p className="text-sm text-ink-3">{t("peopleNote")}</p>
    </section>
  );
}

function QrPart({ id, qr, address }: Pick<Detail, "id" | "qr" | "address">) {
  const { t } = useTranslation("shortLinks");
  return (
    <section className="stack gap-2" aria-labelledby="link-qr">
      <h3 id="link-qr">{t("qr")}</h3>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="144"
        height="144"
        role="img"
        aria-label={`${t("qr")}: ${address}`}
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="row flex-wrap gap-x-3 text-sm">
        {(["svg", "png"] as const).map((format) => (
          <a key={format} href={`${LIST}/${id}/qr/${format}`} download>
            {t("qrFile", { format: format.toUpperCase() })}
          </a>
        ))}
      </p>
    </section>
  );
}
