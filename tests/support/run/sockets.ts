import { once } from "node:events";
import { connect as connectTcp, isIP } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";

interface Options {
  secureTransport?: string;
  allowHalfOpen?: boolean;
}

/**
 * `connect` of cloudflare:sockets in Node, rejecting what the edge rejects: port 25, and a server name after startTls.
 */
export function connect({ hostname, port }: { hostname: string; port: number }, options: Options = {}) {
  if (port === 25) throw new Error("proxy request failed, cannot connect to the specified address");
  const { secureTransport = "off", allowHalfOpen = false } = options;
  const isSecure = secureTransport === "on";
  const servername = isIP(hostname) ? undefined : hostname;
  const socket = isSecure
    ? connectTls({ host: hostname, port, ...(servername && { servername }) })
    : connectTcp({ host: hostname, port, allowHalfOpen });
  const opened = once(socket, isSecure ? "secureConnect" : "connect").then(() => ({}));
  opened.catch(() => {});
  const closed = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
  // Streams of a socket that never opened would cause unhandled rejections.
  let streams: ReturnType<typeof Duplex.toWeb> | undefined;
  const streamsOf = () => (streams ??= Duplex.toWeb(socket));
  return {
    opened,
    closed,
    get readable() {
      return streamsOf().readable;
    },
    get writable() {
      return streamsOf().writable;
    },
    close: async () => void socket.destroySoon(),
    startTls() {
      throw new Error("the edge sends no server name after startTls");
    },
  };
}
