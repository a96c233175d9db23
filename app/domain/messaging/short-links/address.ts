import { originOf } from "../../base/text/short-origin";

export const shownAddress = ({ domain, slug }: { domain: string; slug: string }) => `${domain}/${slug}`;

export const shortUrlOf = (link: { domain: string; slug: string }) => `${originOf(link.domain)}/${link.slug}`;

/** Decodes letters of other alphabets; everything else stays encoded. */
export const shownTarget = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .replace(/(%[0-9a-f]{2})+/gi, lettersIn);

function lettersIn(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replace(/[^\p{L}\p{N}]/gu, encodeURIComponent);
  } catch {
    return encoded;
  }
}
