import { newId } from "../../app/domain/base/shared/ids";
import { viewOf } from "./objects";
import type { Rule } from "./rule";

const view = { resource: "sendings", name: newId(), query: "status=failed" };

/** Routes of saved views, columns and density. */
export const VIEW_SCREENS: Record<string, Partial<Rule>> = {
  "/views": { body: { ...view, intent: "save", to: "/views" } },
  "/views/:id/remove": { access: { permission: "settings.get" }, params: viewOf },
};

export const VIEW_CALLS: Record<string, Partial<Rule>> = {
  "/views": { body: { ...view, name: newId() } },
  "/views/:id": { params: viewOf, body: { query: "status=sent" } },
  "/views/looks/:resource": {
    params: async () => ({ resource: "sendings" }),
    reach: "everybody",
    body: { density: "compact" },
  },
};
