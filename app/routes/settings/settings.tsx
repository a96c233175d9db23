import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Tabs } from "../../components/layout/tabs";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { tabsOf } from "./tabs";

export const handle: ScreenHandle = { screen: "settings" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, SCREENS.settings);
  return { tabs: tabsOf(viewer) };
}

export const shouldRevalidate = () => false;

/** Title and tabs over everything that is set up; the tabs are those the viewer may open. */
export default function Settings() {
  const { t } = useTranslation("settings");
  const { tabs } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const shown = tabs.map(({ name, to }) => ({ to, label: t(`tab_${name}`), current: pathname.startsWith(to) }));
  return (
    <>
      <PageHead title={t("title")} />
      <Tabs label={t("title")} tabs={shown} />
      <Outlet />
    </>
  );
}
