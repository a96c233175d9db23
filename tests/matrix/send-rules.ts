import { draftOf } from "./objects";
import type { Rule } from "./rule";

const access = { permission: "sendings.generate" } as const;

/** Routes of the wizard outside the screens table; without a draft's id, each starts a new bulk. */
export const SEND_RULES: Record<string, Partial<Rule>> = {
  "/send/draft": { access },
  "/send/letter": { access },
  "/send/drafts/:id/remove": { access, params: draftOf },
  "/send/fallbacks/check": { access },
  "/send/recipients/check": { access },
  "/send/recipients/file": { access },
  "/send/fallbacks/:step": { access, params: async () => ({ step: "1" }), reach: "everybody" },
  "/send/:template": { access, params: async () => ({ template: "no-such-template" }), reach: "everybody" },
};
