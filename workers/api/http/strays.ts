import type { AnyEndpoint } from "./endpoint";

/** Filters: `var` for `vat` (Controller.php get_company). */
export const STRAY_FILTERS: readonly string[] = ["var"];

/**
 * Ignored fields that public plug-ins send, from the most complete plug-in of the dialect (integrators §1.1 S1, §1.4),
 * by its file. Any other unknown name is refused.
 */
export const STRAYS: Readonly<Partial<Record<AnyEndpoint["name"], readonly string[]>>> = {
  // mass_sending.js make_body: saves a template with the start time of its source message.
  createTemplate: ["schedule"],
  updateTemplate: ["schedule"],
  // Controller.php set_requisites, profile.js: the account's own id and parts of a private person.
  createRequisite: ["OwnerId", "attachments", "data.personal"],
  updateRequisite: ["attachments", "data.personal"],
  // A browser's own subscription format (W3C Push API, PushSubscriptionJSON).
  subscribeToPush: ["subscription.expirationTime"],
};
