import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot } from "../../components/layout/dialog-frame";
import { LinkButton } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import { Note } from "../../components/ui/note";

/** A webhook's secret, once; it can be copied without JavaScript. */
export function IssuedSecret({ id, secret, isNew }: { id: string; secret: string; isNew: boolean }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <DialogBody>
        <Note tone="warn" role="alert" title={t("copyNow")}>
          {t(isNew ? "copyNowHelp" : "rotatedHelp")}
        </Note>
        <code className="well block select-all font-mono wrap-anywhere" id="issued-secret">
          {secret}
        </code>
        <div className="row flex-wrap gap-2">
          <CopyButton text={secret} label={t("copy")} />
        </div>
      </DialogBody>
      <DialogFoot>
        <LinkButton variant="primary" to={`/settings/webhooks/${id}`} preventScrollReset>
          {t("done")}
        </LinkButton>
      </DialogFoot>
    </>
  );
}
