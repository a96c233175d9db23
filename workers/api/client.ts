import type { Client } from "../../app/domain/access/session";

const COUNTRY = /^[A-Z]{2}$/;
/** The edge's word for "unknown". */
const UNKNOWN = "XX";

export function clientOf({ headers }: Request): Client {
  const country = headers.get("cf-ipcountry") ?? "";
  return {
    ip: headers.get("cf-connecting-ip"),
    userAgent: headers.get("user-agent"),
    country: COUNTRY.test(country) && country !== UNKNOWN ? country : null,
  };
}
