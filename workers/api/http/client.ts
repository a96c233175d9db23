import type { Client } from "../../../app/domain/base/access/session";
import { readDeviceCookie } from "../../../app/web/session/device-cookie";

const COUNTRY = /^[A-Z]{2}$/;
const UNKNOWN = "XX";

export function clientOf(request: Request): Client {
  const { headers } = request;
  const country = headers.get("cf-ipcountry") ?? "";
  return {
    ip: headers.get("cf-connecting-ip"),
    userAgent: headers.get("user-agent"),
    device: readDeviceCookie(request),
    country: COUNTRY.test(country) && country !== UNKNOWN ? country : null,
  };
}
