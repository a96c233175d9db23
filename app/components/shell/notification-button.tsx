import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";

const MOST = 99;

export function NotificationButton({ to, unread }: { to: string; unread: number }) {
  const { t } = useTranslation("common");
  const label = unread ? t("notificationsUnread", { number: unread }) : t("notifications");
  return (
    <Link
      className="btn btn-quiet btn-icon bell"
      to={to}
      aria-label={label}
      title={label}
      data-popup="notifications"
      data-click=""
    >
      <Icon name="bell" size="l" />
      {unread > 0 && <b aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</b>}
    </Link>
  );
}
