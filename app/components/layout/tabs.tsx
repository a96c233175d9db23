import { Link } from "@remix-run/react";

export interface Tab {
  to: string;
  label: string;
  current?: boolean;
  count?: string | number;
}

/** Links under a page's title; the row scrolls, never wraps. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count ? <span className="num text-ink-3"> {tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
