import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Announces the new title and focuses its heading, unless the title is unchanged or the page has focused a field. */
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
    if (!heading || heading === before.heading || document.querySelector("main input:focus")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, isIdle]);
  return (
    <div className="sr-only" role="status">
      {title}
    </div>
  );
}
