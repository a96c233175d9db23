import { createServer, type Server } from "node:net";

// Below the range that the system gives to outgoing connections, which may come between two starts of a product.
const FIRST = 10_000;
const LAST = 32_000;

/** What a product listens on, nobody else at this moment: tests of two checkouts run beside each other. */
export async function freePorts() {
  const held: Server[] = [];
  while (held.length < 4) {
    const server = await listen(FIRST + Math.floor(Math.random() * (LAST - FIRST)));
    if (server) held.push(server);
  }
  const [port, sandboxPort, smppPort, smtpPort] = held.map((server) => portOf(server)) as [
    number,
    number,
    number,
    number,
  ];
  await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
  return { port, sandboxPort, smppPort, smtpPort };
}

export type Ports = Awaited<ReturnType<typeof freePorts>>;

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
