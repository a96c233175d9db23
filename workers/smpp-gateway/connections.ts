import type { Socket } from "node:net";
import { networkOf } from "../../app/domain/base/shared/addresses";

/** Limits in total, per network, and per network before binding. */
export interface Most {
  sessions: number;
  ofNetwork: number;
  unbound: number;
}

export const MOST: Most = { sessions: 1000, ofNetwork: 50, unbound: 20 };
/** Unread octets per connection and in total. */
const MOST_UNREAD = 4_000_000;
const MOST_UNREAD_OF_ALL = 256_000_000;
/** Once the total is exceeded, only connections below this may have unread octets. */
const FAIR_UNREAD = 250_000;

interface Open {
  network: string;
  isBound: boolean;
  unread: number;
}

/** Counts connections from the first packet, so that no network can use up all of them. */
export class Connections {
  readonly #most: Most;
  readonly #open = new Map<string, Open>();
  #unread = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  admit(socket: Socket): void {
    const network = networkOf(addressOf(socket));
    const near = [...this.#open.values()].filter((one) => one.network === network);
    const { sessions, ofNetwork, unbound } = this.#most;
    const isFull = this.#open.size >= sessions || near.length >= ofNetwork;
    if (isFull || near.filter(({ isBound }) => !isBound).length >= unbound) return void socket.destroy();
    const peer = peerOf(socket);
    this.#open.set(peer, { network, isBound: false, unread: 0 });
    socket.on("close", () => {
      this.#count(peer, 0);
      this.#open.delete(peer);
    });
  }

  bound(socket: Socket): void {
    const one = this.#open.get(peerOf(socket));
    if (one) one.isBound = true;
  }

  mayWait(socket: Socket, octets: number): boolean {
    this.#count(peerOf(socket), octets);
    return octets <= MOST_UNREAD && (this.#unread <= MOST_UNREAD_OF_ALL || octets <= FAIR_UNREAD);
  }

  #count(peer: string, octets: number): void {
    const one = this.#open.get(peer);
    if (!one) return;
    this.#unread += octets - one.unread;
    one.unread = octets;
  }
}

export const addressOf = ({ remoteAddress = "" }: Socket) => remoteAddress.replace(/^::ffff:(?=\d+\.)/i, "");

// Shared by a connection and the TLS socket over it.
const peerOf = (socket: Socket) => `${socket.remoteAddress} ${socket.remotePort}`;
