import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { EmptyScreen } from "../../components/layout/empty-screen";
import { PageHead } from "../../components/layout/page-head";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.shortLinks);
  return null;
}

export default function ShortLinks() {
  const { t } = useTranslation("screens");
  return (
    <>
      <PageHead title={t("shortLinks")} />
      <EmptyScreen name="shortLinks" />
    </>
  );
}
