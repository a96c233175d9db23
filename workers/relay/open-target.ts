import { lookup } from "node:dns";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { getCACertificates, connect as secure } from "node:tls";
import { isPublicIp } from "../../app/domain/base/shared/public-address";
import { Refusal } from "./refusal";
import type { RelayTarget } from "./request";
import { startTls } from "./start-tls";

/** Shorter than the Worker's timeout, so that it receives the reason. */
const OPEN_MS = 7000;

interface Circumstances {
  ca: string | undefined;
  signal: AbortSignal;
}

/** `greeting`: the mail server's greeting before STARTTLS. Throws `Refusal`. */
export async function openTarget(
  target: RelayTarget & { isPublic: boolean },
  { ca, signal }: Circumstances,
): Promise<{ socket: Socket; greeting: string }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(OPEN_MS)]);
  const { host, port, tls, isPublic } = target;
  if (isPublic && isIP(host) && !isPublicIp(host)) throw new Refusal("notListed");
  const plain = connect({ host, port, ...(isPublic && { lookup: publicLookup }) });
  plain.setNoDelay(true).setKeepAlive(true, 30_000);
  let socket = plain;
  const end = () => socket.destroy();
  limit.addEventListener("abort", end);
  try {
    await settled(plain, "connect", limit);
    if (tls === "none") return { socket, greeting: "" };
    const greeting = tls === "starttls" ? await startTls(plain, limit) : "";
    const { servername } = target;
    socket = secure({
      socket: plain,
      host: servername,
      ...(!isIP(servername) && { servername }),
      ...(ca && { ca: [...getCACertificates("default"), ca] }),
    });
    await settled(socket, "secureConnect", limit);
    return { socket, greeting };
  } catch (error) {
    socket.on("error", () => {});
    plain.on("error", () => {});
    socket.destroy();
    plain.destroy();
    throw refusalOf(error as NodeJS.ErrnoException, limit);
  } finally {
    limit.removeEventListener("abort", end);
  }
}

/** Rejects if the socket fails or closes first, or the time runs out. */
function settled(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      socket.off(event, done).off("error", fail).off("close", close);
      signal.removeEventListener("abort", close);
      act();
    };
    const done = end(resolve);
    const close = end(() => reject(new Error("closed")));
    const fail = (error: Error) => end(() => reject(error))();
    if (signal.aborted) return close();
    socket.on(event, done).on("error", fail).on("close", close);
    signal.addEventListener("abort", close);
  });
}

function refusalOf(error: NodeJS.ErrnoException, limit: AbortSignal): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", message } = error;
  if (limit.aborted || code === "ETIMEDOUT") return new Refusal("noAnswer");
  const isTls = /CERT|SSL|TLS|SELF_SIGNED|VERIFY|ISSUER/.test(code);
  return new Refusal(isTls ? "certificate" : "refused", code || message);
}

/** A name that resolves into a private network is not a public host. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicIp(address));
    if (!isPublic) return done(new Refusal("notListed", "private address"), []);
    if (options.all) return done(null, addresses);
    const [{ address, family }] = addresses as [(typeof addresses)[0]];
    done(null, address, family);
  });
};
