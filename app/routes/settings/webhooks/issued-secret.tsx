import { useTranslation } from "react-i18next";
import { OnceShown } from "../../../components/layout/shown-once";

/** A webhook's secret, shown once; can be copied without JavaScript. */
export function IssuedSecret({ id, secret, isNew }: { id: string; secret: string; isNew: boolean }) {
  const { t } = useTranslation("webhooks");
  const help = t(isNew ? "copyNowHelp" : "rotatedHelp");
  return (
    <OnceShown
      id="issued-secret"
      secret={secret}
      words={{ title: t("copyNow"), help, copy: t("copy"), kept: t("done") }}
      closeTo={`/settings/webhooks/${id}`}
    />
  );
}
