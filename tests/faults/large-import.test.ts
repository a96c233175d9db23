import { afterAll, beforeAll, it } from "vitest";
import { importAndTakeBack } from "../support/faults/large-import";
import { type Customer, customerOf } from "../support/faults/rest";
import { type Served, serveProduct } from "../support/faults/served";

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

// A reduced form of the million in tests/faults/long that takes seconds.
it("imports fifty thousand rows through REST, answers meanwhile, and undoes the import", async () => {
  await importAndTakeBack(product, client, { rows: 50_000 });
}, 300_000);
