import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";

export interface Tab {
  to: string;
  label: string;
  current?: boolean;
  count?: number;
  /** Describes in words what the number leaves out. */
  more?: string;
}

const MOST = 99;

/** Above 99 shown as "99+". */
export const shownCount = (count: number) => (count > MOST ? `${MOST}+` : count);

/** Tabs under a page title; scrolls so that the current tab is visible. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="tabs sm:flex-wrap" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count ? <span className="num text-ink-3"> {shownCount(tab.count)}</span> : null}
          {tab.more && (
            <span className="num text-ink-3">
              {tab.count ? ", " : " "}
              {tab.more}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
