import { eq, inArray } from "drizzle-orm";
import { credentials, providers, servers } from "../../../../../db/schema/routing";
import type { Problem } from "../../../base/shared/errors/result";
import type { Platform, ProviderConfig } from "../../../base/shared/ports/platform";
import { type Secrets, secretsOf } from "./secrets";

type Needs = Pick<Platform, "db" | "config" | "providers">;
export type SetUp = Omit<ProviderConfig, "id" | "title">;
type OfServer = Pick<SetUp, "processor" | "host" | "port" | "properties">;
type Row = Pick<typeof providers.$inferSelect, "serverId" | "credentialsId" | "properties">;

export function setUpOf({ properties }: Pick<Row, "properties">, server: OfServer, secrets: Secrets): SetUp {
  const { processor, host, port } = server;
  return { processor, host, port, properties: { ...server.properties, ...properties }, secrets };
}

export function isSame(one: object, other: object): boolean {
  return canonical(one) === canonical(other);
}

/** Empty if the change does not affect the set-up. */
export async function wrongOn(needs: Needs, row: Row, known: Row | null): Promise<Problem[]> {
  const ofSetUp = ({ serverId, credentialsId, properties }: Row) => ({ serverId, credentialsId, properties });
  if (known && isSame(ofSetUp(row), ofSetUp(known))) return [];
  const { db } = needs;
  const [server, access] = await Promise.all([
    db.select().from(servers).where(eq(servers.id, row.serverId)).get(),
    row.credentialsId ? db.select().from(credentials).where(eq(credentials.id, row.credentialsId)).get() : undefined,
  ]);
  if (!server) return [];
  const wrong = needs.providers.wrongIn(setUpOf(row, server, await secretsOf(needs, access)));
  const places = Map.groupBy(wrong, ({ field = "" }) =>
    field.startsWith("properties.") ? field : field.startsWith("secrets.") ? "CredentialsId" : "ServerId",
  );
  return [...places].flatMap(([field, problems]) => {
    const fields = problems.map((problem) => nameOf(problem.field)).join(", ");
    return field.startsWith("properties.") ? problems : { key: "setUpWrong", field, values: { fields } };
  });
}

/** `except`: a provider to ignore. Problems name fields of the server. */
export async function brokenByServer(
  needs: Needs,
  { id, ...before }: OfServer & { id: string },
  after: OfServer,
  except?: string,
): Promise<Problem[]> {
  if (isSame(setUpOf({ properties: {} }, before, {}), setUpOf({ properties: {} }, after, {}))) return [];
  const rows = await hanging(needs, eq(providers.serverId, id), except);
  const broken = rows.flatMap(({ row, secrets }) => {
    const isWritten = (field: string) => {
      const name = field.replace("properties.", "");
      return field === "host" || field === "port" || (name in after.properties && !(name in row.properties));
    };
    return brokenIn(needs, row, [setUpOf(row, before, secrets), setUpOf(row, after, secrets)], isWritten);
  });
  return firstOfEach(broken, (field) => (/^(host|port|properties\..+)$/.test(field) ? field : "processor"));
}

/** `except`: a provider to ignore. Problems name the secrets. */
export async function brokenBySecrets(
  needs: Needs,
  id: string,
  { before, after }: { before: Secrets; after: Secrets },
  except?: string,
): Promise<Problem[]> {
  if (isSame(before, after)) return [];
  const rows = await hanging(needs, eq(providers.credentialsId, id), except);
  const broken = rows.flatMap(({ row, server }) =>
    brokenIn(needs, row, [setUpOf(row, server, before), setUpOf(row, server, after)], (field) =>
      field.startsWith("secrets."),
    ),
  );
  return firstOfEach(broken, (field) => field.replace(/^secrets\./, "records."));
}

async function hanging(needs: Needs, where: ReturnType<typeof eq>, except: string | undefined) {
  const { db } = needs;
  const found = await db.select().from(providers).innerJoin(servers, eq(servers.id, providers.serverId)).where(where);
  const others = found.filter(({ providers: { id } }) => id !== except);
  const ids = others.flatMap(({ providers: { credentialsId } }) => credentialsId ?? []);
  const accesses = ids.length > 0 ? await db.select().from(credentials).where(inArray(credentials.id, ids)) : [];
  const byId = new Map(accesses.map((access) => [access.id, access]));
  return Promise.all(
    others.map(async ({ providers: row, servers: server }) => ({
      row,
      server,
      secrets: await secretsOf(needs, byId.get(row.credentialsId ?? "")),
    })),
  );
}

// Earlier problems do not block an unrelated change.
function brokenIn(
  needs: Needs,
  { title }: { title: string },
  [before, after]: [SetUp, SetUp],
  isWritten: (field: string) => boolean,
): Problem[] {
  const wrong = (setUp: SetUp) => needs.providers.wrongIn(setUp);
  const known = new Set(wrong(before).map(({ field = "", key }) => `${field} ${key}`));
  return wrong(after)
    .filter(({ field = "", key }) => isWritten(field) || !known.has(`${field} ${key}`))
    .map(({ field = "" }) => ({ key: "providerBroken", field, values: { title, fields: nameOf(field) } }));
}

function firstOfEach(problems: Problem[], placeOf: (field: string) => string): Problem[] {
  const placed = problems.map((problem) => ({ ...problem, field: placeOf(problem.field ?? "") }));
  return [...new Map(placed.reverse().map((problem) => [problem.field, problem])).values()].reverse();
}

const nameOf = (field = "") => field.split(".").at(-1)!;

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}
