import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { can } from "../../domain/access/viewer";
import { getAvailable } from "../../domain/billing/available";
import { findTariffs } from "../../domain/billing/tariffs";
import { quote } from "../../domain/tariffs/quote";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { PriceQuote } from "./price-quote";
import { PriceSearch } from "./price-search";
import { shownQuote, shownTariffs } from "./shown-tariffs.server";
import { TariffPrices } from "./tariff-prices";

export const handle: ScreenHandle = { screen: "tariffs" };

const MOST_TYPED = 1600;
const MOST_SOUGHT = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.tariffs);
  const sells = can(viewer, SCREENS.soldTariffs);
  // A manager sells and does not buy.
  if (sells && viewer.level === "manager") throw redirect(SCREENS.soldTariffs.path);
  const [rows, { currency }, language] = await Promise.all([
    findTariffs(platform, viewer),
    getAvailable(platform.db, viewer.id),
    localeOf(args.request, args.context),
  ]);
  const params = new URL(args.request.url).searchParams;
  const typed = (name: string, most: number) => params.get(name)?.trim().slice(0, most) ?? "";
  const written = { phone: typed("phone", MOST_TYPED), text: typed("text", MOST_TYPED) };
  const asked = { search: typed("search", MOST_SOUGHT), source: typed("source", MOST_SOUGHT) };
  return {
    ...shownTariffs(rows, asked, language),
    ...{ currency, sells, written, asked },
    now: platform.clock(),
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
      <div className="readable mt-5 stack gap-8">
        <PriceQuote data={data} />
        <PriceSearch data={data} />
      </div>
      <div className="readable mt-5 grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2">
        {data.tariffs.map((tariff) => (
          <TariffPrices key={tariff.id} tariff={tariff} data={data} />
        ))}
      </div>
    </>
  );
}
