import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/layout/panel";
import { LinkButton } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { formatNumber, formatPercent, formatWhen } from "../../components/ui/format";
import { Note } from "../../components/ui/note";
import { can } from "../../domain/access/viewer";
import { shortUrlOf, shownAddress, shownTarget } from "../../domain/short-links/address";
import { countsOf } from "../../domain/short-links/counts";
import { getLink } from "../../domain/short-links/find";
import { isChangeable, stateOfLink } from "../../domain/short-links/view";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { ClickChart } from "./click-chart";
import { qrPath } from "./qr-path";
import type { loader as listLoader } from "./short-links";

export const handle: ScreenHandle = { screen: "shortLinks", live: ["shortLinks"] };

const LIST = SCREENS.shortLinks.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const id = args.params.id ?? "";
  const now = platform.clock();
  const [row, counts] = await Promise.all([getLink(platform.db, viewer, id), countsOf(platform.db, viewer, id, now)]);
  const { fullUrl, expiresAt, createdAt, clicks, people, bots, ...link } = found(row);
  const shortUrl = shortUrlOf(link);
  return {
    ...{ id, fullUrl, expiresAt, createdAt, clicks, people, bots, counts, now, shortUrl },
    ...{ address: shownAddress(link), state: stateOfLink({ ...link, expiresAt }, now) },
    ...{ qr: qrPath(shortUrl), isOfTexts: link.source !== null },
    mayChange: isChangeable(link) && can(viewer, "shortLinks.create"),
    mayRemove: link.blockedAt === null && can(viewer, "shortLinks.remove"),
  };
}

type Detail = SerializeFrom<typeof loader>;

export default function LinkScreen() {
  const { t, i18n } = useTranslation("shortLinks");
  const link = useLoaderData<typeof loader>();
  const { id, address, fullUrl, state, shortUrl, clicks, people, counts, now } = link;
  const { search } = useLocation();
  const zone = useZone();
  const list = useRouteLoaderData<typeof listLoader>("routes/short-links/short-links");
  const ids = list?.rows.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  const to = (other: string | undefined) => (other ? `${LIST}/${other}${search}` : null);
  const number = (value: number) => formatNumber(value, i18n.language);
  const when = (ms: number) => formatWhen(ms, now, i18n.language, zone);
  const facts = [
    { term: t("peopleWent"), value: number(people) },
    { term: t("clicks"), value: number(clicks) },
    { term: t("share"), value: clicks === 0 ? "0" : formatPercent(people / clicks, i18n.language) },
    ...(link.expiresAt === null ? [] : [{ term: t("expires"), value: when(link.expiresAt) }]),
    { term: t("created"), value: when(link.createdAt) },
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

const MOST_COUNTRIES = 5;

function Origins({ counts, bots }: Pick<Detail, "counts" | "bots">) {
  const { t, i18n } = useTranslation("shortLinks");
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const devices = ["phone", "tablet", "computer", "unknown"] as const;
  const items = [
    ...counts.countries.slice(0, MOST_COUNTRIES).map(({ key, clicks }) => ({
      ...{ key: `country-${key}`, term: key ? (names.of(key) ?? key) : t("countryUnknown") },
      value: formatNumber(clicks, i18n.language),
    })),
    ...devices.flatMap((device) => {
      const counted = counts.devices.find(({ key }) => key === device);
      return counted ? [{ term: t(`device_${device}`), value: formatNumber(counted.clicks, i18n.language) }] : [];
    }),
    { term: t("bots"), value: formatNumber(bots, i18n.language) },
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
