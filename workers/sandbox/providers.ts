import { infobipCallbacks } from "./infobip-sms-callbacks";
import type { ProviderCallbacks } from "./provider";

/** Callbacks by the provider's name in the inbox. A new channel is one file of routes, one of callbacks, a line here. */
export const providers: Record<string, ProviderCallbacks> = {
  "infobip-sms": infobipCallbacks,
};
