import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CHIP_CHARS } from "../../domain/base/shared/ui-constants";
import { Icon } from "./icon";

/** Active filter; the cross links to the list without it. */
export function Chip({ label, removeTo }: { label: string; removeTo: string }) {
  const { t } = useTranslation("common");
  const letters = Array.from(label);
  const isCut = letters.length > CHIP_CHARS;
  return (
    <span className="chip" title={isCut ? label : undefined}>
      {isCut ? `${letters.slice(0, CHIP_CHARS - 1).join("")}…` : label}
      <Link to={removeTo} aria-label={t("removeFilter", { name: label })} preventScrollReset>
        <Icon name="x" size="s" />
      </Link>
    </span>
  );
}

/** Grey label without an icon. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
