const EMAIL_LIMIT = 254;
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(?:\.[^\s@.,;<>"]+)+$/;

/** True for local@domain with a dot in the domain, any case, at most 254 characters (spec §5). */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && EMAIL.test(text);
}
