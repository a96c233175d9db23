import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type {
  Platform,
  Provider,
  ProviderConfig,
  QueueMessage,
} from "../../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { dispatchMessages } from "../../../../../app/domain/messaging/sendings/dispatch/dispatch";
import { openDatabase } from "../../../../../db/client";
import { asInvocation } from "../../../../../workers/outgoing";
import { ask } from "../../../../../workers/providers/core/http";
import { accepted, oneByOne, verdictOfStatus } from "../../../../../workers/providers/core/outcomes";
import { openEngine } from "../../../../support/engine/engine";
import { intercepted } from "../../../../support/engine/intercepted";
import { openConnections } from "../../../../support/engine/strict";
import { openProvider, openRoutes } from "../../../../support/world/configuration";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, openAccount, phones, SENDER } from "../../../../support/world/scene";

const HANGS = "hangs.test";
const ANSWERS = "answers.test";
const ANSWER_MS = 50;
/** Fraction of the time that the lane allows a provider. */
const SHARE = 1 / 2;

/** One message per request, never retried; if the answer is lost, the message may have been sent. */
function oneARequest({ id, title }: ProviderConfig): Provider {
  return {
    id,
    title,
    capabilities: {
      type: "sms",
      maxBatch: 1,
      ratePerSecond: null,
      receipts: "push",
      incoming: false,
      needsRefs: false,
      address: "phone",
      whenLost: "leave",
    },
    submit: (messages, timeoutMs) =>
      oneByOne(messages, async (message) => {
        const answer = await ask(new URL(`http://${title}/${message.id}`), { method: "POST" }, timeoutMs * SHARE);
        return answer?.status === 200 ? accepted(message.id) : verdictOfStatus(answer);
      }),
    find: async () => [],
  };
}

async function openCustomer(engine: Engine, host: string, messages: number): Promise<string> {
  const account = await openAccount(engine);
  const provider = await openProvider(engine, { title: host });
  await openRoutes(engine, { userId: account.id, routes: [{ title: host, groups: [{ [provider]: 1 }] }] });
  for (const phone of phones(messages)) {
    const message = { type: "sms", recipient: `+${phone}`, payload: { sender: SENDER, text: "Hello" } };
    const made = await createSending(engine, account, singleInput.parse(message));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
  }
  return account.id;
}

const statesOf = (ownerId: string) =>
  rowsOf<{ status: string; is_unsure: number; attempts: number }>(
    "SELECT status, is_unsure, attempts FROM sendings WHERE owner_id = ?",
    ownerId,
  );

const isSent = ({ status }: { status: string }) => status === "sent";

it("sends and records other providers' messages at once while customers' providers hang in the same invocation", async () => {
  const engine = openEngine();
  const strangers: string[] = [];
  for (let at = 0; at < 4; at++) strangers.push(await openCustomer(engine, HANGS, 4));
  const customer = await openCustomer(engine, ANSWERS, 8);

  const connected = openConnections();
  let hanging = 0;
  const left: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, { signal } = {}) => {
    const url = new URL(String(input));
    return connected(async () => {
      left.push(url.href);
      if (url.host === ANSWERS) {
        await scheduler.wait(ANSWER_MS);
        return new Response("{}");
      }
      hanging++;
      await new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))).finally(
        () => hanging--,
      );
      throw new Error("unreached");
    }, signal);
  });
  const db = openDatabase(intercepted(env.DB, (work) => connected(work)));
  const providers = { ...engine.providers, open: oneARequest };
  const platform: Platform = { ...engine, db, providers };
  const queued = engine.queueMessages.splice(0) as Extract<QueueMessage, { kind: "messages" }>[];
  const work = asInvocation(() => dispatchMessages(platform, queued));

  await vi.waitFor(async () => expect((await statesOf(customer)).every(isSent)).toBe(true), { timeout: 10_000 });
  expect(hanging).toBeGreaterThan(0);
  await work;
  const own = await statesOf(customer);
  expect(own).toEqual(own.map(() => ({ status: "sent", is_unsure: 0, attempts: 1 })));
  expect(left.filter((href) => href.includes(ANSWERS))).toHaveLength(8);

  const theirs = (await Promise.all(strangers.map(statesOf))).flat();
  const requested = new Set(left.filter((href) => href.includes(HANGS))).size;
  expect(left).toHaveLength(new Set(left).size);
  // An unanswered request is uncertain; the other messages wait as if nothing had been tried.
  expect(theirs.filter(isSent)).toHaveLength(requested);
  expect(theirs.filter((row) => !isSent(row))).toEqual(
    theirs.slice(requested).map(() => ({ status: "pending", is_unsure: 0, attempts: 0 })),
  );
});
