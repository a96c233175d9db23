import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Subscriptions } from "../../components/money/subscriptions";
import { Button, LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { can } from "../../domain/base/access/viewer";
import { getAvailable } from "../../domain/money/billing/available";
import { findSubscriptions, type ShownSubscription, shownSubscription } from "../../domain/money/subscriptions/view";
import { quote } from "../../domain/money/tariffs/quote";
import { findTariffs } from "../../domain/money/tariffs/rows";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { PriceQuote } from "./price-quote";
import { PriceSearch } from "./price-search";
import { shownQuote, shownTariffs } from "./shown-tariffs.server";
import { TariffPrices } from "./tariff-prices";

export const handle: ScreenHandle = { screen: "tariffs", live: ["tariffs", "subscriptions"] };

const MOST_TYPED = 1600;
const MOST_SOUGHT = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.tariffs);
  const sells = can(viewer, SCREENS.soldTariffs);
  // Managers sell but do not buy.
  if (sells && viewer.level === "manager") throw redirect(SCREENS.soldTariffs.path);
  const [rows, { currency }, subscriptions, language] = await Promise.all([
    findTariffs(platform, viewer),
    getAvailable(platform.db, viewer.id),
    findSubscriptions(platform.db, viewer),
    localeOf(args.request, args.context),
  ]);
  const params = new URL(args.request.url).searchParams;
  const typed = (name: string, most: number) => params.get(name)?.trim().slice(0, most) ?? "";
  const written = { phone: typed("phone", MOST_TYPED), text: typed("text", MOST_TYPED) };
  const query = { search: typed("search", MOST_SOUGHT), source: typed("source", MOST_SOUGHT) };
  const now = platform.clock();
  return {
    ...shownTariffs(rows, query, language),
    currency,
    sells,
    written,
    asked: query,
    now,
    subscriptions: subscriptions.map((row) => shownSubscription(row, now)),
    may: { pay: can(viewer, "payments.create"), topUp: can(viewer, SCREENS.topUp) },
    sources: rows.map(({ source }) => source),
    quote: written.phone ? shownQuote(quote(rows, written), language) : null,
  };
}

export type TariffsData = Awaited<ReturnType<typeof loader>>;

export default function Tariffs() {
  const { t } = useTranslation("tariffs");
  const data = useLoaderData<typeof loader>();
  const { t: screens } = useTranslation("screens");
  const toSold = data.sells && <LinkButton to={SCREENS.soldTariffs.path}>{screens("soldTariffs")}</LinkButton>;
  if (data.sources.length === 0) {
    const support = (
      <LinkButton variant="primary" to="/about#support">
        {t("toSupport")}
      </LinkButton>
    );
    return (
      <>
        <PageHead title={t("title")} actions={toSold} />
        <OwnSubscriptions data={data} />
        <div className="mt-5">
          <Empty kind="nothing" icon="receipt-text" title={t("none")} actions={support}>
            {t("noneHelp")}
          </Empty>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} actions={toSold} />
      <OwnSubscriptions data={data} />
      <div className="readable mt-5 stack gap-8">
        <PriceQuote data={data} />
        <PriceSearch data={data} />
      </div>
      <div className="readable mt-5 grid grid-cols-1 items-start gap-x-6 gap-y-3 md:grid-cols-2">
        {data.tariffs.map((tariff) => (
          <TariffPrices key={tariff.id} tariff={tariff} data={data} />
        ))}
      </div>
    </>
  );
}

function OwnSubscriptions({ data: { subscriptions, now, may } }: { data: TariffsData }) {
  const { t } = useTranslation("tariffs");
  const { t: screens } = useTranslation("screens");
  const zone = useZone();
  const { formAction } = useNavigation();
  const actions = ({ id, isPayable, paidUntil }: ShownSubscription) => {
    const path = `/tariffs/subscriptions/${id}/pay`;
    if (!isPayable) return null;
    return (
      <Form method="post" action={path} className="row flex-wrap">
        <input type="hidden" name="until" value={paidUntil} />
        {may.pay && <Button busy={formAction === path && t("payNow")}>{t("payNow")}</Button>}
        {may.topUp && <LinkButton to={SCREENS.topUp.path}>{screens("topUp")}</LinkButton>}
      </Form>
    );
  };
  if (subscriptions.length === 0) return null;
  return (
    <div className="readable mt-5">
      <Subscriptions rows={subscriptions} now={now} zone={zone} heading="h2" actions={actions} />
    </div>
  );
}
