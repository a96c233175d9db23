import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot } from "../../components/layout/dialog-frame";
import { LinkButton } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import { Note } from "../../components/ui/note";
import { Snippets } from "./snippets";

interface IssuedSiteProps {
  id: string;
  secret: string;
  siteKey: string;
  publicUrl: string;
}

/** A new site's secret, once, and what to put into its pages. */
export function IssuedSite({ id, secret, ...site }: IssuedSiteProps) {
  const { t } = useTranslation("push");
  return (
    <>
      <DialogBody>
        <Note tone="warn" role="alert" title={t("copyNow")}>
          {t("copyNowHelp")}
        </Note>
        <code className="well block select-all font-mono wrap-anywhere" id="issued-secret">
          {secret}
        </code>
        <div className="row flex-wrap gap-2">
          <CopyButton text={secret} label={t("copySecret")} />
        </div>
        <Snippets {...site} />
      </DialogBody>
      <DialogFoot>
        <LinkButton variant="primary" to={`/settings/push/${id}`} preventScrollReset>
          {t("done")}
        </LinkButton>
      </DialogFoot>
    </>
  );
}
