import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { tariffs } from "../../../../db/schema/billing";
import { announceToManagers } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import { type BrandName, brandOwner, forgetFrontend } from "./frontend";
import type { PlatformForm } from "./platform-form";
import { PLATFORM_OWNER } from "./settings";
import { writeLayer } from "./write-layer";

const MOST_TARIFFS = 50;

export type Layer = "platform" | BrandName;

/** The layer's own values only. The caller checks `settings.update`. */
export async function getLayer(db: Database, layer: Layer): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(eq(settings.ownerId, ownerOf(layer)));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export function offeredTariffs(db: Database): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: tariffs.id, title: tariffs.title })
    .from(tariffs)
    .where(and(eq(tariffs.isActive, true), eq(tariffs.ownerId, "")))
    .orderBy(asc(tariffs.title))
    .limit(MOST_TARIFFS);
}

/** Removes empty values, so that the layer below applies. */
export async function writePlatformSettings(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  layer: Layer,
  input: PlatformForm,
): Promise<void> {
  const { title, light, dark, email, phone, telegram, privacyPolicy, publicOffer, blogUrl, chatUrl } = input;
  const shared = {
    "frontend.title": title || null,
    "frontend.colors": filled({ light, dark }),
    "frontend.support": filled({ email, phone, telegram }),
    "frontend.documents": filled({ privacyPolicy, publicOffer }),
    "frontend.blogUrl": blogUrl || null,
    "frontend.chatUrl": chatUrl || null,
  };
  const whole = {
    "frontend.brand": input.brand ?? "a",
    "frontend.hosts": filled(input.hosts),
    "registration.tariffs": input.tariffs.length > 0 ? input.tariffs : null,
    "purchases.tariffs": input.purchases.length > 0 ? input.purchases : null,
  };
  const values = layer === "platform" ? { ...shared, ...whole } : shared;
  await writeLayer(db, ownerOf(layer), values, clock());
  forgetFrontend(db);
  await announceToManagers({ db, hub }, [{ event: "settings.updated", data: { layer, keys: Object.keys(values) } }]);
}

function ownerOf(layer: Layer): string {
  return layer === "platform" ? PLATFORM_OWNER : brandOwner(layer);
}

function filled(values: Record<string, string | undefined>): Record<string, string> | null {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
