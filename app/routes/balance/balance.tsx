import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Section } from "../../components/layout/section";
import { LinkButton } from "../../components/ui/button";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor, tabsOf } from "../../web/frame/menu";
import { onNewScreen } from "../../web/live/on-new-screen";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "balance" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.balance);
  return {
    tabs: tabsOf(viewer, "balance"),
    topUp: pathFor(viewer, "topUp"),
    newInvoice: pathFor(viewer, "invoiceNew"),
  };
}

export const shouldRevalidate = onNewScreen;

export default function Balance() {
  const { t } = useTranslation("common");
  const { t: words } = useTranslation("screens");
  const { tabs, topUp, newInvoice } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const owner = new URLSearchParams(search).get("whose")?.match(/^[\da-f-]{36}$/)?.[0];
  const isOfInvoices = newInvoice !== null && pathname.startsWith(SCREENS.invoices.path);
  const actions = isOfInvoices ? (
    <LinkButton variant="primary" icon="plus" to={owner ? `${newInvoice}?owner=${owner}` : newInvoice}>
      {words("invoiceNew")}
    </LinkButton>
  ) : (
    topUp && (
      <LinkButton variant="primary" to={topUp} preventScrollReset>
        {t("topUp")}
      </LinkButton>
    )
  );
  return <Section title="balance" tabs={tabs} actions={actions} />;
}
