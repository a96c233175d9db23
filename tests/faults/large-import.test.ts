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

// The million of tests/faults/long, reduced to seconds.
it("imports fifty thousand rows through REST, answers meanwhile, and takes them back", async () => {
  await importAndTakeBack(product, client, { rows: 50_000, shares: 3 });
}, 300_000);
