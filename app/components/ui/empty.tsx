import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

const ICONS = { nothing: "inbox", noMatch: "search-x", noPermission: "lock", failed: "rotate-ccw" } as const;

interface EmptyProps {
  kind: keyof typeof ICONS;
  icon?: IconName;
  title: string;
  /** One line of help. */
  children?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** Whole page: no border, heading level of the page. */
  page?: boolean;
}

export function Empty({ kind, icon = ICONS[kind], title, children, actions, foot, page = false }: EmptyProps) {
  return (
    <div className={classNames("empty", page && "empty-page")}>
      <Icon name={icon} />
      {page ? <h1>{title}</h1> : <h2 className="text-base leading-5">{title}</h2>}
      {children && <p className={page ? undefined : "text-sm"}>{children}</p>}
      {actions && <div className="empty-actions text-sm">{actions}</div>}
      {foot}
    </div>
  );
}
