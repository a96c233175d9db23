import type { ProviderCallbacks } from "../../core/provider";

/** The service worker's reports, one message per call, to the message's address. There are no replies. */
export const webPushCallbacks: ProviderCallbacks = {
  maxResults: 1,
  receipts: (kind) => kind,
  replies: null,
  write: String,
  headers: async () => ({ "content-type": "text/plain;charset=UTF-8" }),
};
