import { useLocation } from "@remix-run/react";
import type { i18n } from "i18next";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ShownNotification } from "../../domain/base/notifications/view";
import { styleOf } from "../notifications/appearance";
import type { MenuItem, ShellLinks } from "../shell/menu";
import { onFirstAct } from "../ui/first-act";
import { pushToast } from "../ui/toast-queue";
import { type Chat, loadChat } from "./chat";
import { Glance } from "./glance";
import { useHeldPresses } from "./held-presses";
import { Offline } from "./offline";
import type { SessionTimes } from "./session-clock";
import { SessionWarning } from "./session-warning";
import { Shortcuts } from "./shortcuts";
import { UpdateNotice } from "./update-notice";
import { useFocus } from "./use-focus";
import { Waits } from "./waits";

const WORKER_ERROR_MS = 10_000;

interface ExtrasProps {
  session: SessionTimes;
  menu: MenuItem[];
  links: ShellLinks;
  version: string;
  /** Whether the connection is lost. */
  isLost: boolean;
  arrivals: readonly ShownNotification[];
  chat: Chat | null;
  onShortcuts(isOn: boolean): void;
  onNewVersion(version: string): void;
}

/** Loads this chunk's catalog. Catalogs needed while offline load at the first interaction. No page waits for them. */
export function readWords(words: i18n): Promise<void> {
  onFirstAct(() => navigator.onLine && readLater(words));
  return words.loadNamespaces(["extras"], () => undefined);
}

function readLater(words: i18n) {
  words.loadNamespaces(["errors", "failurePages"], () => undefined);
}

/** Everything in the frame beyond the first paint; one chunk, loaded when the page is idle. */
export function Extras({
  session,
  menu,
  links,
  version,
  isLost,
  arrivals,
  chat,
  onShortcuts,
  onNewVersion,
}: ExtrasProps) {
  const { t, i18n } = useTranslation("extras");
  const wasLost = useRef(isLost);
  useEffect(() => {
    // Retries: loading can fail at the moment the browser reports being online again.
    if (wasLost.current && !isLost) readLater(i18n);
    wasLost.current = isLost;
  }, [isLost, i18n]);
  useEffect(() => {
    registerWorker(() => pushToast({ tone: "bad", text: t("workerFailed") }, WORKER_ERROR_MS));
  }, [t]);
  useArrivals(arrivals);
  useFocus();
  useHeldPresses(isLost);
  useEffect(() => {
    if (chat) loadChat(chat);
  }, [chat]);
  return (
    <>
      <Waits />
      <Glance menu={menu} />
      <Shortcuts menu={menu} links={links} onChange={onShortcuts} />
      <Notices>
        <SessionWarning session={session} />
        <UpdateNotice version={version} onNewVersion={onNewVersion} />
      </Notices>
      <Notices>
        <Offline isLost={isLost} />
      </Notices>
    </>
  );
}

/** Moves into an open modal dialog: content outside of it is inert. */
function Notices({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [box] = useState(() => document.createElement("div"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: dialogs are routes: navigation opens and closes them
  useEffect(() => {
    box.className = "notices";
    const place = document.querySelector<HTMLElement>("main dialog:modal") ?? document.body;
    place.appendChild(box);
  }, [box, key]);
  useEffect(
    () => () => {
      box.remove();
    },
    [box],
  );
  return createPortal(children, box);
}

const UPDATE_MS = 60 * 60_000;

/** Registers /sw.js, tells it the language of its offline page and checks for updates hourly (spec §7). */
async function registerWorker(onError: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    // The check fails while offline; the next one follows.
    setInterval(() => registration.update().catch(() => undefined), UPDATE_MS);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang });
  } catch {
    onError();
  }
}

/** Shows each arrival once, oldest first; replies to the viewer's own action are skipped. */
function useArrivals(arrivals: readonly ShownNotification[]) {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, type, title, isEcho } of arrivals.toReversed()) {
      if (isEcho || shown.current.has(id)) continue;
      shown.current.add(id);
      const { tone } = styleOf(type);
      pushToast({ tone: tone === "ok" || tone === "bad" ? tone : "info", text: title });
    }
  }, [arrivals]);
}
