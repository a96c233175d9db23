/** A domain on this machine has no certificate. */
const LOCAL = /(^|\.)localhost(:\d+)?$|^127\./;

export function originOf(domain: string): string {
  return `${LOCAL.test(domain) ? "http" : "https"}://${domain}`;
}
