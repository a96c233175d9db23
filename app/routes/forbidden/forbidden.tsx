import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SupportContacts } from "../../components/layout/support-contacts";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "forbidden" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in");
  return null;
}

export default function Forbidden() {
  const { t } = useTranslation("shell");
  const { t: pages } = useTranslation("failurePages");
  return (
    <Empty
      kind="noPermission"
      title={pages("failure_forbidden")}
      actions={
        <>
          <LinkButton variant="primary" to="/">
            {t("toHome")}
          </LinkButton>
          <Link to="/about#support">{t("toSupport")}</Link>
        </>
      }
      foot={<SupportContacts />}
      page
    >
      {pages("help_forbidden")}
    </Empty>
  );
}
