import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Tabs } from "../../components/layout/tabs";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { pathFor } from "../../web/menu";

export const handle: ScreenHandle = { screen: "messages" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, ["sendings.get", "tasks.get"], "or");
  return { tabs: { outgoing: pathFor(viewer, "outgoing"), tasks: pathFor(viewer, "tasks") } };
}

export const shouldRevalidate = () => false;

/** Title and tabs over the message lists; the tabs are those the viewer may open. */
export default function Messages() {
  const { t } = useTranslation("messages");
  const { tabs } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const shown = (["outgoing", "tasks"] as const).flatMap((name) => {
    const to = tabs[name];
    return to ? [{ to, label: t(name), current: pathname.startsWith(to) }] : [];
  });
  return (
    <>
      <PageHead title={t("title")} />
      <Tabs label={t("title")} tabs={shown} />
      <Outlet />
    </>
  );
}
