import { credentials, providers, servers } from "../../../../../db/schema/routing";
import { announceToManagers } from "../../../base/shared/announce";
import { ok, type Result } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform, ProviderConfig } from "../../../base/shared/ports/platform";
import { placeOf } from "../places";
import { bumpVersion } from "../version";
import { sealCredentials } from "./secrets";
import type { SetUpInput } from "./set-up-input";

/** One batch; returns the provider's id. Refuses settings that the protocol cannot use. */
export async function setUpProvider(
  needs: Pick<Platform, "db" | "clock" | "config" | "providers" | "hub">,
  processor: string,
  { title, host, port = null, properties, secrets }: SetUpInput,
): Promise<Result<string>> {
  const { db, clock, providers: protocols } = needs;
  const params = { host, port, properties, secrets: secrets as ProviderConfig["secrets"] };
  const problems = protocols.wrongIn({ processor, ...params });
  if (problems.length > 0) return { ok: false, code: "invalid", problems };
  const id = newId();
  const now = clock();
  const stamps = { createdAt: now, updatedAt: now };
  const hasSecrets = Object.values(secrets).some((secret) => secret !== undefined);
  const sealed = await sealCredentials(needs, id, secrets);
  const places = [placeOf({ host, port, properties })];
  await db.batch([
    db.insert(servers).values({ id, title, host, port, processor, properties: {}, ...stamps }),
    ...(hasSecrets ? [db.insert(credentials).values({ id, title, sealed, places, ...stamps })] : []),
    db.insert(providers).values({
      id,
      title,
      serverId: id,
      credentialsId: hasSecrets ? id : null,
      properties,
      replacements: [],
      ...stamps,
    }),
    bumpVersion(db),
  ]);
  const parts = ["servers", ...(hasSecrets ? (["credentials"] as const) : []), "providers"] as const;
  await announceToManagers(
    needs,
    parts.map((part) => ({ event: `${part}.created` as const, data: { id } })),
  );
  return ok(id);
}
