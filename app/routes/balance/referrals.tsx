import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { CopiedText } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { Empty } from "../../components/ui/empty";
import { formatNumber, formatWhen } from "../../components/ui/format";
import { findReferrals, referralCodeOf } from "../../domain/accounts/referrals";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { readPaging } from "../../web/lists/paging";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "referrals" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.referrals);
  const paging = readPaging(args.request);
  const [code, invited] = await Promise.all([
    referralCodeOf(platform.db, viewer),
    findReferrals(platform.db, viewer, { cursor: paging.cursor ?? undefined, limit: paging.rows }),
  ]);
  const url = new URL(`/registration?ref=${code}`, platform.config.publicUrl).href;
  return { code, url, ...invited, paging, now: platform.clock() };
}

export default function Referrals() {
  const { t } = useTranslation("balance");
  const { code, url } = useLoaderData<typeof loader>();
  return (
    <div className="stack readable mt-5 gap-8">
      <section className="stack gap-3" aria-labelledby="invite">
        <h2 id="invite">{t("referralTitle")}</h2>
        <p className="text-ink-2">{t("referralHelp")}</p>
        <Pairs
          well
          items={[
            { term: t("referralCode"), value: <CopiedText text={code} label={t("copy")} /> },
            { term: t("referralUrl"), value: <CopiedText text={url} label={t("copy")} /> },
          ]}
        />
      </section>
      <Invited />
    </div>
  );
}

function Invited() {
  const { t, i18n } = useTranslation("balance");
  const { rows, total, isTotalExact, next, paging, now } = useLoaderData<typeof loader>();
  const locale = i18n.language;
  const zone = useZone();
  return (
    <section className="stack gap-3" aria-labelledby="invited">
      <h2 id="invited">{t("invited")}</h2>
      {rows.length === 0 ? (
        <Empty kind="nothing" icon="users-round" title={t("noInvited")}>
          {t("noInvitedHelp")}
        </Empty>
      ) : (
        <DataTable
          caption={t("invited")}
          fit="flush"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "name",
              header: t("invitedName"),
              width: "fill",
              card: { side: "left", line: 1 },
              cell: ({ name }) => name,
            },
            {
              key: "at",
              header: t("invitedAt"),
              width: "min",
              align: "right",
              card: { side: "right", line: 1 },
              cell: ({ createdAt }) => (
                <span className="num text-ink-3">{formatWhen(createdAt, now, locale, zone)}</span>
              ),
            },
          ]}
        />
      )}
      {rows.length > 0 && (
        <ListFoot base="/balance/referrals" paging={paging} next={next} shown={rows.length}>
          {t(isTotalExact ? "invitedCount" : "invitedAtLeast", { number: formatNumber(total, locale) })}
        </ListFoot>
      )}
    </section>
  );
}
