import { Link, useLocation } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "../shell/menu";
import { Waiting } from "./glance-data";
import { watchToolbar } from "./toolbar";

const LINES: Record<string, number> = { balance: 5, messages: 4, notifications: 5 };

// Not loaded on a first visit; empty without a connection.
const GlanceContent = lazy(
  async (): Promise<{ default: ComponentType<{ kind: string }> }> =>
    import("./glance-content").catch(() => ({ default: () => null })),
);

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
      has: (kind) => kind in LINES || tabsOf(sections.current, kind).length > 0,
      // Synchronous: the popup is positioned by its size.
      show: (kind) => flushSync(() => setKind(kind)),
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the popup
  useEffect(() => {
    if (popup.current?.matches(":popover-open")) popup.current.hidePopover();
  }, [key]);
  const lines = kind ? LINES[kind] : undefined;
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
      {kind && lines && (
        <Suspense fallback={<Waiting lines={lines} />}>
          <GlanceContent kind={kind} />
        </Suspense>
      )}
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
