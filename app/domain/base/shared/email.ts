import { toUnicode } from "punycode/punycode.es6.js";
import { visible } from "./visible";

const EMAIL_LIMIT = 254;
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(?:\.[^\s@.,;<>"]+)+$/;

/** Spec §5: local@domain with a dot, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && EMAIL.test(text);
}

const PLAIN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/;
const ASCII = /^[a-z0-9.-]+$/;
const ENCODED = /(?:^|\.)xn--/;
/** Characters with a special meaning in URLs. */
const OF_WEB = /[%/?#\\:@[\]]/;

/**
 * Canonical spelling of a mailbox: no invisible characters, lower case, domain in Unicode (IDNA). Accepts "mailto:" and
 * "Name <a@b>"; null when there is no address.
 */
export function readEmail(raw: string): string | null {
  // Fast path: most arrive in stored form.
  const text = PLAIN.test(raw) ? raw : bare(visible(raw)).toLowerCase();
  if (PLAIN.test(text) && !(text.includes("xn--") && ENCODED.test(text.slice(text.indexOf("@") + 1))))
    return isEmail(text) ? text : null;
  const at = text.lastIndexOf("@");
  const ascii = hostOf(text.slice(at + 1));
  if (at < 1 || ascii === null) return null;
  const email = `${text.slice(0, at).normalize("NFC")}@${shownHost(ascii)}`;
  return isEmail(email) ? email : null;
}

/** The mailbox in SMTP form: the domain in ASCII (RFC 5890). Returns any other text unchanged. */
export function emailOnWire(email: string): string {
  const at = email.lastIndexOf("@");
  const ascii = hostOf(email.slice(at + 1));
  return at < 1 || ascii === null ? email : `${email.slice(0, at)}@${ascii}`;
}

function bare(text: string): string {
  const inner = text.endsWith(">") ? text.slice(text.lastIndexOf("<") + 1, -1).trim() : text;
  return /^mailto:/i.test(inner) ? inner.slice(7).split("?", 1)[0]!.trim() : inner;
}

/** Unicode form; returns anything but punycode unchanged. */
function shownHost(ascii: string): string {
  try {
    const shown = toUnicode(ascii);
    return hostOf(shown) === ascii ? shown : ascii;
  } catch {
    return ascii;
  }
}

/** The domain in ASCII; null if IDNA has no form for it. */
function hostOf(domain: string): string | null {
  if (ASCII.test(domain) && !ENCODED.test(domain)) return domain;
  if (OF_WEB.test(domain) || domain === "") return null;
  const host = URL.parse(`http://${domain}`)?.hostname ?? "";
  return /^[\d.]*$/.test(host) ? null : host;
}
