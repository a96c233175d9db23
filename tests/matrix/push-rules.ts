import { newId } from "../../app/domain/shared/ids";
import { siteOf } from "./objects";
import type { Rule } from "./rule";

/** Routes of push from customers' sites. */
export const PUSH_RULES: Record<string, Partial<Rule>> = {
  "/push/sites": { body: { title: "Mine", origins: ["https://shop.example"] } },
  "/push/sites/:id": { params: siteOf, body: { title: "Mine" } },
  "/push/subscriptions": { body: { key: "push_none", phone: "+79161234567" } },
};

export const PUSH_SCREEN_RULES: Record<string, Partial<Rule>> = {
  "/settings/push/new": {
    access: { permission: "push.create" },
    body: { id: newId(), title: "Mine", origins: "https://shop.example" },
  },
  "/settings/push/:id": {
    access: { permission: "push.get" },
    params: siteOf,
    body: { id: newId(), title: "Mine", origins: "https://shop.example" },
  },
  "/settings/push/:id/remove": { access: { permission: "push.remove" }, params: siteOf },
};
