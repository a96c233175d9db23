import { useTranslation } from "react-i18next";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { OnceShown } from "../../../components/layout/shown-once";
import { LIST } from "./style";

/** The address contains the secret, so it is shown once. */
export function IssuedAddress({ id, url }: { id: string; url: string }) {
  const { t } = useTranslation("integrations");
  return (
    <DialogFrame title={t("issued")} closeTo={null}>
      <OnceShown
        id="issued-address"
        secret={url}
        words={{ title: t("copyNow"), help: t("copyNowHelp"), copy: t("copy"), kept: t("done") }}
        closeTo={`${LIST}/${id}`}
      >
        <p className="text-sm text-ink-3">{t("how", { method: "POST", header: "Idempotency-Key" })}</p>
      </OnceShown>
    </DialogFrame>
  );
}
