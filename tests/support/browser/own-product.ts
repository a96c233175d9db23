import type { Ports } from "../run/free-ports";

export const PRODUCTS = 3;

type Product = Ports & { state: string };

export function exportPorts(products: Product[]): void {
  process.env.CABINET_TEST_PORTS = JSON.stringify(products);
}

const products: Product[] = JSON.parse(process.env.CABINET_TEST_PORTS ?? "[]");
// Number of the worker; a replacement of a failed worker reuses it.
const { port, sandboxPort, smppPort, smtpPort, state } = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  port: 0,
  sandboxPort: 0,
  smppPort: 0,
  smtpPort: 0,
  state: "",
};

export const CABINET_URL = `http://localhost:${port}`;
export const SANDBOX_URL = `http://localhost:${sandboxPort}`;
export const SMPP_PORT = smppPort;
export const SMTP_PORT = smtpPort;
export const PRODUCT_STATE = state;
