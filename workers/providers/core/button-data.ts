const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PACKED = 22;

type Owned = { ownerId: string; id: string };

/** Owner and message ids in 44 characters, for short button data; "" for ids that are not UUIDs. */
export function packIds({ ownerId, id }: Owned): string {
  if (!UUID.test(ownerId) || !UUID.test(id)) return "";
  return [ownerId, id].map((uuid) => Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url")).join("");
}

export function unpackIds(data: string): Owned | null {
  const packed = /^[\w-]{44}/.exec(data)?.[0];
  if (!packed) return null;
  return { ownerId: uuidOf(packed.slice(0, PACKED)), id: uuidOf(packed.slice(PACKED)) };
}

function uuidOf(packed: string): string {
  return Buffer.from(packed, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
