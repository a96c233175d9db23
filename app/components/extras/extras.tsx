import { useLocation } from "@remix-run/react";
import type { i18n } from "i18next";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ShownNotification } from "../../domain/notifications/screen-notification";
import type { MenuItem, ShellLinks } from "../layout/menu";
import { useArrivals } from "../notifications/use-arrivals";
import { onFirstAct } from "../ui/first-act";
import { pushToast } from "../ui/toast-queue";
import { type Chat, loadChat } from "./chat";
import { Glance } from "./glance";
import { registerWorker } from "./service-worker";
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
  arrivals: readonly ShownNotification[];
  chat: Chat | null;
  onShortcuts(isOn: boolean): void;
  onNewVersion(version: string): void;
}

/** The catalog of this chunk; those needed while offline come with the first act. No page waits for them. */
export function readWords(words: i18n): Promise<void> {
  onFirstAct(() => words.loadNamespaces(["errors", "failurePages"], () => undefined));
  return words.loadNamespaces(["extras"], () => undefined);
}

/** Everything in the frame beyond the first paint; one chunk, loaded when the page is idle. */
export function Extras({ session, menu, links, version, arrivals, chat, onShortcuts, onNewVersion }: ExtrasProps) {
  const { t } = useTranslation("extras");
  useEffect(() => {
    registerWorker(() => pushToast({ tone: "bad", text: t("workerFailed") }, WORKER_ERROR_MS));
  }, [t]);
  useArrivals(arrivals);
  useFocus();
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
