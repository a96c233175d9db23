/** Position of a variable: outside URLs, or in a URL's host, path or query. */
export type Place = "text" | "host" | "path" | "query" | "parameters";

/** Placeholder for an earlier variable. */
export const FILLED = "\ufffc";

/** Characters searched for a URL; longer ones are not recognised. */
const MOST_BEFORE = 2048;

const END = /[\s<>"'«»“”]/;
const SCHEME = /[a-z][a-z\d+.-]{0,31}$/i;
const WITHOUT_HOST = /\b(?:mailto|smsto|sms|tel|callto|viber|whatsapp):[^?]*(\?.*)?$/is;
/** Case and alphabet distinguish "shop.example/" from "St.Petersburg/". */
const WITHOUT_SCHEME = /^[([]*(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?([/?#].*)$/s;
/** In another alphabet, or after a variable, only a parameter proves that it is a URL. */
const ANY_HOST = /^[([]*(?:(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?|\ufffc)/u;

function parametersOf(tail: string): string | null {
  const start = tail.indexOf("?");
  return start >= 0 && tail.includes("=", start) && ANY_HOST.test(tail.slice(0, start)) ? tail.slice(start) : null;
}

/** The possible start of a URL at the end of `tail` and `more`. */
export function withMore(tail: string, more: string): string {
  for (let start = more.length; start > 0 && more.length - start < MOST_BEFORE; start--) {
    if (END.test(more[start - 1]!)) return more.slice(start);
  }
  return (tail + more).slice(-MOST_BEFORE);
}

/** Position of the text that follows `tail`. */
export function placeAfter(tail: string): Place {
  const path = tail === "" ? null : pathOf(tail);
  if (path === null) return "text";
  if (path === "") return "host";
  if (!/[?#]/.test(path)) return "path";
  return /(?:[?&#]|&amp;)$/.test(path) ? "parameters" : "query";
}

/** The part after the host, so far; null outside a URL. */
function pathOf(tail: string): string | null {
  const colon = tail.indexOf("://");
  if (colon > 0 && SCHEME.test(tail.slice(Math.max(0, colon - 32), colon))) {
    const rest = tail.slice(colon + 3);
    const end = rest.search(/[/?#]/);
    return end < 0 ? "" : rest.slice(end);
  }
  const opaque = WITHOUT_HOST.exec(tail);
  if (opaque) return opaque[1] ?? "";
  return WITHOUT_SCHEME.exec(tail)?.[1] ?? parametersOf(tail);
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Characters that encodeURIComponent leaves and where URL parsers stop. */
const LEFT = /['()!*]/g;

/** Percent-encodes a value for its position; a path keeps its slashes, complete parameters keep their separators. */
export function inPlace(value: string, place: Place): string {
  if (place === "text" || place === "host") return value;
  const whole = value.replace(LONE_SURROGATE, "");
  if (place === "parameters" && /^[^\s=&]+=/.test(whole)) return encodeURI(whole);
  const encoded = encodeURIComponent(whole).replace(
    LEFT,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return place === "path" ? encoded.replaceAll("%2F", "/") : encoded;
}
