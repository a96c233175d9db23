import { and, eq, sql } from "drizzle-orm";
import { credentials, providers, servers } from "../../../../db/schema/routing";
import { CodedError } from "../../base/shared/errors/errors";
import { type Problem, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { type Secrets, secretsOf } from "./providers/secrets";

type Needs = Pick<Platform, "db" | "config">;
type Row = Pick<typeof providers.$inferSelect, "serverId" | "credentialsId" | "properties">;
type OfServer = Pick<typeof servers.$inferSelect, "host" | "port" | "properties">;

/** Destination of secrets: host, port, and any addresses in the properties. */
export function placeOf({ host, port, properties: ofServer }: OfServer, properties: Row["properties"] = {}): string {
  const others = Object.entries({ ...ofServer, ...properties }).flatMap(([name, value]) => {
    const origin = typeof value === "string" ? originOf(value) : null;
    return origin ? [`${name}=${origin}`] : [];
  });
  return [originOf(host) ?? host.trim().toLowerCase(), port ?? "", ...others.sort()].join(" ");
}

/** Refuses a new destination for stored secrets; `except`: credentials entered again. */
export async function secretsLedAway(
  needs: Needs,
  { id, ...before }: OfServer & { id: string },
  after: OfServer,
  except?: string,
): Promise<Problem[]> {
  if (placeOf(before) === placeOf(after)) return [];
  const found = await needs.db
    .select({ title: providers.title, properties: providers.properties, access: credentials })
    .from(providers)
    .innerJoin(credentials, eq(credentials.id, providers.credentialsId))
    .where(eq(providers.serverId, id));
  const field = before.host === after.host && before.port === after.port ? "properties" : "host";
  for (const { title, properties, access } of found) {
    if (access.id === except || placeOf(before, properties) === placeOf(after, properties)) continue;
    if (hasAny(await secretsOf(needs, access))) return [{ key: "secretsOfProvider", field, values: { title } }];
  }
  return [];
}

/** Records the destination; refuses secrets entered for another one. */
export async function leadSecrets(needs: Needs, row: Row) {
  const { db } = needs;
  if (!row.credentialsId) return null;
  const [server, access, hanging] = await Promise.all([
    db.select().from(servers).where(eq(servers.id, row.serverId)).get(),
    db.select().from(credentials).where(eq(credentials.id, row.credentialsId)).get(),
    db
      .select({ server: servers, properties: providers.properties })
      .from(providers)
      .innerJoin(servers, eq(servers.id, providers.serverId))
      .where(eq(providers.credentialsId, row.credentialsId)),
  ]);
  if (!server || !access || !hasAny(await secretsOf(needs, access))) return null;
  const { id, places } = access;
  const place = placeOf(server, row.properties);
  const known = new Set([...(places ?? []), ...hanging.map((one) => placeOf(one.server, one.properties))]);
  // Secrets entered again may go to any destination.
  const isFree = places?.length === 0;
  if (!isFree && !known.has(place)) return refuse("secretsElsewhere", "CredentialsId");
  if (places?.includes(place)) return null;
  const asRead = sql`${credentials.places} IS ${places && JSON.stringify(places)}`;
  const written = await db
    .update(credentials)
    .set({ places: [...known.add(place)] })
    .where(and(eq(credentials.id, id), asRead))
    .returning({ id: credentials.id });
  if (written.length === 0) throw new CodedError("conflict");
  return null;
}

export function areReentered(before: Secrets, typed: object, after: Secrets): boolean {
  return Object.keys(before).every((name) => !(name in after) || name in typed);
}

const hasAny = (secrets: Secrets) => Object.keys(secrets).length > 0;

const originOf = (text: string) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).origin : null);
