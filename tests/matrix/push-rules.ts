import { newId } from "../../app/domain/base/shared/ids";
import { integrationCallOf, siteOf } from "./objects";
import { of, type Rule } from "./rule";

const integration = { title: "Mine", type: "sms", sender: "CABINET", recipient: "phone", text: "Hello" };
const shown = (act: "get" | "create" | "update" | "remove"): Partial<Rule> => ({
  access: { permission: [`integrations.${act}`, "advanced.integrations"] },
});

/** Routes for customers' connections: their own systems, and push from their sites. */
export const PUSH_RULES: Record<string, Partial<Rule>> = {
  "/integrations": { ...shown("get"), body: integration },
  "/integrations/:id": { ...shown("get"), params: integrationCallOf, body: { title: "Mine" } },
  "/integrations/:id/rotate": { ...shown("update"), params: integrationCallOf },
  "/integrations/:id/check": { ...shown("update"), params: integrationCallOf },
  "/integrations/:id/test": { ...shown("update"), params: integrationCallOf, body: { phone: "+79161234567" } },
  "/integrations/:id/calls": { ...shown("get"), params: integrationCallOf },
  "/integrations/:id/calls/:callId/retry": { ...shown("update"), params: integrationCallOf },
  "/push/sites": { body: { title: "Mine", origins: ["https://shop.example"] } },
  "/push/sites/:id": { params: siteOf, body: { title: "Mine" } },
  "/push/subscriptions": { body: { key: "push_none", phone: "+79161234567" } },
};

export const PUSH_SCREEN_RULES: Record<string, Partial<Rule>> = {
  "/settings/integrations/new": { ...shown("create"), body: { id: newId(), ...integration } },
  "/settings/integrations/connect": { ...shown("create") },
  "/settings/integrations/connect/:kind": { ...shown("create"), ...of({ kind: "bitrix24" }), body: { title: "Mine" } },
  "/settings/integrations/return/:kind": { ...shown("update"), ...of({ kind: "bitrix24" }) },
  "/settings/integrations/:id": { ...shown("get"), params: integrationCallOf, body: { intent: "off" } },
  "/settings/integrations/:id/edit": {
    ...shown("update"),
    params: integrationCallOf,
    body: { id: newId(), ...integration },
  },
  "/settings/integrations/:id/renew": { ...shown("update"), params: integrationCallOf },
  "/settings/integrations/:id/remove": { ...shown("remove"), params: integrationCallOf },
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
