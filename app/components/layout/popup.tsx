import { useLocation } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from "react";

export function PopupButton({ opens, ...props }: ButtonHTMLAttributes<HTMLButtonElement> & { opens: string }) {
  // React 18 has no types for popover attributes and needs them in lower case.
  const target = { popovertarget: opens };
  return <button type="button" {...props} {...target} />;
}

export function Popup({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const drawnAt = useRef(key);
  // Navigation closes the popup; hydration leaves an open one alone.
  useEffect(() => {
    if (drawnAt.current === key) return;
    drawnAt.current = key;
    if (popup.current?.matches(":popover-open")) popup.current.hidePopover();
  }, [key]);
  const popover = { popover: "auto" };
  return (
    <div className="popup" id={id} ref={popup} role="dialog" aria-label={label} {...popover}>
      {children}
    </div>
  );
}

/** Return address of a form in the page frame. */
export function BackHere() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="to" value={pathname + search} />;
}
