import { type Asker, can, type Rule } from "../access/viewer";

export const REVIEW_KINDS = ["names", "templates", "held", "payments"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const DECIDES: Record<ReviewKind, Rule> = {
  names: { permission: "sendernames.moderate", level: "resellerAndAbove" },
  templates: { permission: "templates.moderate", level: "resellerAndAbove" },
  held: { permission: "routing.update", level: "manager" },
  payments: { permission: ["payments.get", "payments.update"], level: "manager" },
};

export function reviewKindsOf(viewer: Asker): ReviewKind[] {
  return REVIEW_KINDS.filter((kind) => can(viewer, DECIDES[kind]));
}

export const mayReview = (viewer: Asker, kind: ReviewKind): boolean => can(viewer, DECIDES[kind]);
