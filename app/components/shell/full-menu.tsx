import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/logo";
import { AccountFoot } from "./account-foot";
import { Sections } from "./sections";
import type { ShellProps } from "./shell";

export const MENU_ID = "full-menu";

type FullMenuProps = Omit<ShellProps, "children" | "acting" | "popups">;

/** The sidebar's content on narrow screens; a popover needs no JavaScript. */
export function FullMenu(frame: FullMenuProps) {
  const { t } = useTranslation("common");
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);
  const popover = { popover: "auto" };
  const closes = { popovertarget: MENU_ID, popovertargetaction: "hide" };
  return (
    <div className="menu" id={MENU_ID} ref={menu} role="dialog" aria-label={t("menu")} {...popover}>
      <div className="menu-head">
        <span className="brand">
          <Mark brand={frame.brand} season={frame.season} />
        </span>
        <button type="button" className="btn btn-quiet btn-icon" aria-label={t("close")} {...closes}>
          <Icon name="x" size="l" />
        </button>
      </div>
      <Sections menu={frame.menu} label={t("sections")} isFull />
      <AccountFoot {...frame} />
    </div>
  );
}
