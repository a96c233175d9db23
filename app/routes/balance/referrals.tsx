import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { CopiedText } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { Empty } from "../../components/ui/empty";
import { formatMoney, formatNumber, formatPercent, formatWhen } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Tile, Tiles } from "../../components/ui/tile";
import { findReferrals, type Invited } from "../../domain/money/referrals/find";
import { invitationOf } from "../../domain/money/referrals/invitation";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { readPaging } from "../../web/lists/paging";
import { guard } from "../../web/session/guard";
import { qrOf } from "./qr.server";

export const handle: ScreenHandle = { screen: "referrals", live: ["billings"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.referrals);
  const paging = readPaging(args.request);
  const now = platform.clock();
  const walk = { cursor: paging.cursor ?? undefined, limit: paging.rows };
  const [invitation, invited] = await Promise.all([
    invitationOf(platform, viewer, args.request.url),
    findReferrals(platform.db, viewer, walk, now),
  ]);
  return { ...invitation, qr: qrOf(invitation.url), ...invited, paging, now };
}

export default function Referrals() {
  const { t } = useTranslation("balance");
  const { code, url, qr } = useLoaderData<typeof loader>();
  return (
    <div className="stack readable mt-5 gap-8">
      <section className="stack gap-3" aria-labelledby="invite">
        <h2 id="invite">{t("referralTitle")}</h2>
        <Rule />
        <Pairs
          well
          items={[
            { term: t("referralCode"), value: <CopiedText text={code} label={t("copy")} /> },
            { term: t("referralUrl"), value: <CopiedText text={url} label={t("copy")} /> },
          ]}
        />
        <svg role="img" aria-label={t("referralQr")} width="160" height="160" viewBox={`0 0 ${qr.size} ${qr.size}`}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </section>
      <InvitedList />
    </div>
  );
}

function Rule() {
  const { t, i18n } = useTranslation("balance");
  const { rule, figures } = useLoaderData<typeof loader>();
  const locale = i18n.language;
  if (!rule) return <p className="text-ink-2">{t("referralHelp")}</p>;
  const percent = formatPercent(rule.percent / 100, locale, Number.isInteger(rule.percent) ? 0 : 2);
  const sum = formatMoney(rule.least, figures.currency, locale);
  return (
    <p className="text-ink-2">
      {rule.months === 0 ? t("referralAlways", { percent }) : t("referralMonths", { percent, count: rule.months })}{" "}
      {rule.least > 0 && t("referralLeast", { sum })}
    </p>
  );
}

function InvitedList() {
  const { t, i18n } = useTranslation("balance");
  const { rows, figures, next, paging } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const locale = i18n.language;
  const { invited, paying, earned, earnedThisMonth, currency } = figures;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  return (
    <section className="stack gap-3" aria-labelledby="invited">
      <h2 id="invited">{t("invited")}</h2>
      {invited > 0 && (
        <Tiles>
          <Tile label={t("invited")} value={formatNumber(invited, locale)} />
          <Tile label={t("referralPaying")} value={formatNumber(paying, locale)} />
          <Tile label={t("earnedThisMonth")} value={money(earnedThisMonth)} />
          <Tile label={t("earned")} value={money(earned)} />
        </Tiles>
      )}
      {rows.length === 0 ? (
        <Empty kind="nothing" icon="users-round" title={t("noInvited")}>
          {t("noInvitedHelp")}
        </Empty>
      ) : (
        <DataTable caption={t("invited")} fit="flush" rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      {rows.length > 0 && (
        <ListFoot base={SCREENS.referrals.path} paging={paging} next={next} shown={rows.length}>
          {t("invitedCount", { number: formatNumber(invited, locale) })}
        </ListFoot>
      )}
    </section>
  );
}

function useColumns(): Column<Invited>[] {
  const { t, i18n } = useTranslation("balance");
  const { figures, now } = useLoaderData<typeof loader>();
  const zone = useZone();
  const locale = i18n.language;
  const why = { currency: t("invitedCurrency"), over: t("invitedOver") };
  return [
    {
      key: "name",
      header: t("invitedName"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ name, ended }) => (
        <>
          {name} {ended && <span className="text-ink-3">{why[ended]}</span>}
        </>
      ),
    },
    {
      key: "at",
      header: t("invitedAt"),
      width: "min",
      align: "right",
      card: { side: "left", line: 2 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{formatWhen(createdAt, now, locale, zone)}</span>,
    },
    {
      key: "earned",
      header: t("invitedEarned"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ earned }) => <Money micros={earned} currency={figures.currency} locale={locale} />,
    },
  ];
}
