import { createHmac, timingSafeEqual } from "node:crypto";

const REF = /^(\d{7,15})-([\w-]{22})$/;

interface Community {
  group_id: string;
  password: string;
}

/** Permission link with the signed phone: VK reveals no phones, but returns `ref` or `key`. */
export function invitationTo(phone: string, { group_id, password }: Community): string {
  return `https://vk.me/club${group_id}?ref=${phone}-${signatureOf(phone, { group_id, password })}`;
}

/** Digits; null unless this community signed it. */
export function phoneOfRef(ref: string | undefined, community: Community): string | null {
  const [, phone = "", signature = ""] = REF.exec(ref ?? "") ?? [];
  const expected = signatureOf(phone, community);
  return signature !== "" && timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? phone : null;
}

function signatureOf(phone: string, { group_id, password }: Community): string {
  return createHmac("sha256", password).update(`vk:${group_id}:${phone}`).digest("base64url").slice(0, 22);
}
