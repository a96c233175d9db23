import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isTyping } from "./shortcut-keys";

const PANEL = ".panel, .desk-item";

/**
 * Moves focus into an opening panel and back to its link on closing; Esc closes a panel. Dialogs manage focus
 * themselves.
 */
export function useFocus() {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const before = useRef(pathname);
  useEffect(() => {
    if (!isIdle || before.current === pathname) return;
    const from = before.current;
    before.current = pathname;
    if (document.querySelector("main dialog:modal")) return;
    const panel = document.querySelector<HTMLElement>(PANEL);
    // A decided or removed row no longer has a link.
    if (from.startsWith(`${pathname}/`))
      return (openerOf(from) ?? panel?.querySelector("h2") ?? document.querySelector<HTMLElement>("main h1"))?.focus();
    if (panel && !panel.contains(document.activeElement)) panel.querySelector("h2")?.focus();
  }, [pathname, isIdle]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector("dialog[open], :popover-open")) return;
      document.querySelector<HTMLElement>(`:is(${PANEL}) [data-close]`)?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The link to `path` on this page, or the button of the menu that contains it. */
function openerOf(path: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  const found = links.filter((link) => link.pathname === path);
  const visible = found.find((link) => link.checkVisibility());
  const menu = found[0]?.closest("[popover]")?.id;
  const button = menu ? document.querySelector<HTMLElement>(`[popovertarget="${menu}"]`) : null;
  return visible ?? button ?? found[0]?.closest("details")?.querySelector("summary") ?? null;
}
