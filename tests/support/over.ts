import { type Customer, customerOf } from "./rest";
import type { Served } from "./served";

interface Named {
  id: string;
  title: string;
}

/** What the demo calls a provider with its server, and the group that it is to carry for. */
interface Way {
  provider: string;
  group: string;
}

/** All messages of a group go over one provider from now on; answers the manager and the provider. */
export async function over(
  product: Pick<Served, "url">,
  { provider: title, group }: Way,
  server: object = {},
  properties: object = {},
) {
  const manager = await customerOf(product.url, "manager");
  const provider = await named(manager, "/providers", title);
  const carriers = await named(manager, "/providerGroups", group);
  const own = await named(manager, "/servers", title);
  await manager.must("PUT", `/providers/${provider.id}`, { properties });
  await manager.must("PUT", `/servers/${own.id}`, server);
  await manager.must("PUT", `/providerGroups/${carriers.id}`, { Providers: [{ id: provider.id, weight: 100 }] });
  return { manager, provider };
}

async function named(manager: Customer, path: string, title: string): Promise<Named> {
  const { data } = await manager.must<{ data: Named[] }>("GET", `${path}?$limit=100`);
  const row = data.find((one) => one.title === title);
  if (!row) throw new Error(`no ${title} among ${path}`);
  return row;
}
