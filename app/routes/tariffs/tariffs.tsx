import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { can } from "../../domain/access/viewer";
import { getAvailable } from "../../domain/billing/available";
import { findTariffs, type TariffRow } from "../../domain/billing/tariffs";
import { quote } from "../../domain/tariffs/quote";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { PriceQuote } from "./price-quote";
import { TariffPrices } from "./tariff-prices";

export const handle: ScreenHandle = { screen: "tariffs" };

const MOST_TYPED = 1600;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.tariffs);
  const sells = can(viewer, SCREENS.soldTariffs);
  // A manager sells and does not buy.
  if (sells && viewer.level === "manager") throw redirect(SCREENS.soldTariffs.path);
  const [rows, { currency }] = await Promise.all([
    findTariffs(platform.db, viewer),
    getAvailable(platform.db, viewer.id),
  ]);
  const query = new URL(args.request.url).searchParams;
  const [phone = "", text = ""] = ["phone", "text"].map((name) => query.get(name)?.slice(0, MOST_TYPED) ?? "");
  const written = { phone, text };
  return { tariffs: rows.map(shown), currency, sells, written, quote: phone ? quote(rows, written) : null };
}

function shown({ id, title, source, data: { rules, options } }: TariffRow) {
  const { refundOnFailed, noPayments } = options;
  return { id, title, source, rules, refundOnFailed, noPayments, isSubscription: source.startsWith("subscription.") };
}

export type ShownTariff = ReturnType<typeof shown>;

export default function Tariffs() {
  const { t } = useTranslation("tariffs");
  const { tariffs, currency, sells, written, quote } = useLoaderData<typeof loader>();
  const { t: screens } = useTranslation("screens");
  const toSold = sells && <LinkButton to={SCREENS.soldTariffs.path}>{screens("soldTariffs")}</LinkButton>;
  if (tariffs.length === 0) {
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
        <PriceQuote written={written} quote={quote} currency={currency} />
      </div>
      <div className="readable mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2">
        {tariffs.map((tariff) => (
          <TariffPrices key={tariff.id} tariff={tariff} currency={currency} />
        ))}
      </div>
    </>
  );
}
