import { useLocation } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from "react";

/** Opens a popup by its id, without JavaScript. */
export function PopupButton({ opens, ...props }: ButtonHTMLAttributes<HTMLButtonElement> & { opens: string }) {
  // React 18 writes the popover attributes only in lower case and does not know their types.
  const target = { popovertarget: opens };
  return <button type="button" {...props} {...target} />;
}

export function Popup({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const drawnAt = useRef(key);
  // A new place closes the popup; a page that is just taken over leaves what was opened before as it is.
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

/** Where a form of the frame comes back to: the page it was sent from. */
export function BackHere() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="to" value={pathname + search} />;
}
