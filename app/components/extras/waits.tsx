import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

const SHOWN_AFTER_MS = 300;

/**
 * Slow navigation: a bar on top, the main part busy, skeleton cells in a list that reloads. Quick answers show none
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
  return isBusy ? <div className="waiting" role="progressbar" aria-label={t("loading")} /> : null;
}
