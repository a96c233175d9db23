import { Link, useLocation } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "../layout/menu";
import { BalanceGlance } from "./balance-glance";
import { MessagesGlance } from "./messages-glance";
import { NotificationsGlance } from "./notifications-glance";
import { watchToolbar } from "./toolbar";

const CONTENTS: Record<string, ComponentType> = {
  balance: BalanceGlance,
  messages: MessagesGlance,
  notifications: NotificationsGlance,
};

/** The toolbar's shared popup: rendered and loaded when opened. */
export function Glance({ menu }: { menu: MenuItem[] }) {
  const { t } = useTranslation("screens");
  const [kind, setKind] = useState<string | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const sections = useRef(menu);
  sections.current = menu;
  const { key } = useLocation();
  useEffect(() => {
    if (!popup.current) return;
    return watchToolbar(popup.current, {
      has: (kind) => kind in CONTENTS || tabsOf(sections.current, kind).length > 0,
      // Synchronous: the popup is positioned by its size.
      show: (kind) => flushSync(() => setKind(kind)),
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the popup
  useEffect(() => {
    if (popup.current?.matches(":popover-open")) popup.current.hidePopover();
  }, [key]);
  const Content = kind ? CONTENTS[kind] : undefined;
  const tabs = kind ? tabsOf(menu, kind) : [];
  const popover = { popover: "auto" };
  return (
    <div
      className="popup glance"
      ref={popup}
      role="dialog"
      aria-label={kind ? (t as (key: string) => string)(kind) : undefined}
      tabIndex={-1}
      {...popover}
    >
      {Content && <Content />}
      {tabs.length > 0 && (
        <ul className="popup-list">
          {tabs.map(({ to, labelKey, mark }) => (
            <li key={to}>
              <Link to={to}>
                {t(labelKey)} {mark}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function tabsOf(menu: MenuItem[], kind: string) {
  return menu.find(({ labelKey }) => labelKey === kind)?.tabs ?? [];
}
