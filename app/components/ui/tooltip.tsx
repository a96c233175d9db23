import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { COUNTDOWN_CLOSE_MS, COUNTDOWN_TICK_MS } from "../../domain/base/shared/ui-constants";
import { PopupButton } from "../layout/popup";
import { Icon } from "./icon";

/** Time to move the pointer to the text, ms. */
const LEAVE_MS = 150;

interface TooltipProps {
  label: string;
  /** Replaces the question mark. */
  trigger?: ReactNode;
  /** Seconds counted down while open; closes a second later. */
  countdown?: number;
  children: ReactNode;
}

/** Help text on click, with JavaScript also on hover and focus; Esc closes. */
export function Tooltip({ label, trigger, countdown, children }: TooltipProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const [anchor, element] = [box.current, tip.current];
    if (!anchor || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const on = (target: HTMLElement, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: listening.signal });
    const show = () => {
      clearTimeout(timer);
      if (!element.matches(":popover-open")) element.showPopover();
    };
    const hide = () => {
      if (element.matches(":popover-open")) element.hidePopover();
    };
    const isMouse = (event: Event) => (event as PointerEvent).pointerType === "mouse";
    on(anchor, "pointerenter", (event) => isMouse(event) && show());
    on(anchor, "pointerleave", (event) => {
      if (isMouse(event)) timer = setTimeout(hide, LEAVE_MS);
    });
    // On touch the click opens it; the focus event must not do so first.
    on(anchor, "focusin", ({ target }) => (target as Element).matches("button:focus-visible") && show());
    on(anchor, "focusout", hide);
    on(element, "toggle", (event) => setOpen((event as ToggleEvent).newState === "open"));
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  const popover = { popover: "auto" };
  // A click must not close what hovering opened.
  const onlyOpens = { popovertargetaction: "show" };
  return (
    <span className="anchored" ref={box}>
      <PopupButton opens={id} className="btn-tip" aria-label={label} aria-describedby={id} {...onlyOpens}>
        {trigger ?? <Icon name="info" />}
      </PopupButton>
      <span id={id} ref={tip} className="tip" role="tooltip" {...popover}>
        {children}
        {countdown !== undefined && (
          <Countdown seconds={countdown} isRunning={isOpen} onOver={() => tip.current?.hidePopover()} />
        )}
      </span>
    </span>
  );
}

function Countdown({ seconds, isRunning, onOver }: { seconds: number; isRunning: boolean; onOver: () => void }) {
  const [left, setLeft] = useState(seconds);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (!isRunning) return setLeft(seconds);
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000))), COUNTDOWN_TICK_MS);
    const closing = setTimeout(() => over.current(), seconds * 1000 + COUNTDOWN_CLOSE_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(closing);
    };
  }, [isRunning, seconds]);
  return <span className="num">{` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}</span>;
}
