import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
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
  return { tabs: tabsOf(viewer, "balance"), topUp: pathFor(viewer, "topUp") };
}

export const shouldRevalidate = onNewScreen;

export default function Balance() {
  const { t } = useTranslation("common");
  const { tabs, topUp } = useLoaderData<typeof loader>();
  const actions = topUp && (
    <LinkButton variant="primary" to={topUp} preventScrollReset>
      {t("topUp")}
    </LinkButton>
  );
  return <Section title="balance" tabs={tabs} actions={actions} />;
}
