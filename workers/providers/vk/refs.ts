import { createHmac, timingSafeEqual } from "node:crypto";

const REF = /^(\d{7,15})-([\w-]{22})$/;

interface Community {
  group_id: string;
  /** The callback server's secret key. */
  password: string;
}

/**
 * Where the owner of a phone lets a community write to him. VK tells nobody's phone, so the address carries it, signed:
 * VK passes the reference on with the first message (`ref`) or the permission (`key`), and only we can have made it.
 */
export function invitationTo(phone: string, { group_id, password }: Community): string {
  return `https://vk.me/club${group_id}?ref=${phone}-${signatureOf(phone, { group_id, password })}`;
}

/** The phone of a reference that we made for this community, digits; null for any other. */
export function phoneOfRef(ref: string | undefined, community: Community): string | null {
  const [, phone = "", given = ""] = REF.exec(ref ?? "") ?? [];
  const expected = signatureOf(phone, community);
  return given !== "" && timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? phone : null;
}

function signatureOf(phone: string, { group_id, password }: Community): string {
  return createHmac("sha256", password).update(`vk:${group_id}:${phone}`).digest("base64url").slice(0, 22);
}
