const EMAIL_LIMIT = 254;
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(?:\.[^\s@.,;<>"]+)+$/;

/** Spec §5: local@domain with a dot, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && EMAIL.test(text);
}
