import type { Screen } from "../screens";

const STEP = { permission: "sendings.generate" } as const;

export const SEND_SCREENS = {
  send: { path: "/send", title: "send", ...STEP },
  sendDrafts: { path: "/send/drafts", title: "sendDrafts", ...STEP, words: ["drafts", "channels"] },
  sendMessage: { path: "/send/message", title: "sendMessage", ...STEP, words: ["send", "compose", "channels"] },
  sendFallbacks: {
    path: "/send/fallbacks",
    title: "sendFallbacks",
    ...STEP,
    words: ["send", "chain", "rail", "channels"],
  },
  sendRecipients: {
    path: "/send/recipients",
    title: "sendRecipients",
    ...STEP,
    words: ["send", "audience", "segments", "channels"],
  },
  sendPreview: {
    path: "/send/preview",
    title: "sendPreview",
    ...STEP,
    words: ["send", "review", "rail", "audience", "channels"],
  },
  sendDryRun: {
    path: "/send/dry-run",
    title: "sendDryRun",
    ...STEP,
    words: ["review", "rail", "audience", "channels"],
  },
} as const satisfies Record<string, Screen>;
