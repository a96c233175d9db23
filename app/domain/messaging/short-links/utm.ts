export const UTM_FIELDS = ["source", "medium", "campaign", "content", "term"] as const;
export type UtmField = (typeof UTM_FIELDS)[number];
export type Utm = Record<UtmField, string>;

export const REQUIRED_UTM: readonly UtmField[] = ["source", "medium", "campaign"];

export const NETWORKS = ["google", "yandex", "vk"] as const;
export type Network = (typeof NETWORKS)[number];

/** The network itself fills names in braces. */
export const PRESETS: Record<Network, Utm> = {
  google: { source: "google", medium: "cpc", campaign: "{campaignid}", content: "{creative}", term: "{keyword}" },
  yandex: { source: "yandex", medium: "cpc", campaign: "{campaign_id}", content: "{ad_id}", term: "{keyword}" },
  vk: {
    source: "vk",
    medium: "cpc",
    campaign: "{{campaign_id}}",
    content: "{{banner_id}}",
    term: "{{search_phrase}}",
  },
};

/** Replaces the URL's tags; the rest stays as typed. */
export function withUtm(url: string, utm: Partial<Utm>): string {
  const [, start = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const entries = UTM_FIELDS.flatMap((field) => (utm[field] ? [[`utm_${field}`, utm[field]] as const] : []));
  const names = new Set(entries.map(([name]) => name as string));
  const kept = (query ?? "").split("&").filter((part) => part && !names.has(part.split("=")[0]!));
  const tags = entries.map(([name, value]) => `${name}=${encodeTag(value)}`);
  return start + (kept.length + tags.length > 0 ? `?${[...kept, ...tags].join("&")}` : "") + hash;
}

const NONE = Object.fromEntries(UTM_FIELDS.map((field) => [field, ""])) as Utm;

/** Tags that `withUtm` would restore unchanged, and the URL without them. */
export function utmIn(url: string): { bare: string; utm: Utm } {
  if (!URL.canParse(url)) return { bare: url, utm: NONE };
  const { searchParams } = new URL(url);
  const utm = { ...NONE };
  for (const field of UTM_FIELDS) utm[field] = searchParams.get(`utm_${field}`) ?? "";
  const [, start = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const rest = query.split("&").filter((part) => !/^utm_(source|medium|campaign|content|term)=/.test(part));
  const bare = start + (rest.join("&") && `?${rest.join("&")}`) + hash;
  const isWhole = REQUIRED_UTM.every((field) => utm[field] !== "") && new URL(withUtm(bare, utm)).href === url;
  return isWhole ? { bare, utm } : { bare: url, utm: NONE };
}

// Keeps the braces of placeholders, because networks look for them.
const encodeTag = (value: string) => encodeURIComponent(value).replace(/%7B/gi, "{").replace(/%7D/gi, "}");
