import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Tabs } from "../../components/layout/tabs";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { accountTabs } from "./tabs";

export const handle: ScreenHandle = { screen: "account" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.account);
  return { tabs: accountTabs(viewer) };
}

export const shouldRevalidate = () => false;

/** Title and tabs over one's own account; the tabs are those the viewer may open. */
export default function Account() {
  const { t } = useTranslation("screens");
  const { tabs } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const shown = tabs.map(({ name, to }) => ({ to, label: t(name), current: pathname.startsWith(to) }));
  return (
    <>
      <PageHead title={t("account")} />
      <Tabs label={t("account")} tabs={shown} />
      <Outlet />
    </>
  );
}
