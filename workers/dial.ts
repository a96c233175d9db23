import { connect } from "cloudflare:sockets";
import { type RelayTarget, relayRequest, UNOPENED, type Unopened } from "./relay/request";

/** The relay, a machine with a fixed IP address (workers/relay). */
export interface Relay {
  /** https://host:port; http only in development. */
  url: string;
  secret: string;
}

/** `servername`: name in the certificate, `host` unless given. */
export type Target = Omit<RelayTarget, "servername"> & { servername?: string | undefined };

/** "none": connects directly; "missing": the provider wants a relay, but the platform has none. */
export type Way = Relay | "none" | "missing";

/** Bytes of one TCP connection, after TLS. */
export interface Dialed {
  /** null at the end, including a reset. */
  read(): Promise<Uint8Array | null>;
  /** Rejects once the connection is over. */
  write(octets: Uint8Array): Promise<void>;
  close(): void;
}

/** Nothing was sent to the target. */
export class NotDialed extends Error {
  override name = "NotDialed";
  constructor(
    readonly why: Unopened,
    message: string = why,
  ) {
    super(message);
  }
}

interface Env {
  RELAY_URL: string;
  RELAY_SECRET: string;
}

export const relayOf = ({ RELAY_URL: url, RELAY_SECRET: secret }: Env): Relay | null =>
  url && secret ? { url, secret } : null;

export function wayOf(setUp: { relay: boolean }, relay: Relay | null): Way {
  return setUp.relay ? (relay ?? "missing") : "none";
}

/** Opens a TCP connection directly or through the relay. "starttls" needs the relay. Throws `NotDialed`. */
export async function dial(target: Target, way: Way, signal: AbortSignal): Promise<Dialed> {
  if (way === "missing") throw new NotDialed("relayDown", "the platform has no relay");
  return way === "none" ? direct(target, signal) : relayed(target, way, signal);
}

async function direct({ host, port, tls, servername }: Target, signal: AbortSignal): Promise<Dialed> {
  const isRenamed = tls === "tls" && servername !== undefined && servername !== host;
  // The edge sends no SNI after startTls (workerd#6903), so uses it only for a name other than the host's.
  const secureTransport = isRenamed ? "starttls" : tls === "tls" ? "on" : "off";
  const opened = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
  // Both reject when the connection fails; `opened` reports it.
  opened.closed.catch(() => {});
  const socket = isRenamed ? opened.startTls({ expectedServerHostname: servername }) : opened;
  return open(socket, signal, (error) =>
    /certificate|tls|ssl|handshake/i.test(`${error}`) ? new NotDialed("certificate", `${error}`) : refused(error),
  );
}

async function relayed(target: Target, relay: Relay, signal: AbortSignal): Promise<Dialed> {
  const { protocol, hostname, port } = new URL(relay.url);
  const isSecure = protocol === "https:";
  const socket = connect(
    { hostname, port: Number(port) || (isSecure ? 443 : 80) },
    { secureTransport: isSecure ? "on" : "off", allowHalfOpen: false },
  );
  const down = (error: unknown) => new NotDialed("relayDown", `${error}`);
  const dialed = await open(socket, signal, down, "relayDown");
  const stamp = { at: Date.now(), nonce: crypto.randomUUID() };
  const { servername = target.host } = target;
  try {
    await dialed.write(new TextEncoder().encode(relayRequest({ ...target, servername }, relay.secret, stamp)));
    return { ...dialed, read: await withoutHead(dialed, signal) };
  } catch (error) {
    dialed.close();
    throw error instanceof NotDialed ? error : down(error);
  }
}

const refused = (error: unknown) => new NotDialed("refused", `${error}`);
const MOST_HEAD = 4096;

/** Reads the relay's response head; later bytes belong to the target. */
async function withoutHead({ read }: Dialed, signal: AbortSignal): Promise<Dialed["read"]> {
  let head = "";
  let end = -1;
  while (end < 0) {
    const chunk = await within(signal, read());
    if (!chunk || head.length > MOST_HEAD) throw new NotDialed("relayDown", "no answer of a relay");
    head += latin1(chunk);
    end = head.indexOf("\r\n\r\n");
  }
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  if (status !== "200") {
    const [, said] = /^x-relay-reason: (\w+)/im.exec(head.slice(0, end)) ?? [];
    throw new NotDialed(UNOPENED.find((one) => one === said) ?? "relayDown", `the relay answered ${status}`);
  }
  let early: Uint8Array | null = Uint8Array.from(head.slice(end + 4), (sign) => sign.charCodeAt(0));
  return async () => {
    const first = early;
    early = null;
    return first && first.length > 0 ? first : read();
  };
}

const latin1 = (octets: Uint8Array) => Array.from(octets, (octet) => String.fromCharCode(octet)).join("");

type Opened = ReturnType<typeof connect>;

async function open(
  socket: Opened,
  signal: AbortSignal,
  failed: (error: unknown) => NotDialed,
  late: Unopened = "noAnswer",
): Promise<Dialed> {
  socket.closed.catch(() => {});
  const close = () => void socket.close().catch(() => {});
  try {
    await within(signal, socket.opened);
  } catch (error) {
    close();
    throw signal.aborted ? new NotDialed(late) : failed(error);
  }
  const writer = socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
  const reader = (socket.readable as ReadableStream<Uint8Array>).getReader();
  return {
    write: (octets) => writer.write(octets),
    close,
    read: async () => {
      const part = await reader.read().catch(() => null);
      return part?.value ?? null;
    },
  };
}

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new NotDialed("noAnswer"));
    if (signal.aborted) return late();
    signal.addEventListener("abort", late);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
  });
}
