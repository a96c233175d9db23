const LIST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Distinguishes a contact list from a phone or e-mail in mixed recipients. */
export function isListId(address: string): boolean {
  return LIST_ID.test(address);
}
