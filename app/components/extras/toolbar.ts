const OPEN_MS = 250;
const CLOSE_MS = 250;

type By = "hover" | "focus" | "click";

interface Opened {
  trigger: HTMLElement;
  target: HTMLElement;
  by: By;
}

interface Content {
  has(kind: string): boolean;
  /** Renders the shared popup synchronously; null empties it. */
  show(kind: string | null): void;
}

/**
 * Opens the popups of toolbar items (`data-popup`) on hover, focus, arrow keys and, with `data-click`, on click.
 * Items with `popovertarget` open their own popup. Esc closes (WCAG 1.4.13).
 */
export function watchToolbar(shared: HTMLElement, content: Content): () => void {
  const ending = new AbortController();
  let opened: Opened | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressedOpen = false;
  /** Item whose popup was closed while focused: stays closed until the next visit. */
  let dismissed: Element | null = null;

  const stay = () => clearTimeout(timer);
  const later = (ms: number, work: () => void) => {
    stay();
    timer = setTimeout(work, ms);
  };

  function targetOf(trigger: HTMLElement): HTMLElement | null {
    const own = trigger.getAttribute("popovertarget");
    if (own) return document.getElementById(own);
    return content.has(trigger.dataset.popup ?? "") ? shared : null;
  }

  function open(trigger: HTMLElement, by: By) {
    stay();
    const target = targetOf(trigger);
    if (!target) return;
    if (opened?.trigger === trigger && isOpen(target)) {
      opened.by = by;
      return;
    }
    close();
    if (isOpen(target)) return;
    if (target === shared) content.show(trigger.dataset.popup ?? null);
    // The DOM types lack the `source` option.
    (target.showPopover as (options: { source: HTMLElement }) => void).call(target, { source: trigger });
    trigger.setAttribute("aria-expanded", "true");
    opened = { trigger, target, by };
  }

  function close() {
    stay();
    if (!opened) return;
    const { trigger, target } = opened;
    opened = null;
    if (document.activeElement === trigger || target.contains(document.activeElement)) dismissed = trigger;
    trigger.removeAttribute("aria-expanded");
    if (isOpen(target)) target.hidePopover();
    if (target === shared) content.show(null);
  }

  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    if (opened?.target.contains(target as Node)) return stay();
    const trigger = triggerOf(target);
    if (trigger && trigger === opened?.trigger) return stay();
    if (trigger && (opened ? opened.by === "hover" : !document.querySelector(":popover-open, dialog:modal"))) {
      return later(OPEN_MS, () => open(trigger, "hover"));
    }
    if (opened?.by === "hover" && !opened.target.contains(document.activeElement)) return later(CLOSE_MS, close);
    stay();
  }

  function onFocusIn({ target }: FocusEvent) {
    if (target !== dismissed) dismissed = null;
    const trigger = triggerOf(target);
    if (opened && (opened.target.contains(target as Node) || opened.trigger === trigger)) return;
    if (opened && opened.by !== "hover") close();
    if (!trigger || trigger === dismissed || trigger.hasAttribute("popovertarget")) return;
    if (trigger.matches(":focus-visible")) later(OPEN_MS, () => open(trigger, "focus"));
  }

  function onKeyDown(event: KeyboardEvent) {
    const trigger = triggerOf(event.target);
    if (!trigger || (event.key !== "ArrowRight" && event.key !== "ArrowDown")) return;
    open(trigger, "click");
    if (!opened) return;
    event.preventDefault();
    enter(opened.target);
  }

  const isClickedOpen = (trigger: HTMLElement | null) =>
    opened !== null && opened.trigger === trigger && opened.by === "click" && isOpen(opened.target);

  function onClick(event: MouseEvent) {
    const trigger = triggerOf(event.target);
    if (!trigger || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return stay();
    if (trigger.hasAttribute("popovertarget")) {
      stay();
      // The button's own click would close the popup that hovering has opened.
      if (opened?.trigger !== trigger || opened.by === "click") return;
      event.preventDefault();
      opened.by = "click";
      return;
    }
    if (!("click" in trigger.dataset) || !targetOf(trigger)) return close();
    event.preventDefault();
    const isKey = event.detail === 0;
    if (isKey ? isClickedOpen(trigger) : pressedOpen) return close();
    open(trigger, "click");
    if (isKey) enter(shared);
  }

  function onToggle({ target }: Event) {
    if (opened && target === opened.target && !isOpen(opened.target)) close();
  }

  const options = { capture: true, signal: ending.signal };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("focusin", onFocusIn, options);
  document.addEventListener("keydown", onKeyDown, options);
  document.addEventListener("toggle", onToggle, options);
  document.addEventListener("pointerdown", ({ target }) => (pressedOpen = isClickedOpen(triggerOf(target))), options);
  // Capture phase: a link that opens a popup must not navigate.
  window.addEventListener("click", onClick, options);
  return () => {
    close();
    ending.abort();
  };
}

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-popup]") : null;
}

const isOpen = (popup: HTMLElement) => popup.matches(":popover-open");

function enter(popup: HTMLElement) {
  const first = popup.querySelector<HTMLElement>("a[href], button");
  (first ?? popup).focus();
}
