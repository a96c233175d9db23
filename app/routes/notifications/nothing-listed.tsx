import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { type NotificationQuery, pathOf } from "./query";

/** Empty state: none, none unread, none of this type, or none so far. */
export function NothingListed({ query, next }: { query: NotificationQuery; next: string | null }) {
  const { t } = useTranslation("notifications");
  const all = <LinkButton to={pathOf({})}>{t("showAll")}</LinkButton>;
  if (query.type) {
    const further = <LinkButton to={pathOf({ ...query, cursor: next })}>{t("earlier")}</LinkButton>;
    return (
      <Empty kind="noMatch" title={t("nothingOfType")} actions={next ? further : all}>
        {next ? t("lookedThrough") : t("nothingOfTypeHelp", { type: t(`type_${query.type}`) })}
      </Empty>
    );
  }
  if (query.isUnread) {
    return (
      <Empty kind="noMatch" icon="check-check" title={t("nothingUnread")} actions={all}>
        {t("nothingUnreadHelp")}
      </Empty>
    );
  }
  return (
    <Empty kind="nothing" icon="bell" title={t("nothing")}>
      {t("nothingHelp")}
    </Empty>
  );
}
