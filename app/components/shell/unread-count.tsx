import { useTranslation } from "react-i18next";
import { shownCount } from "../layout/tabs";

/** Number of unread incoming messages or pending decisions; nothing at 0. */
export function UnreadCount({
  count,
  of = "incomingUnread",
}: {
  count: number;
  of?: "incomingUnread" | "reviewWaiting";
}) {
  const { t } = useTranslation("common");
  if (count === 0) return null;
  return (
    <b>
      <span className="sr-only">{t(of, { number: shownCount(count) })}</span>
      <span aria-hidden="true">{shownCount(count)}</span>
    </b>
  );
}
