import { and, gte, inArray, lt } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import type { Colors } from "./colors";
import { PLATFORM_OWNER } from "./settings";

export type BrandName = "a" | "b";

export interface Support {
  email: string | null;
  phone: string | null;
  telegram: string | null;
}

export interface Frontend {
  title: string | null;
  brand: BrandName;
  support: Support;
  documents: { privacyPolicy: string | null; publicOffer: string | null };
  blogUrl: string | null;
  chatUrl: string | null;
  colors: Colors;
}

export const OWN_FRONTEND = ["frontend.title", "frontend.colors"];

export type OwnFrontend = Partial<Pick<Frontend, "title" | "colors">>;

type Values = Record<string, unknown>;
type Layers = Record<string, Values>;

export const brandOwner = (brand: BrandName) => `brand:${brand}`;

/** ms; read on every page, rarely changed. */
const KEPT_MS = 10_000;
const kept = new WeakMap<D1Database, { until: number; layers: Layers }>();

/** Brand settings override platform settings, by host (spec §1). Up to ten seconds stale. */
export async function getFrontend(db: Database, now: number, host: string): Promise<Frontend> {
  const layers = await layersOf(db, now);
  const brand = brandOf(layers[PLATFORM_OWNER] ?? {}, host);
  return frontendOf(brand, { ...layers[PLATFORM_OWNER], ...layers[brandOwner(brand)] });
}

export function ownFrontend(values: Values): OwnFrontend {
  const title = textOf(values["frontend.title"]);
  const colors = colorsOf(values["frontend.colors"]);
  return { ...(title ? { title } : {}), ...(colors.light || colors.dark ? { colors } : {}) };
}

export function forgetFrontend(db: Database): void {
  kept.delete(db.origin);
}

async function layersOf(db: Database, now: number): Promise<Layers> {
  const known = kept.get(db.origin);
  if (known && now < known.until) return known.layers;
  const rows = await db
    .select({ ownerId: settings.ownerId, key: settings.key, value: settings.value })
    .from(settings)
    .where(
      and(
        inArray(settings.ownerId, [PLATFORM_OWNER, brandOwner("a"), brandOwner("b")]),
        gte(settings.key, "frontend."),
        lt(settings.key, "frontend/"),
      ),
    );
  const layers: Layers = {};
  for (const { ownerId, key, value } of rows) layers[ownerId] = { ...layers[ownerId], [key]: value };
  kept.set(db.origin, { until: now + KEPT_MS, layers });
  return layers;
}

function brandOf(platform: Values, host: string): BrandName {
  const hosts = new Map(Object.entries(recordOf(platform["frontend.hosts"])));
  const name = host.toLowerCase();
  return brandNamed(hosts.get(name) ?? hosts.get(name.replace(/:\d+$/, "")) ?? platform["frontend.brand"]);
}

function frontendOf(brand: BrandName, values: Values): Frontend {
  const support = recordOf(values["frontend.support"]);
  const documents = recordOf(values["frontend.documents"]);
  return {
    title: textOf(values["frontend.title"]),
    brand,
    support: { email: textOf(support.email), phone: textOf(support.phone), telegram: textOf(support.telegram) },
    documents: { privacyPolicy: textOf(documents.privacyPolicy), publicOffer: textOf(documents.publicOffer) },
    blogUrl: textOf(values["frontend.blogUrl"]),
    chatUrl: textOf(values["frontend.chatUrl"]),
    colors: colorsOf(values["frontend.colors"]),
  };
}

function colorsOf(value: unknown): Colors {
  const { light, dark } = recordOf(value);
  return { light: textOf(light) ?? undefined, dark: textOf(dark) ?? undefined };
}

function recordOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function brandNamed(value: unknown): BrandName {
  return value === "b" ? "b" : "a";
}
