import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LatestNotifications } from "../../domain/base/notifications/view";
import { BackHere } from "../layout/popup";
import { NotificationItem } from "../notifications/notification-item";
import { Button } from "../ui/button";
import { useGlance, Waiting } from "./glance-data";

export function NotificationsGlance() {
  const { t } = useTranslation("extras");
  const { t: screen } = useTranslation("screens");
  const answer = useGlance<LatestNotifications>("/notifications/latest");
  if (!answer) return <Waiting lines={5} />;
  const { rows, unread } = answer;
  return (
    <div className="ntf-popup">
      <div className="ntf-bar">
        <h2>{screen("notifications")}</h2>
        {unread > 0 && (
          <Form method="post" action="/notifications" preventScrollReset>
            <BackHere />
            <input type="hidden" name="upTo" value={rows[0]?.id} />
            <Button variant="quiet" size="s">
              {t("notificationsReadAll")}
            </Button>
          </Form>
        )}
      </div>
      {rows.length === 0 && <p className="glance-body text-ink-3">{t("notificationsNone")}</p>}
      <ul>
        {rows.map((it) => (
          <NotificationItem key={it.id} it={it} fresh={t("notificationFresh")} when={it.isToday ? it.time : it.day} />
        ))}
      </ul>
      <div className="ntf-bar text-sm">
        <Link to="/notifications">{t("notificationsAll")}</Link>
        <Link to="/settings/settingsUser#notification-types">{t("notificationsConfigure")}</Link>
      </div>
    </div>
  );
}
