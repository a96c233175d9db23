import type { Control } from "../../../../../db/schema/routing";
import { logged } from "../../../base/shared/errors/logged";
import type { Platform, Provider, ProviderConfig } from "../../../base/shared/ports/platform";
import type { Rows } from "../rows";
import { type CompiledReplacement, compileReplacements } from "../rules/replacements";
import { openCredentials } from "./secrets";
import { setUpOf } from "./wrong-set-up";

/** Includes inactive providers, which are still polled. */
export interface KnownProvider {
  config: ProviderConfig;
  /** null: unknown protocol, or the secrets cannot be opened. */
  provider: Provider | null;
  type: string | null;
  isActive: boolean;
  control: Control;
  replacements: readonly CompiledReplacement[];
}

/** Carries messages of test keys; no rule can select it. */
export const TEST_PROVIDER = "test";

type Needs = Pick<Platform, "providers" | "config">;

export async function knownProviders(needs: Needs, rows: Rows): Promise<Map<string, KnownProvider>> {
  const servers = new Map(rows.servers.map((server) => [server.id, server]));
  const sealed = new Map(rows.credentials.map((one) => [one.id, one.sealed]));
  const known = await Promise.all(
    rows.providers.map(async (row): Promise<KnownProvider | null> => {
      const server = servers.get(row.serverId);
      if (!server) return null;
      const secrets = row.credentialsId ? await secretsOf(needs, row.credentialsId, sealed.get(row.credentialsId)) : {};
      const config: ProviderConfig = { id: row.id, title: row.title, ...setUpOf(row, server, secrets ?? {}) };
      return {
        config,
        provider: secrets && needs.providers.open(config),
        type: needs.providers.capabilitiesOf(server.processor)?.type ?? null,
        isActive: row.isActive && server.isActive,
        control: row.control,
        replacements: compileReplacements(row.replacements),
      };
    }),
  );
  const all = [...known, testProvider(needs)];
  return new Map(all.flatMap((one) => (one ? [[one.config.id, one] as const] : [])));
}

function testProvider({ providers }: Needs): KnownProvider {
  const config: ProviderConfig = {
    id: TEST_PROVIDER,
    title: TEST_PROVIDER,
    processor: TEST_PROVIDER,
    host: "",
    port: null,
    properties: {},
    secrets: {},
  };
  return { config, provider: providers.open(config), type: null, isActive: true, control: "auto", replacements: [] };
}

// A provider whose secrets cannot be opened must not block the others.
async function secretsOf(needs: Needs, id: string, sealed: string | undefined) {
  if (sealed === undefined) return null;
  try {
    return await openCredentials(needs, { id, sealed });
  } catch (error) {
    console.error(JSON.stringify({ event: "routing.secrets", credentials: id, error: logged(error) }));
    return null;
  }
}
