import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { credentials, providers, servers } from "../../../../../db/schema/routing";
import { announceToManagers } from "../../../base/shared/announce";
import { batchByName, type Statement } from "../../../base/shared/batch-by-name";
import { ok, type Problem, type Result } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { LiveEvent, Platform } from "../../../base/shared/ports/platform";
import type { SetUpField } from "../../../base/shared/set-up-field";
import type { ProviderInput } from "../input";
import { placeOf, secretsLedAway } from "../places";
import { bumpVersion } from "../version";
import { type CredentialsRow, type Secrets, sealCredentials, secretsOf } from "./secrets";
import type { SetUpInput } from "./set-up-input";
import { brokenBySecrets, brokenByServer, isSame, setUpOf } from "./wrong-set-up";

type Needs = Pick<Platform, "db" | "clock" | "config" | "providers" | "hub">;
type Properties = Record<string, unknown>;

export interface SetUpRows {
  provider: typeof providers.$inferSelect;
  server: typeof servers.$inferSelect;
  access: CredentialsRow | null;
  secrets: Secrets;
}

export type SetUpChange = Pick<ProviderInput, "comment" | "replacements" | "isActive"> &
  Omit<SetUpInput, "host"> & { host?: string | undefined; more?: Properties | undefined };

export async function setUpRows(needs: Pick<Needs, "db" | "config">, id: string): Promise<SetUpRows | null> {
  const { db } = needs;
  const [[provider], [server], [access = null]] = await db.batch([
    db.select().from(providers).where(eq(providers.id, id)),
    serverOf(db, id),
    db
      .select()
      .from(credentials)
      .where(sql`${credentials.id} = (SELECT credentials_id FROM providers WHERE id = ${id})`),
  ]);
  return provider && server ? { provider, server, access, secrets: await secretsOf(needs, access) } : null;
}

/** The server that a provider connects to. */
export function serverOf(db: Database, providerId: string) {
  return db
    .select()
    .from(servers)
    .where(sql`${servers.id} = (SELECT server_id FROM providers WHERE id = ${providerId})`);
}

/**
 * One batch. Refuses changes that break any provider on this server or these credentials; null when there is no such
 * provider.
 */
export async function changeSetUp(needs: Needs, id: string, change: SetUpChange): Promise<Result<string> | null> {
  const changed = await changedSetUp(needs, id, change);
  if (!changed?.ok) return changed;
  const { rows, after } = changed.value;
  await write(needs, rows, after, change);
  return ok(id);
}

/** As `changeSetUp` without writing: stored secrets do not go to a new address here either. */
export async function changedSetUp(
  needs: Pick<Needs, "db" | "config" | "providers">,
  id: string,
  change: SetUpChange,
): Promise<Result<{ rows: SetUpRows; after: After }> | null> {
  const rows = await setUpRows(needs, id);
  if (!rows) return null;
  const after = changedBy(change, rows, needs.providers.fieldsOf(rows.server.processor));
  const problems = await wrongWith(needs, rows, after);
  return problems.length > 0 ? { ok: false, code: "invalid", problems } : ok({ rows, after });
}

/** `typed`: secrets entered again. */
type After = Omit<SetUpRows, "access"> & { typed: Secrets };

function changedBy(change: SetUpChange, rows: SetUpRows, fields: readonly SetUpField[]): After {
  const { provider, server, secrets } = rows;
  const { host = server.host, more = {}, properties } = change;
  const typed = said(change.secrets);
  const hasPort = fields.some(({ place }) => place === "port");
  // A property stays with the provider or the server, because others may share the server.
  const isOfServer = (name: string) => name in server.properties && !(name in provider.properties);
  const written = Object.entries({ ...more, ...properties }).filter(([, value]) => value !== undefined);
  const part = (isOfPart: (name: string) => boolean) =>
    Object.fromEntries(written.filter(([name]) => isOfPart(name))) as Properties;
  const overridden = Object.fromEntries(
    Object.entries(server.properties).filter(([name]) => name in provider.properties),
  );
  return {
    provider: { ...provider, properties: part((name) => !isOfServer(name)) },
    server: {
      ...server,
      host,
      port: hasPort ? (change.port ?? null) : server.port,
      properties: { ...overridden, ...part(isOfServer) },
    },
    secrets: { ...secrets, ...typed },
    typed,
  };
}

