import { useTranslation } from "react-i18next";
import { OnceShown } from "../../../components/layout/shown-once";
import { Snippets } from "./snippets";

interface IssuedSiteProps {
  id: string;
  secret: string;
  siteKey: string;
  publicUrl: string;
}

export function IssuedSite({ id, secret, ...site }: IssuedSiteProps) {
  const { t } = useTranslation("push");
  return (
    <OnceShown
      id="issued-secret"
      secret={secret}
      words={{ title: t("copyNow"), help: t("copyNowHelp"), copy: t("copySecret"), kept: t("done") }}
      closeTo={`/settings/push/${id}`}
    >
      <Snippets {...site} />
    </OnceShown>
  );
}
