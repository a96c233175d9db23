import { env, runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import type { QueueMessage } from "../../../app/domain/base/shared/ports/platform";
import { COMMAND, type Fields, type Pdu } from "../../../workers/smpp/codec/pdu";
import { Reassembly } from "../../../workers/smpp/codec/reassemble-incoming";
import type { Alphabet } from "../../../workers/smpp/codec/texts";
import { Intake } from "../../../workers/smpp/deliver-sm";
import { DuplicateFilter } from "../../../workers/smpp/duplicate-filter";
import { EarlyReceipts } from "../../../workers/smpp/early-receipts";
import { Handed } from "../../../workers/smpp/sent-messages";
import type { Session } from "../../../workers/smpp/session";

export const MINUTE = 60_000;

/** The link's memory on top of a storage; a second one on the same storage is the object after an eviction. */
export function objectOver(sql: SqlStorage, alphabet: Alphabet = "gsm0338") {
  const rung: QueueMessage[] = [];
  const givenUp: string[] = [];
  const handed = new Handed(sql);
  const queue = {
    isOut: false,
    send: async (queueMessages: QueueMessage[]) =>
      void (queue.isOut ? expect.fail("out") : rung.push(...queueMessages)),
  };
  const early = new EarlyReceipts(sql, ({ id }) => givenUp.push(id));
  const intake = new Intake({
    queue,
    handed,
    early,
    puzzle: new Reassembly(sql),
    duplicates: new DuplicateFilter(sql),
    provider: () => "smsc",
    alphabet: () => alphabet,
  });
  const answers: number[] = [];
  const begin = () =>
    ({ isOver: false, answer: (_pdu: Pdu, status: number) => answers.push(status) }) as unknown as Session;
  let session = begin();
  return {
    queue,
    rung,
    givenUp,
    answers,
    intake,
    take: (pdu: Pdu) => intake.take(session, pdu),
    relink() {
      Object.assign(session, { isOver: true });
      session = begin();
    },
    refs: () =>
      rung.flatMap((queueMessage) =>
        queueMessage.kind === "incoming" ? queueMessage.messages.map(({ ref }) => ref) : [],
      ),
    /** The SMSC assigns this reference to our message. */
    name(ref: string, id = "m") {
      const batch = handed.openBatch(Date.now());
      const entry = handed.open(batch, { ownerId: "o", id, source: "CABINET" }, 1);
      const key = handed.name(entry, 0, ref);
      handed.settle(entry, "accepted");
      handed.keep(batch);
      intake.flushEarly(key);
    },
    ids: () =>
      rung.flatMap((queueMessage) =>
        queueMessage.kind === "receipts" ? queueMessage.receipts.map(({ ref }) => ref) : [],
      ),
  };
}

export const deliver = (fields: Fields): Pdu => ({
  command: COMMAND.deliver,
  status: 0,
  sequence: 1,
  fields,
  tlvs: new Map(),
});

export function inStorage(test: (sql: SqlStorage) => Promise<void>) {
  const link = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(link, (_link, { storage }) => test(storage.sql));
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const rows = (sql: SqlStorage) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM early").one().n;
export const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms);
