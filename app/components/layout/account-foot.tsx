import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Money } from "../ui/money";
import { Bell } from "./bell";
import { PopupButton } from "./popup";
import type { ShellProps } from "./shell";

type FootProps = Pick<ShellProps, "user" | "balance" | "links" | "unread" | "localeSwitch" | "version"> & {
  withBell?: boolean;
};

/** Money, the account, documentation, language and version. */
export function AccountFoot({ user, balance, links, unread, localeSwitch, version, withBell }: FootProps) {
  const { t, i18n } = useTranslation("common");
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
            <Money micros={balance.micros} currency={balance.currency} locale={i18n.language} />
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
          <PopupButton className="me text-left" opens={user.menuId} title={user.name}>
            {account}
          </PopupButton>
        ) : (
          <span className="me">{account}</span>
        )}
        {withBell && links.notifications && <Bell to={links.notifications} unread={unread} />}
      </div>
      <div className="foot-links">
        {links.docs && <a href={links.docs}>{t("documentation")}</a>}
        {localeSwitch}
        <span>{version}</span>
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
