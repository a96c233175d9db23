import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PRODUCT_STATE } from "./own-product";

/** The product's own database, for data that no route can create: old or broken rows. */
export function openProductDatabase(): DatabaseSync {
  const folder = join(PRODUCT_STATE, "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const database = new DatabaseSync(join(folder, file!), { timeout: 20_000 });
  // The product does not wait for a lock, so a write must hold it without waiting for the disk.
  database.exec("PRAGMA synchronous = OFF");
  return database;
}
