import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

const SHOWN_AFTER_MS = 300;

let lastPressed: HTMLElement | null = null;

function remember({ target }: Event) {
  lastPressed = target instanceof Element ? target.closest<HTMLElement>("a[href], button") : null;
}

/**
 * A press answers at once. Slow navigation: a bar on top, the main part busy, skeleton cells in a list that reloads. Quick answers show none
 * of it.
 */
export function Waits() {
  const { t } = useTranslation("extras");
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isBusy = state !== "idle";
  const isSamePage = location?.pathname === pathname;
  useEffect(() => {
    const main = document.getElementById("main");
    if (!isBusy || !main) return;
    const timer = setTimeout(() => {
      main.ariaBusy = "true";
      main.classList.toggle("reloading", isSamePage);
    }, SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      main.ariaBusy = null;
      main.classList.remove("reloading");
    };
  }, [isBusy, isSamePage]);
  useEffect(() => {
    if (!isBusy) return;
    const pressed = lastPressed?.isConnected ? lastPressed : null;
    if (pressed) pressed.ariaBusy = "true";
    return () => {
      if (pressed) pressed.ariaBusy = null;
    };
  }, [isBusy]);
  useEffect(() => {
    addEventListener("click", remember, true);
    return () => removeEventListener("click", remember, true);
  }, []);
  return isBusy ? <div className="waiting" role="progressbar" aria-label={t("loading")} /> : null;
}