async function wrongWith(
  needs: Pick<Needs, "db" | "config" | "providers">,
  { provider, server, access, secrets }: SetUpRows,
  after: After,
) {
  const [before, then] = [setUpOf(provider, server, secrets), setUpOf(after.provider, after.server, after.secrets)];
  if (isSame(before, then)) return [];
  const missing = needs.providers
    .fieldsOf(server.processor)
    .filter(({ place, name, isRequired }) => place === "secrets" && isRequired && !(name in after.secrets))
    .map(({ name }): Problem => ({ key: "fieldRequired", field: `secrets.${name}` }));
  const isLedAway = placeOf(server, provider.properties) !== placeOf(after.server, after.provider.properties);
  const toReenter = Object.keys(isLedAway ? secrets : {})
    .filter((name) => !(name in after.typed))
    .map((name): Problem => ({ key: "secretsAgain", field: `secrets.${name}` }));
  const [byServer, ledAway, bySecrets] = await Promise.all([
    brokenByServer(needs, server, after.server, provider.id),
    secretsLedAway(needs, server, after.server, access?.id),
    access ? brokenBySecrets(needs, access.id, { before: secrets, after: after.secrets }, provider.id) : [],
  ]);
  const ofOthers = bySecrets.map(({ field = "", ...problem }) => ({
    ...problem,
    field: field.replace("records.", "secrets."),
  }));
  const all = [...missing, ...needs.providers.wrongIn(then), ...byServer, ...ofOthers, ...toReenter, ...ledAway];
  return [...new Map(all.reverse().map((problem) => [problem.field, problem])).values()].reverse();
}

async function write(needs: Needs, rows: SetUpRows, after: After, change: SetUpChange) {
  const { server, access, secrets } = rows;
  const { db, clock } = needs;
  const { comment = "", replacements = [], isActive = false, title } = change;
  const now = clock();
  const accessId = access?.id ?? newId();
  const sealed = isSame(secrets, after.secrets) ? null : await sealCredentials(needs, accessId, after.secrets);
  const { host, port, properties } = after.server;
  const place = placeOf(after.server, after.provider.properties);
  const isNewPlace = placeOf(server, rows.provider.properties) !== place;
  const places = [...new Set([...(access?.places ?? []), place])];
  const isMoved = !isSame(
    { host, port, properties },
    { host: server.host, port: server.port, properties: server.properties },
  );
  const statements: Statement[] = [];
  const events: LiveEvent[] = [];
  if (isMoved) {
    statements.push(
      db.update(servers).set({ host, port, properties, updatedAt: now }).where(eq(servers.id, server.id)),
    );
    events.push({ event: "servers.updated", data: { id: server.id } });
  }
  if (access && (sealed !== null || isNewPlace)) {
    const change = { ...(sealed !== null && { sealed }), ...(isNewPlace && { places }), updatedAt: now };
    statements.push(db.update(credentials).set(change).where(eq(credentials.id, accessId)));
    events.push({ event: "credentials.updated", data: { id: accessId } });
  } else if (sealed !== null) {
    const row = { id: accessId, title, sealed, places, createdAt: now, updatedAt: now };
    statements.push(db.insert(credentials).values(row));
    events.push({ event: "credentials.created", data: { id: accessId } });
  }
  const credentialsId = access || sealed !== null ? accessId : null;
  const row = { title, comment, replacements, isActive, credentialsId, properties: after.provider.properties };
  await batchByName(db, {
    statements,
    provider: db
      .update(providers)
      .set({ ...row, updatedAt: now })
      .where(eq(providers.id, after.provider.id)),
    version: bumpVersion(db),
  });
  await announceToManagers(needs, [...events, { event: "providers.updated", data: { id: after.provider.id } }]);
}

// An empty form field keeps the secret.
function said(secrets: Record<string, unknown>): Secrets {
  return Object.fromEntries(
    Object.entries(secrets).filter(([, secret]) => typeof secret === "string" && secret !== ""),
  );
}
