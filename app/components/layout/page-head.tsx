import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Breadcrumb. */
  crumb?: { to: string; label: string };
}

export function PageHead({ title, lead, actions, crumb }: PageHeadProps) {
  return (
    <>
      {crumb && (
        <div className="crumb">
          <Icon name="chevron-left" size="s" />
          <Link to={crumb.to}>{crumb.label}</Link>
        </div>
      )}
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <div className="page-lead">{lead}</div>}
        </div>
        {actions && <div className="row flex-wrap">{actions}</div>}
      </div>
    </>
  );
}
