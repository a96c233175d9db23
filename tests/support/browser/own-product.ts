import type { Ports } from "../run/free-ports";

export const PRODUCTS = 3;

export function tellPorts(products: Ports[]): void {
  process.env.CABINET_TEST_PORTS = JSON.stringify(products);
}

const products: Ports[] = JSON.parse(process.env.CABINET_TEST_PORTS ?? "[]");
// The worker's number; a replacement of a failed worker reuses it.
const { port, sandboxPort } = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? { port: 0, sandboxPort: 0 };

export const CABINET_URL = `http://localhost:${port}`;
export const SANDBOX_URL = `http://localhost:${sandboxPort}`;
