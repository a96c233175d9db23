import { DEMO_SMS } from "../../../db/demo-routing";
import { type Customer, customerOf } from "./rest";
import type { SandboxControl, Served } from "./served";

const OTHERS = ["sandbox-2", "sandbox-3"] as const;

interface Named {
  id: string;
  title: string;
}

/** Adds two SMS providers, each with a third of the messages and its own faults. */
export async function threeProviders(product: Served): Promise<{ titles: Map<string, string> }> {
  const manager = await customerOf(product.url, "manager");
  const { data: servers } = await manager.must<{ data: (Named & { processor: string })[] }>(
    "GET",
    "/servers?$limit=100",
  );
  const server = servers.find(({ processor }) => processor === "infobip-sms")!;
  const group = await groupOf(manager, "sms");
  const providers = [...group.Providers];
  for (const key of OTHERS) {
    const credentials = await manager.must<Named>("POST", "/credentials", { title: key, records: { apikey: key } });
    const body = { title: key, ServerId: server.id, CredentialsId: credentials.id };
    providers.push(await manager.must<Named>("POST", "/providers", body));
  }
  const Providers = providers.map(({ id }) => ({ id, weight: 100 }));
  await manager.must("PUT", `/providerGroups/${group.id}`, { Providers });
  return { titles: new Map(providers.map(({ id, title }) => [id, title])) };
}

export async function faultsOfAccount({ sandboxUrl }: Served, account: string, faults: Partial<SandboxControl>) {
  const answer = await fetch(`${sandboxUrl}/control?provider=${account}`, {
    method: "PUT",
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${JSON.stringify(faults)}: ${await answer.text()}`);
}

async function groupOf(manager: Customer, type: string) {
  const { data } = await manager.must<{ data: (Named & { type: string; Providers: Named[] })[] }>(
    "GET",
    "/providerGroups?$limit=100",
  );
  return data.find((group) => group.id === DEMO_SMS && group.type === type)!;
}
