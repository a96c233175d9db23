import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackHere, Popup } from "../layout/popup";
import { Icon } from "../ui/icon";
import type { MenuItem } from "./menu";

export const ACCOUNT_MENU_ID = "account-menu";

const THEMES = [
  { theme: "system", icon: "monitor" },
  { theme: "light", icon: "sun" },
  { theme: "dark", icon: "moon" },
] as const;

interface AccountMenuProps {
  user: { name: string; username: string; email: string | null };
  theme: (typeof THEMES)[number]["theme"];
  tabs: NonNullable<MenuItem["tabs"]>;
}

/** The signed-in user, appearance settings and sign-out. */
export function AccountMenu({ user, theme: chosen, tabs }: AccountMenuProps) {
  const { t } = useTranslation("shell");
  const { t: screen } = useTranslation("screens");
  return (
    <Popup id={ACCOUNT_MENU_ID} label={t("account")}>
      <p className="popup-head">
        <b>{user.name}</b>
        <span>{user.username}</span>
        {user.email && <span>{user.email}</span>}
      </p>
      <ul className="popup-list">
        {tabs.map(({ to, labelKey }) => (
          <li key={to}>
            <Link to={to}>{screen(labelKey)}</Link>
          </li>
        ))}
        {/* Always rendered: a late element would move the click target. */}
        <li className="noscript:hidden">
          <button type="button" data-shortcuts="">
            {t("shortcuts")}
          </button>
        </li>
      </ul>
      <Form method="post" action="/theme" preventScrollReset>
        <BackHere />
        <fieldset className="popup-choice">
          <legend>{t("theme")}</legend>
          {THEMES.map(({ theme, icon }) => (
            <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
              <Icon name={icon} />
              {t(`theme_${theme}`)}
            </button>
          ))}
        </fieldset>
      </Form>
      <Form method="post" action="/logout" reloadDocument>
        <ul className="popup-list">
          <li>
            <button type="submit">
              <Icon name="log-out" />
              {t("signOut")}
            </button>
          </li>
        </ul>
      </Form>
    </Popup>
  );
}
