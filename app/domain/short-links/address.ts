/** A domain on this machine has no certificate. */
const LOCAL = /(^|\.)localhost(:\d+)?$|^127\./;

export function originOf(domain: string): string {
  return `${LOCAL.test(domain) ? "http" : "https"}://${domain}`;
}

export const shownAddress = ({ domain, slug }: { domain: string; slug: string }) => `${domain}/${slug}`;

export const shortUrlOf = (link: { domain: string; slug: string }) => `${originOf(link.domain)}/${link.slug}`;

export const shownTarget = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
