import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PopupButton } from "../layout/popup";
import { Icon } from "./icon";
import { Preloader } from "./preloader";

type Parts = typeof import("./calendar.client");

/** Button with a calendar, JavaScript only; the calendar loads on first use. */
export function CalendarPopup({ children }: { children: (parts: Parts, close: () => void) => ReactNode }) {
  const { t } = useTranslation("common");
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    const element = popup.current;
    if (!element) return;
    const onToggle = () => {
      const isNowOpen = element.matches(":popover-open");
      setOpen(isNowOpen);
      if (isNowOpen) import("./calendar.client").then(setParts);
    };
    // It may have been opened before hydration.
    onToggle();
    element.addEventListener("toggle", onToggle);
    return () => element.removeEventListener("toggle", onToggle);
  }, []);
  const popover = { popover: "auto" };
  return (
    <>
      <PopupButton
        opens={id}
        className="btn btn-secondary btn-icon noscript:hidden"
        aria-label={t("calendar")}
        title={t("calendar")}
      >
        <Icon name="calendar" />
      </PopupButton>
      <div id={id} ref={popup} className="float calendar" role="dialog" aria-label={t("calendar")} {...popover}>
        {isOpen && (parts ? children(parts, () => popup.current?.hidePopover()) : <Preloader label={t("loading")} />)}
      </div>
    </>
  );
}
