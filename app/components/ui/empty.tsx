import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "./button";
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

/** `goesOn`: the search for matches stopped here, before the end of the list. */
export function Empty({ goesOn = false, ...shown }: EmptyProps & { goesOn?: boolean }) {
  const { pathname, search } = useLocation();
  const { t } = useTranslation("common");
  const params = new URLSearchParams(search);
  const isOfList = shown.kind === "nothing" || shown.kind === "noMatch";
  if (!isOfList || goesOn || shown.page || !params.has("cursor")) return <Shown {...shown} />;
  params.delete("cursor");
  const first = <LinkButton to={params.size > 0 ? `${pathname}?${params}` : pathname}>{t("toFirstPage")}</LinkButton>;
  return (
    <Shown kind="noMatch" title={t("noMore")} actions={first}>
      {t("noMoreHelp")}
    </Shown>
  );
}

function Shown({ kind, icon = ICONS[kind], title, children, actions, foot, page = false }: EmptyProps) {
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
