import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Says the new page's title aloud and moves the focus to its heading; a page that kept its heading keeps the focus. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const [title, setTitle] = useState("");
  const shown = useRef<{ pathname: string; heading: Element | null }>();
  useEffect(() => {
    if (!isIdle) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    const before = shown.current;
    shown.current = { pathname, heading };
    if (!before || before.pathname === pathname) return;
    setTitle(document.title);
    if (!heading || heading === before.heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, isIdle]);
  return (
    <div className="sr-only" role="status">
      {title}
    </div>
  );
}
