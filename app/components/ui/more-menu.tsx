import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

interface MoreMenuProps {
  label?: string;
  size?: "s" | "m";
  /** An icon and words instead of the ellipsis. */
  icon?: IconName;
  words?: ReactNode;
  children: ReactNode;
}

/** Rare actions behind an ellipsis: links and buttons; opens without JavaScript, closes itself with it. */
export function MoreMenu({ label, size = "s", icon = "ellipsis", words, children }: MoreMenuProps) {
  const { t } = useTranslation("common");
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Leaving the place closes the menu; one that was opened before the script came stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => () => void menu.current?.removeAttribute("open"), [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (isEscape || (event.type === "click" && !isInside)) menu.current?.removeAttribute("open");
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details className="more" ref={menu}>
      <summary
        className={classNames("btn btn-quiet", !words && "btn-icon", size === "s" && "btn-s")}
        aria-label={words ? label : (label ?? t("more"))}
      >
        <Icon name={icon} />
        {words}
      </summary>
      <div className="more-list">{children}</div>
    </details>
  );
}
