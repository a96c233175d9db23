import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

interface MoreMenuProps {
  label?: string;
  size?: "s" | "m";
  icon?: IconName;
  words?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** Scrolls a menu at the bottom of the window into view. */
function show({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
}

const LEFT_BY = ["click", "keydown", "focusin"];

/** Links and buttons behind an ellipsis; opens without JavaScript. */
export function MoreMenu({ label, size = "s", icon = "ellipsis", words, title, children }: MoreMenuProps) {
  const { t } = useTranslation("common");
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Navigation closes the menu; hydration leaves an open one alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => () => void menu.current?.removeAttribute("open"), [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      const isInside = event.target instanceof Node && current.contains(event.target);
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== "Escape" : isInside) return;
      // The focused element is about to disappear.
      if (isKey && isInside) current.querySelector("summary")?.focus();
      current.open = false;
    };
    for (const type of LEFT_BY) document.addEventListener(type, close);
    return () => {
      for (const type of LEFT_BY) document.removeEventListener(type, close);
    };
  }, []);
  return (
    <details className="more" name="more" ref={menu} onToggle={show}>
      <summary
        className={classNames("btn btn-quiet", !words && "btn-icon", size === "s" && "btn-s")}
        title={title}
        aria-label={words ? label : (label ?? t("more"))}
      >
        <Icon name={icon} />
        {words}
      </summary>
      <div className="more-list">{children}</div>
    </details>
  );
}
