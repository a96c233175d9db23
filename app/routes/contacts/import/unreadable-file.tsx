import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";

export function UnreadableFile({ error, back }: { error: string; back: string }) {
  const { t } = useTranslation("contacts");
  return (
    <Empty
      kind="failed"
      icon="file-x"
      title={error}
      actions={
        <LinkButton variant="primary" to={back}>
          {t("otherFile")}
        </LinkButton>
      }
    >
      {t("unreadableHelp")}
    </Empty>
  );
}
