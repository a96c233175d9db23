import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { formatMoney } from "../../components/ui/format";
import { MICROS } from "../../domain/base/shared/money";
import { formatPhone } from "../../domain/base/shared/phone";
import { PAGE_SIZE } from "../../domain/base/shared/ui-constants";
import { findVisits, visitDetail } from "../../domain/base/telemetry/find";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { boundsOf } from "../../web/lists/periods";
import { deviceOf } from "../../web/session/device-name";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { readQuery } from "./telemetry-query";
import { VisitFilters } from "./visit-filters";
import { VisitList } from "./visit-list";

export const handle: ScreenHandle = { screen: "telemetry", live: ["telemetry"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.telemetry);
  const query = readQuery(new URL(args.request.url).searchParams);
  const now = platform.clock();
  const { action, period, ip, cursor } = query;
  const filter = {
    action: action ?? undefined,
    ip: ip ?? undefined,
    cursor: cursor ?? undefined,
    ...(period ? boundsOf(period, now, viewer.preferences.timeZone) : {}),
    limit: PAGE_SIZE,
  };
  const [page, locale] = await Promise.all([
    findVisits(platform.db, viewer, filter),
    localeOf(args.request, args.context),
  ]);
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const rows = page.rows.map(({ id, action, ip, country, userAgent, data, createdAt }) => ({
    id,
    action,
    ip,
    country: country && (regions.of(country) ?? country),
    device: deviceOf(userAgent),
    detail: detailOf(data, locale),
    createdAt,
  }));
  return { rows, next: page.next, query, now };
}

/** Numbers, addresses and names recorded for a visit; amounts are stored in units. */
function detailOf(stored: string, locale: string): string {
  const { username, by, hint, email, phone, overdraft, currency } = visitDetail.parse(JSON.parse(stored));
  const limit =
    overdraft === undefined ? undefined : formatMoney(Math.round(overdraft * MICROS), currency ?? "RUB", locale);
  return [username, by, hint, email, phone && formatPhone(phone), limit].filter(Boolean).join(", ");
}

export type VisitData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Telemetry() {
  const { t } = useTranslation("account");
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="row mt-5 flex-wrap justify-between gap-x-6 gap-y-2">
        <p className="max-w-160 text-sm text-ink-2">{t("visitsHelp")}</p>
        <LinkButton variant="danger" to="/account/telemetry/end-sessions" preventScrollReset>
          {t("endSessionsMore")}
        </LinkButton>
      </div>
      <VisitFilters query={data.query} />
      <VisitList data={data} />
      <Outlet />
    </>
  );
}
