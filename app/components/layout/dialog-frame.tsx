import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";

interface DialogFrameProps {
  title: string;
  step?: string;
  /** Target of the cross, Esc and a click outside; null: only the dialog's content closes it. */
  closeTo: string | null;
  children: ReactNode;
}

const FIELD = '.dialog-body :is(textarea, select, input:not([type="hidden"], [type="checkbox"], [type="radio"]))';

/**
 * A route's dialog. Rendered open, so it works without JavaScript; an effect reopens it as modal (focus trap, Esc).
 */
export function DialogFrame({ title, step, closeTo, children }: DialogFrameProps) {
  const { t } = useTranslation("common");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Keeps focus in a field typed in before hydration; avoids opening an on-screen keyboard unasked.
    const held = element.contains(document.activeElement) ? document.activeElement : null;
    const first = matchMedia("(pointer: fine)").matches ? element.querySelector(FIELD) : null;
    element.close();
    element.showModal();
    ((held ?? first ?? element.querySelector("h2")) as HTMLElement | null)?.focus();
    return () => {
      element.close();
      // The element that opened the dialog may be gone.
      if (document.activeElement === document.body) document.getElementById("panel-title")?.focus();
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const leave = () => closeTo !== null && navigate(closeTo, { preventScrollReset: true });
    // Browsers do not let a page cancel a second Esc.
    const onClose = () => {
      if (closeTo === null && element?.isConnected && !element.open) element.showModal();
    };
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      leave();
    };
    const onClick = (event: MouseEvent) => {
      if (element && event.target === element && isOutside(event, element)) leave();
    };
    element?.addEventListener("cancel", onCancel);
    element?.addEventListener("click", onClick);
    element?.addEventListener("close", onClose);
    return () => {
      element?.removeEventListener("cancel", onCancel);
      element?.removeEventListener("click", onClick);
      element?.removeEventListener("close", onClose);
    };
  }, [closeTo, navigate]);
  return (
    <>
      <div className="scrim" />
      <dialog className="dialog" open aria-labelledby={titleId} ref={dialog}>
        <div className="dialog-scroll">
          <header className="dialog-head">
            <div>
              {step && <p className="text-sm text-ink-3">{step}</p>}
              <h2 id={titleId} tabIndex={-1}>
                {title}
              </h2>
            </div>
            {closeTo !== null && (
              <LinkButton variant="quiet" icon="x" label={t("close")} to={closeTo} preventScrollReset />
            )}
          </header>
          {children}
        </div>
      </dialog>
    </>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>;
}

/** Primary button first, left. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog-foot">{children}</footer>;
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
