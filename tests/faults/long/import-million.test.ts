import { afterAll, beforeAll, it } from "vitest";
import { importAndTakeBack } from "../../support/faults/large-import";
import { type Customer, customerOf } from "../../support/faults/rest";
import { type Served, serveProduct } from "../../support/faults/served";

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

it("imports a million rows, reports progress, and undoes the import", async () => {
  await importAndTakeBack(product, client, { rows: 1_000_000 });
}, 3_000_000);
