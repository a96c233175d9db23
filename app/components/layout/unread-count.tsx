import { useTranslation } from "react-i18next";
import { shownCount } from "./tabs";

/** Unread incoming messages; nothing at 0. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation("common");
  if (count === 0) return null;
  return (
    <b>
      <span className="sr-only">{t("incomingUnread", { number: count })}</span>
      <span aria-hidden="true">{shownCount(count)}</span>
    </b>
  );
}
