import { newId } from "../../app/domain/base/shared/ids";
import { ownNumberOf } from "./objects";
import type { Rule } from "./rule";

/** Routes of customers' own WhatsApp numbers. */
export const OWN_NUMBER_RULES: Record<string, Partial<Rule>> = {
  "/wapi/:id": { params: ownNumberOf, body: { isCanceled: true } },
  "/wapi/:id/qr": { params: ownNumberOf },
  "/wapi/:id/code": { params: ownNumberOf, body: { phone: "+79161234567" } },
  "/wapi/:id/logout": { params: ownNumberOf },
  "/wapi/:id/renew": { params: ownNumberOf },
  "/wapi/:id/reboot": { params: ownNumberOf },
};

const needs = (right: "get" | "create" | "update" | "remove"): Partial<Rule> => ({
  access: { permission: `apisender.${right}` },
});

export const OWN_NUMBER_SCREEN_RULES: Record<string, Partial<Rule>> = {
  "/settings/apisender/new": { ...needs("create"), body: { id: newId() } },
  "/settings/apisender/:id": { ...needs("get"), params: ownNumberOf, body: { intent: "renewalOff" } },
  "/settings/apisender/:id/scan": { ...needs("update"), params: ownNumberOf, body: { phone: "+79161234567" } },
  "/settings/apisender/:id/renew": { ...needs("update"), params: ownNumberOf, body: { until: "1" } },
  "/settings/apisender/:id/restart": { ...needs("update"), params: ownNumberOf },
  "/settings/apisender/:id/logout": { ...needs("update"), params: ownNumberOf },
  "/settings/apisender/:id/remove": { ...needs("remove"), params: ownNumberOf },
};
