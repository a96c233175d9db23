import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-names";
import { MENU_ID } from "./full-menu";
import type { MenuItem } from "./menu";

// Eight fit at 735 px; the rest are in the menu.
const MOST = 8;

/** Bottom bar on narrow screens; a container query decides how many sections show. */
export function BottomBar({ menu, sendTo }: { menu: MenuItem[]; sendTo?: string | null }) {
  const { t } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  const { pathname } = useLocation();
  const items = menu.slice(0, sendTo ? MOST - 1 : MOST);
  // React 18 has no types for popover attributes and needs them in lower case.
  const opens = { popovertarget: MENU_ID };
  return (
    <nav className="dock" aria-label={t("bottomBar")}>
      <ul>
        {sendTo && (
          <Item to={sendTo} icon="send" label={t("send")} isCurrent={`${pathname}/`.startsWith(`${sendTo}/`)} />
        )}
        {items.map(({ to, icon, labelKey, current, mark }) => (
          <Item key={to} to={to} icon={icon} label={screen(labelKey)} isCurrent={current} mark={mark} />
        ))}
        <li>
          <button type="button" {...opens}>
            <Icon name="menu" />
            <span>{t("menu")}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  icon: IconName;
  label: string;
  isCurrent?: boolean;
  mark?: ReactNode;
}

function Item({ to, icon, label, isCurrent, mark }: ItemProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined}>
        <span className="dock-icon">
          <Icon name={icon} />
          {mark}
        </span>
        <span>{label}</span>
      </Link>
    </li>
  );
}
