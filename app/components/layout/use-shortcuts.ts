import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

/** C writes a new mailing, Ctrl K searches. Tells whether keys are listened to, so that hints show only then. */
export function useShortcuts({ c, k }: { c?: string | null; k?: string | null }) {
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.ctrlKey || event.metaKey ? event.code === "KeyK" && k : event.code === "KeyC" && c;
      if (!to || event.altKey || event.shiftKey || event.repeat || isTyping(event.target)) return;
      event.preventDefault();
      navigate(to);
    };
    document.addEventListener("keydown", onKey);
    setReady(true);
    return () => document.removeEventListener("keydown", onKey);
  }, [c, k, navigate]);
  return isReady;
}

function isTyping(target: EventTarget | null) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
