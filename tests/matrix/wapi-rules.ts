import { instanceOf } from "./objects";
import type { Rule } from "./rules";

/** Doors of customers' own WhatsApp numbers. */
export const WAPI_RULES: Record<string, Partial<Rule>> = {
  "/wapi/:id": { params: instanceOf },
  "/wapi/:id/qr": { params: instanceOf },
  "/wapi/:id/code": { params: instanceOf, body: { phone: "+79161234567" } },
  "/wapi/:id/logout": { params: instanceOf },
  "/wapi/:id/reboot": { params: instanceOf },
};
