import type { Ports } from "../run/free-ports";

/** So many journeys go on at once, each worker's on a product of its own: they change what they find. */
export const PRODUCTS = 3;

/** Playwright's workers are born with the environment of the setup that serves the products. */
export function tellPorts(products: Ports[]): void {
  process.env.CABINET_TEST_PORTS = JSON.stringify(products);
}

const products: Ports[] = JSON.parse(process.env.CABINET_TEST_PORTS ?? "[]");
// Playwright's number of this worker; a worker that follows a failed one has its number again.
const { port, sandboxPort } = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? { port: 0, sandboxPort: 0 };

export const CABINET_URL = `http://localhost:${port}`;
export const SANDBOX_URL = `http://localhost:${sandboxPort}`;
