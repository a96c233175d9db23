import { env } from "cloudflare:test";
import { createLink } from "../../../app/domain/messaging/short-links/change";
import type { Visit } from "../../../app/domain/messaging/short-links/visit";
import { type Engine, engineOn } from "../world/scene";

export const DOMAIN = "go.cabinet.test";
export const PHONE =
  "Mozilla/5.0 (Linux; Android 14; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";

export const HOUR_MS = 60 * 60_000;

export const open = () => engineOn(env.DB, env.FILES);

export const visitOf = (slug: string, over: Partial<Visit> = {}): Visit => ({
  domain: DOMAIN,
  slug,
  isAhead: false,
  userAgent: PHONE,
  ip: "1.1.1.1",
  country: "RU",
  isCounted: async () => true,
  ...over,
});

export async function make(engine: Engine, owner: { id: string }, slug = "", fullUrl = "https://shop.example/sale") {
  const result = await createLink(engine, owner, { fullUrl, domain: DOMAIN, slug });
  if (!result.ok) throw new Error(result.problems[0]?.key);
  return result.value;
}

export const keyOf = async (work: ReturnType<typeof createLink>) => {
  const result = await work;
  return result.ok ? "ok" : result.problems[0]?.key;
};
