import { newId } from "../../app/domain/shared/ids";
import { instanceOf } from "./objects";
import type { Rule } from "./rule";

/** Doors of customers' own WhatsApp numbers. */
export const WAPI_RULES: Record<string, Partial<Rule>> = {
  "/wapi/:id": { params: instanceOf, body: { isCanceled: true } },
  "/wapi/:id/qr": { params: instanceOf },
  "/wapi/:id/code": { params: instanceOf, body: { phone: "+79161234567" } },
  "/wapi/:id/logout": { params: instanceOf },
  "/wapi/:id/renew": { params: instanceOf },
  "/wapi/:id/reboot": { params: instanceOf },
};

const needs = (right: "get" | "create" | "update" | "remove"): Partial<Rule> => ({
  access: { permission: `apisender.${right}` },
});

/** Their screens. */
export const WAPI_SCREEN_RULES: Record<string, Partial<Rule>> = {
  "/settings/apisender/new": { ...needs("create"), body: { id: newId() } },
  "/settings/apisender/:id": { ...needs("get"), params: instanceOf, body: { intent: "renewalOff" } },
  "/settings/apisender/:id/scan": { ...needs("update"), params: instanceOf, body: { phone: "+79161234567" } },
  "/settings/apisender/:id/renew": { ...needs("update"), params: instanceOf, body: { until: "1" } },
  "/settings/apisender/:id/restart": { ...needs("update"), params: instanceOf },
  "/settings/apisender/:id/logout": { ...needs("update"), params: instanceOf },
  "/settings/apisender/:id/remove": { ...needs("remove"), params: instanceOf },
};
