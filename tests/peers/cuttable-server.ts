import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut and opened again. */
export async function cuttableServer(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) return near.destroy();
    const far = createConnection({ host: hostname, port: Number(port) });
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    open() {
      isOpen = true;
    },
    async stop() {
      cut();
      await once(server.close(), "close");
    },
  };
}
