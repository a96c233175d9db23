/** Soft hyphens, zero-width spaces, word joiners, direction marks: never part of an address. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u034f/g;
/** Letter joiners are valid only inside an address. */
const JOINERS = /^[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+$/g;
const BARE_HOST = /^[\p{L}\p{N}\p{M}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}\p{M}_-]+)+(?::\d+)?(?:[/?#]|$)/u;

/** A pasted address without invisible marks; https if the scheme is missing. */
export function addressOf(typed: string): string {
  const text = unmarked(typed);
  if (/^\/\/[^/]/.test(text)) return `https:${text}`;
  return BARE_HOST.test(text) ? `https://${text}` : text;
}

/** Host of a pasted address, in ASCII, with a non-default port; text without a host is returned unchanged. */
export function hostOf(typed: string): string {
  const text = unmarked(typed);
  const address = text.includes("//") ? addressOf(text) : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : text;
}

/** Removes marks that are not part of an address, and surrounding spaces. */
export const unmarked = (typed: string) => typed.replace(MARKS, "").trim().replace(JOINERS, "");
