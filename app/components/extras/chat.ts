import { CHAT_POLL_MS } from "../../domain/base/shared/ui-constants";

interface Widget {
  setContactInfo(contact: Record<string, string>): void;
}

type ChatWindow = Window & { jivo_api?: Widget; jivo_onOpen?: () => void };

export interface Chat {
  url: string;
  contact: { name: string; email: string | null; phone: string | null };
}

/** After this many polls the script counts as blocked. */
const MOST_POLLS = 300;

/**
 * Loads the live chat and fills in the visitor's contact when the chat opens (spec §1). The document's CSP must
 * allow the script.
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
