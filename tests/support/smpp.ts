import { type Customer, customerOf } from "./rest";
import type { Served } from "./served";

interface Named {
  id: string;
  title: string;
}

/** All SMS of everybody go out over SMPP from now on; answers the manager and the provider. */
export async function overSmpp(product: Pick<Served, "url">, server: object = {}, properties: object = {}) {
  const manager = await customerOf(product.url, "manager");
  const provider = await named(manager, "/providers", "Sandbox SMS over SMPP");
  const sms = await named(manager, "/providerGroups", "SMS");
  const own = await named(manager, "/servers", "Sandbox SMS over SMPP");
  await manager.must("PUT", `/providers/${provider.id}`, { properties });
  await manager.must("PUT", `/servers/${own.id}`, server);
  await manager.must("PUT", `/providerGroups/${sms.id}`, { Providers: [{ id: provider.id, weight: 100 }] });
  return { manager, provider };
}

async function named(manager: Customer, path: string, title: string): Promise<Named> {
  const { data } = await manager.must<{ data: Named[] }>("GET", `${path}?$limit=100`);
  const row = data.find((one) => one.title === title);
  if (!row) throw new Error(`no ${title} among ${path}`);
  return row;
}
