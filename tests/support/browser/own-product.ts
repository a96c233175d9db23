import type { Ports } from "../run/free-ports";

export const PRODUCTS = 3;

type Product = Ports & { state: string };

export function tellPorts(products: Product[]): void {
  process.env.CABINET_TEST_PORTS = JSON.stringify(products);
}

const products: Product[] = JSON.parse(process.env.CABINET_TEST_PORTS ?? "[]");
// The worker's number; a replacement of a failed worker reuses it.
const { port, sandboxPort, state } = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  port: 0,
  sandboxPort: 0,
  state: "",
};

export const CABINET_URL = `http://localhost:${port}`;
export const SANDBOX_URL = `http://localhost:${sandboxPort}`;
export const PRODUCT_STATE = state;
