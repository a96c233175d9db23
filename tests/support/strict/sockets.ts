import { connect as open } from "cloudflare:sockets";

/** `connect` as on the real edge: rejects port 25, and sends no server name if TLS starts later. */
export function connect(...[address, options]: Parameters<typeof open>): Socket {
  const port = typeof address === "string" ? Number(address.split(":").at(-1)) : address.port;
  if (port === 25) throw new Error("proxy request failed, cannot connect to the specified address");
  const socket = open(address, options);
  const { startTls } = socket;
  socket.startTls = () => startTls.call(socket);
  return socket;
}
