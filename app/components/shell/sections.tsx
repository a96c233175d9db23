import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import type { MenuItem } from "./menu";

interface SectionsProps {
  menu: MenuItem[];
  label: string;
  /** Also lists each section's tabs. */
  isFull?: boolean;
}

export function Sections({ menu, label, isFull }: SectionsProps) {
  const { t: screen } = useTranslation("screens");
  return (
    <nav aria-label={label}>
      <ul className="nav">
        {menu.map(({ to, labelKey, icon, current, mark, tabs = [] }) => (
          <li key={to}>
            <Link
              to={to}
              title={screen(labelKey)}
              aria-current={current ? "page" : undefined}
              data-popup={isFull || tabs.length === 0 ? undefined : labelKey}
            >
              <Icon name={icon} />
              <span>{screen(labelKey)}</span>
              {(!isFull || tabs.length === 0) && mark}
            </Link>
            {isFull && tabs.length > 0 && (
              <ul>
                {tabs.map((tab) => (
                  <li key={tab.to}>
                    <Link to={tab.to}>
                      {screen(tab.labelKey)} {tab.mark}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
