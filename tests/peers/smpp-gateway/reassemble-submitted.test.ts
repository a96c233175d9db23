import { afterEach, expect, it, vi } from "vitest";
import type { Pdu } from "../../../workers/smpp/codec/pdu";
import { STATUS } from "../../../workers/smpp/codec/statuses";
import { Joiner, MOST_KEPT_OF_ALL } from "../../../workers/smpp-gateway/reassemble-submitted";

afterEach(() => vi.useRealTimers());

/** The first of two parts; each call belongs to a new message. */
function part(sequence: number, octets: number): Pdu {
  const header = [6, 8, 4, sequence >> 8, sequence & 255, 2, 1];
  const short_message = Uint8Array.from([...header, ...new Array(octets).fill(65)]);
  const addresses = { source_addr: "SHOP", destination_addr: `7916${sequence}` };
  const fields = { ...addresses, esm_class: 0x40, data_coding: 0, registered_delivery: 0, short_message };
  return { command: 4, status: 0, sequence, fields, tlvs: new Map() } as unknown as Pdu;
}

it("keeps unfinished messages of all sessions within its limit, and still a few of each", () => {
  vi.useFakeTimers();
  const kept = { octets: MOST_KEPT_OF_ALL - 30_000 };
  const refused: number[] = [];
  const handlers = {
    answer: () => {},
    refuse: (_: Pdu, status: number) => void refused.push(status),
    onLost: () => {},
  };
  const [greedy, modest] = [new Joiner(handlers, kept), new Joiner(handlers, kept)];
  for (let n = 0; n < 400; n++) greedy.add(part(n, 100));
  expect(refused).toEqual(new Array(100).fill(STATUS.RMSGQFUL));
  for (let n = 0; n < 200; n++) modest.add(part(n, 100));
  expect(refused).toHaveLength(100);
  greedy.close();
  modest.close();
  expect(kept.octets).toBe(MOST_KEPT_OF_ALL - 30_000);
});
