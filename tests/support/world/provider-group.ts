import { DEMO_CHANNELS, DEMO_MAIL, DEMO_SMPP } from "../../../db/demo-routing";
import { type Customer, customerOf } from "../faults/rest";
import type { Served } from "../faults/served";

interface Named {
  id: string;
  title: string;
}

/** The demo's title of the provider and its server, and the group to route over it. */
interface Way {
  provider: string;
  group: string;
}

/** Routes a group's messages over one provider; returns the manager and the provider. */
export async function over(
  product: Pick<Served, "url">,
  { provider: title, group }: Way,
  server: object = {},
  properties: object = {},
) {
  const manager = await customerOf(product.url, "manager");
  const provider = await named(manager, "/providers", title);
  const carriers = await named(manager, "/providerGroups", group);
  const { id: _id, createdAt: _made, updatedAt: _at, ...own } = await named(manager, "/servers", title);
  // Stored secrets are not sent to a new address, so they are entered again.
  const ServerId = (await manager.must<Named>("POST", "/servers", { ...own, ...server })).id;
  const records = secretsOf(title);
  const CredentialsId = (await manager.must<Named>("POST", "/credentials", { title, records })).id;
  await manager.must("PUT", `/providers/${provider.id}`, { properties, ServerId, CredentialsId });
  await manager.must("PUT", `/providerGroups/${carriers.id}`, { Providers: [{ id: provider.id, weight: 100 }] });
  return { manager, provider };
}

function secretsOf(title: string): Record<string, string> {
  const known = [...DEMO_CHANNELS, DEMO_SMPP, DEMO_MAIL].find((one) => `Sandbox ${one.title}` === title);
  if (!known) throw new Error(`the demo has no ${title}`);
  return known.secrets;
}

async function named(manager: Customer, path: string, title: string): Promise<Named & Record<string, unknown>> {
  const { data } = await manager.must<{ data: (Named & Record<string, unknown>)[] }>("GET", `${path}?$limit=100`);
  const row = data.find((one) => one.title === title);
  if (!row) throw new Error(`no ${title} among ${path}`);
  return row;
}
