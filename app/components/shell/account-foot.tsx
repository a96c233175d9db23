import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PopupButton } from "../layout/popup";
import { MoneyLink } from "./money-link";
import { NotificationButton } from "./notification-button";
import type { ShellProps } from "./shell";

type FootProps = Pick<
  ShellProps,
  "user" | "balance" | "links" | "unread" | "localeSwitch" | "version" | "newVersion"
> & {
  withNotificationButton?: boolean;
};

export function AccountFoot({
  user,
  balance,
  links,
  unread,
  localeSwitch,
  version,
  newVersion,
  withNotificationButton,
}: FootProps) {
  const { t } = useTranslation("common");
  const account = (
    <>
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <span>
        <span>{user.name}</span>
        {user.company && <small>{user.company}</small>}
      </span>
    </>
  );
  return (
    <div className="side-foot">
      {balance && (
        <div className="balance">
          <span>{balance.hasOverdraft ? t("availableWithOverdraft") : t("available")}</span>
          <div className="row justify-between">
            <MoneyLink to={links.balance} balance={balance} />
            {links.topUp && (
              <Link className="text-sm" to={links.topUp}>
                {t("topUp")}
              </Link>
            )}
          </div>
        </div>
      )}
      <div className="who">
        {user.menuId ? (
          <PopupButton className="me text-left" opens={user.menuId} title={user.name} data-popup="account">
            {account}
          </PopupButton>
        ) : (
          <span className="me">{account}</span>
        )}
        {withNotificationButton && links.notifications && (
          <NotificationButton to={links.notifications} unread={unread} />
        )}
      </div>
      <div className="foot-links">
        {links.docs && <a href={links.docs}>{t("documentation")}</a>}
        {links.blog && (
          <a href={links.blog} target="_blank" rel="noreferrer">
            {t("blog")}
          </a>
        )}
        {localeSwitch}
        {newVersion ? (
          <button type="button" className="update" onClick={() => location.reload()}>
            {t("updateTo", { version: newVersion })}
          </button>
        ) : (
          <span>{version}</span>
        )}
      </div>
    </div>
  );
}

function initials(name: string) {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}
