import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { STATUS } from "../smpp/codec/statuses";
import { Account } from "./account";
import { Guesses } from "./bind-throttle";
import { Cabinet } from "./cabinet";
import { addressOf, Connections, MOST, type Most } from "./connections";
import { type Admit, Customer, type Entry, type Refusal } from "./customer";

interface GatewaySettings {
  url: string;
  /** Shared with the cabinet; null: the cabinet sees the gateway's address for all customers. */
  secret: string | null;
  host: string;
  /** null: disabled; 0: any free port. */
  port: number | null;
  tlsPort: number | null;
  tls: { key: string; cert: string } | null;
  /** Short passwords and tokens by system_id, for systems that cannot send long passwords. */
  accounts: Record<string, { password: string; token: string }>;
  most?: Most;
}

const MOST_BINDS = 10;
const HANDSHAKE_MS = 10_000;
const MAX_SYSTEM_ID = 15;
const MAX_PASSWORD = 200;
const IDLE_POLL_MS = 60_000;
const BARRED_MS = 5000;
const GUESSES = new Set<number>([STATUS.RINVPASWD, STATUS.RINVSYSID]);

/** Starts the gateway. It holds no state that a restart would lose. */
export async function startGateway(settings: GatewaySettings) {
  const accounts = new Map<string, Account>();
  const customers = new Set<Customer>();
  const guesses = new Guesses();
  const connections = new Connections(settings.most ?? MOST);
  const kept = { octets: 0 };
  const enter: Enter = async (address, systemId, password) => {
    const token = tokenOf(settings.accounts, systemId, password);
    if (token === null) return { refused: systemId.length > MAX_SYSTEM_ID ? STATUS.RINVSYSID : STATUS.RINVPASWD };
    const { url, secret } = settings;
    // One per address: a token's allow list may contain only some of the customer's addresses.
    const cabinet = new Cabinet(url, token, secret === null ? null : { address, secret });
    const refused = await cabinet.check();
    if (refused) return { refused };
    const account = accounts.get(token) ?? new Account(cabinet, systemId);
    accounts.set(token, account);
    if (account.sessions >= MOST_BINDS) return { refused: STATUS.RBINDFAIL, isEnd: true };
    return { cabinet, account };
  };
  const admitFrom =
    (socket: Socket): Admit =>
    async (systemId, password) => {
      const address = addressOf(socket);
      const barred = { refused: STATUS.RBINDFAIL, afterMs: BARRED_MS, isEnd: true };
      if (guesses.isBarred(address, systemId)) return barred;
      const entry = await enter(address, systemId, password);
      if (!("refused" in entry)) {
        guesses.succeed(address, systemId);
        connections.bound(socket);
      } else if (GUESSES.has(entry.refused)) return { ...entry, ...guesses.fail(address, systemId) };
      return entry;
    };
  const serve = (socket: Socket) => {
    const wire = {
      write(octets: Uint8Array) {
        socket.write(octets);
        if (!connections.mayWait(socket, socket.writableLength)) socket.destroy();
      },
      close: () => socket.end(),
    };
    const customer = new Customer(wire, admitFrom(socket), kept, () => customers.delete(customer));
    customers.add(customer);
    socket.on("data", (chunk) => customer.session.receive(chunk));
    socket.on("drain", () => connections.mayWait(socket, 0));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => customer.session.end("closed"));
  };
  const idle = setInterval(() => {
    for (const [token, account] of accounts) {
      if (!account.isIdle) continue;
      account.close();
      accounts.delete(token);
    }
  }, IDLE_POLL_MS);

  const plain = settings.port === null ? null : createServer(serve);
  const secure =
    settings.tlsPort === null || !settings.tls
      ? null
      : createTlsServer({ ...settings.tls, handshakeTimeout: HANDSHAKE_MS }, serve);
  for (const server of [plain, secure]) server?.prependListener("connection", (socket) => connections.admit(socket));
  await Promise.all([listen(plain, settings.port, settings.host), listen(secure, settings.tlsPort, settings.host)]);
  return {
    port: portOf(plain),
    tlsPort: portOf(secure),
    async stop() {
      clearInterval(idle);
      for (const { session } of customers) session.end("stopped");
      for (const account of accounts.values()) account.close();
      await Promise.all([plain, secure].map(async (server) => server && once(server.close(), "close")));
    },
  };
}

type Enter = (address: string, systemId: string, password: string) => Promise<Entry | Refusal>;

/** A listed system_id has its own password; otherwise the password is the token. */
function tokenOf(accounts: GatewaySettings["accounts"], systemId: string, password: string): string | null {
  if (systemId.length > MAX_SYSTEM_ID || password.length > MAX_PASSWORD || password === "") return null;
  const listed = Object.hasOwn(accounts, systemId) ? accounts[systemId] : undefined;
  if (!listed) return password;
  const [actual, expected] = [Buffer.from(password), Buffer.from(listed.password)];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? listed.token : null;
}

async function listen(server: Server | null, port: number | null, host: string): Promise<void> {
  if (!server || port === null) return;
  server.listen(port, host);
  await once(server, "listening");
}

function portOf(server: Server | null): number | null {
  const address = server?.address();
  return typeof address === "object" && address ? address.port : null;
}
