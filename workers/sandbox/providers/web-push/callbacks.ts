import type { ProviderCallbacks } from "../../core/provider";

/** What the page's service worker reports, one message a call, where the message itself says. Nobody answers a notification. */
export const webPushCallbacks: ProviderCallbacks = {
  maxResults: 1,
  receipts: (kind) => kind,
  replies: null,
  write: String,
  headers: async () => ({ "content-type": "text/plain;charset=UTF-8" }),
};
