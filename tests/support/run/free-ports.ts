import { type AddressInfo, createServer, type Server } from "node:net";

// Below the ephemeral range, from which another process may take a port between two starts of a product.
const FIRST = 10_000;
const LAST = 32_000;

export async function freePorts(n: number): Promise<number[]> {
  const held: Server[] = [];
  while (held.length < n) {
    const server = await listen(FIRST + Math.floor(Math.random() * (LAST - FIRST)));
    if (server) held.push(server);
  }
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

export async function portsOfProduct() {
  const [port, sandboxPort, smppPort, smtpPort] = (await freePorts(4)) as [number, number, number, number];
  return { port, sandboxPort, smppPort, smtpPort };
}

export type Ports = Awaited<ReturnType<typeof portsOfProduct>>;

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, () => resolve(server));
  });
}
