import { CHAT_POLL_MS } from "../../domain/shared/ui-constants";

/** Jivo's API, the widget that the chat's settings are made for. */
interface Widget {
  setContactInfo(contact: Record<string, string>): void;
}

type ChatWindow = Window & { jivo_api?: Widget; jivo_onOpen?: () => void };

export interface Chat {
  url: string;
  contact: { name: string; email: string | null; phone: string | null };
}

/** A script that is not there by then was blocked. */
const MOST_POLLS = 300;

/**
 * Loads the live chat's script and fills in who writes once the chat is opened (spec §1). Only where this document's
 * policy lets it in: one that was opened before signing in does not.
 */
export function loadChat({ url, contact }: Chat, page: ChatWindow = window): void {
  const { documentElement, head } = page.document;
  if (!documentElement.hasAttribute("data-chat") || head.querySelector("script[data-chat]")) return;
  const script = page.document.createElement("script");
  script.src = url;
  script.async = true;
  script.dataset.chat = "";
  head.appendChild(script);
  whenThere(page, (widget) => {
    const known = Object.entries(contact).filter((entry): entry is [string, string] => Boolean(entry[1]));
    page.jivo_onOpen = () => widget.setContactInfo(Object.fromEntries(known));
  });
}

function whenThere(page: ChatWindow, use: (widget: Widget) => void): void {
  let polls = 0;
  const timer = setInterval(() => {
    polls++;
    const widget = page.jivo_api;
    if (widget) use(widget);
    if (widget || polls >= MOST_POLLS) clearInterval(timer);
  }, CHAT_POLL_MS);
}
