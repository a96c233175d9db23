import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot } from "../../components/layout/dialog-frame";
import { LinkButton } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import { Icon } from "../../components/ui/icon";
import { Note } from "../../components/ui/note";

/** A new token, once; it can be copied and taken along without JavaScript. */
export function IssuedToken({ token, description }: { token: string; description: string }) {
  const { t } = useTranslation("tokens");
  return (
    <>
      <DialogBody>
        <Note tone="warn" role="alert" title={t("copyNow")}>
          {t("copyNowHelp")}
        </Note>
        <div className="stack gap-1.5">
          <p className="text-sm font-medium">{description}</p>
          <code className="well block select-all font-mono [overflow-wrap:anywhere]" id="issued-token">
            {token}
          </code>
        </div>
        <div className="row flex-wrap gap-2">
          <CopyButton text={token} label={t("copy")} />
          <a
            className="btn btn-quiet btn-s"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${description}\n${token}\n`)}`}
            download="cabinet-token.txt"
          >
            <Icon name="download" />
            {t("download")}
          </a>
        </div>
      </DialogBody>
      <DialogFoot>
        <LinkButton variant="primary" to="/account/tokens" preventScrollReset>
          {t("done")}
        </LinkButton>
      </DialogFoot>
    </>
  );
}
