import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { CopyButton } from "../../../components/ui/copy-button";
import { useErrorText } from "../../../components/ui/error-text";
import { Note } from "../../../components/ui/note";
import type { IntegrationData } from "./integration";

const NEW = ["notConnected", "notConnectedHelp"] as const;

interface ConnectionProps {
  data: IntegrationData;
  /** Errors already shown above. */
  said: string[];
}

/** Reason why a CRM cannot be reached, and what to do. */
export function Connection({ data: { kind, trouble, connectUrl, may }, said }: ConnectionProps) {
  const { t } = useTranslation("integrations");
  const errorText = useErrorText();
  const isNew = trouble === null;
  // A salon is connected from the salon's side.
  const [title, help] = kind === "yclients" ? (["fromYclients", "fromYclientsHelp"] as const) : NEW;
  return (
    <div className="stack mt-4 gap-3">
      {(isNew || !said.some((error) => errorText(error) === errorText(trouble))) && (
        <Note tone="warn" role="status" {...(isNew && { title: t(title) })}>
          {isNew ? t(help) : errorText(trouble)}
        </Note>
      )}
      {may.update && connectUrl !== null && trouble !== "crmChatsDown" && (
        <div className="row">
          <LinkButton variant="primary" icon="share-2" to={connectUrl}>
            {t(isNew ? "connectNow" : "connectAgain")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** The owner enters this address in a stage of the pipeline. */
export function StageAddress({ address }: { address: string }) {
  const { t } = useTranslation("integrations");
  return (
    <section className="stack mt-4 gap-3" aria-label={t("stageAddress")}>
      <p className="text-sm text-ink-3">{t("stageAddressHelp")}</p>
      <p className="row flex-wrap">
        <code className="wrap-anywhere">{address}</code>
        <CopyButton text={address} label={t("copy")} />
      </p>
    </section>
  );
}
