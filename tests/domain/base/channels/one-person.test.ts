import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { blacklistedKey, personOf } from "../../../../app/domain/base/channels/person";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { IncomingMessage } from "../../../../app/domain/base/shared/ports/platform";
import { blacklistedAmong } from "../../../../app/domain/library/contacts/blacklisted";
import { addPhones } from "../../../../app/domain/library/contacts/bulk/add-phones";
import { createContact } from "../../../../app/domain/library/contacts/contacts";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { rowParser } from "../../../../app/domain/library/contacts/parse-row";
import { blockSender } from "../../../../app/domain/messaging/incoming/block";
import { findConversation } from "../../../../app/domain/messaging/incoming/conversation";
import { receiveIncoming } from "../../../../app/domain/messaging/incoming/receive";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { optOut } from "../../../../app/domain/messaging/unsubscribe/unsubscribe";
import { bumpVersion } from "../../../../app/domain/network/routing/version";
import { limits } from "../../../../db/schema/limits";
import { stopListTitle, unsubscribedTitle } from "../../../../workers/i18n";
import { openEngine } from "../../../support/engine/engine";
import { openChainAccount, openChannels, pathOf, stepsInput } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openList, SENDER } from "../../../support/world/scene";
import { mailsSpelled, phonesSpelled, type Spelled } from "../../../support/world/spellings";

const DAY = 24 * 60 * 60_000;
const RUNS = 3;
const OF_PHONES = ["sms", "viber", "telegram", "vk"];

let engine: Engine;
beforeAll(async () => {
  engine = await openChannels(openEngine());
});

/** An account that may send to every country on every channel. */
async function openWriter(): Promise<{ id: string }> {
  const account = await openChainAccount(engine);
  await engine.db.run(sql`UPDATE tariffs SET data = json_remove(data, '$.rules[0].prefixes')
    WHERE id IN (SELECT tariff_id FROM user_tariffs WHERE user_id = ${account.id})`);
  return account;
}

const payload = (type: string) => ({ sender: SENDER, text: "Hello", ...(type === "email" && { subject: "Hello" }) });

async function write(account: { id: string }, type: string, recipient: string, fallbacks: unknown[] = []) {
  const result = await createSending(
    engine,
    account,
    singleInput.parse({ type, recipient, payload: payload(type), fallbacks }),
  );
  await engine.work();
  return result;
}

async function written(...given: Parameters<typeof write>): Promise<string> {
  const result = await write(...given);
  if (!result.ok) throw new Error(`${given[2]}: ${JSON.stringify(result.problems)}`);
  return result.value.id;
}

async function writeMany(account: { id: string }, type: string, include: string[]) {
  const input = bulkInput.parse({ type, recipient: { include }, payload: payload(type) });
  const result = await createBulk(engine, account, input);
  await engine.work();
  return result;
}

async function hear(type: string, from: string, text: string) {
  engine.pass(1000);
  const message: IncomingMessage = { type, from, to: SENDER, text, at: engine.clock(), ref: newId() };
  await receiveIncoming(engine, [{ kind: "incoming", provider: "scripted", messages: [message] }], stopListTitle);
  const [row] = await rowsOf<{ id: string; sender: string; sending_id: string | null }>(
    "SELECT id, sender, sending_id FROM incoming WHERE provider_ref = ?",
    message.ref,
  );
  return row!;
}

type OptOut = (
  account: { id: string },
  type: string,
  person: Spelled,
  pick: (some: string[]) => string,
) => Promise<unknown>;

const byHand = async (account: { id: string }, contact: object) => {
  const list = await openList(engine, account.id, [], "blacklist");
  expect(await createContact(engine, account, list, contactInput.parse(contact))).toMatchObject({ ok: true });
};

const OPT_OUTS: Record<string, OptOut> = {
  "a pasted line of a blacklist": async (account, _type, { typed }, pick) => {
    const list = await openList(engine, account.id, [], "blacklist");
    expect(await addPhones(engine, account, list, pick(typed.filter((one) => !/[,;]/.test(one))))).toMatchObject({
      ok: true,
    });
  },
  "a contact of a blacklist": (account, type, { typed }, pick) =>
    byHand(account, { [type === "email" ? "email" : "phone"]: pick(typed) }),
  "an imported row of a blacklist": async (account, type, { typed }, pick) => {
    const row = rowParser([type === "email" ? "email" : "phone"], "email")([pick(typed)]);
    if (!row.ok) throw new Error(row.value);
    const list = await openList(engine, account.id, [row.contact.phone], "blacklist");
    await engine.db.run(sql`UPDATE contacts SET email = ${row.contact.email} WHERE list_id = ${list}`);
  },
  "a stop word": async (account, type, { typed, wire }, pick) => {
    await written(account, type, pick(typed));
    await hear(type, pick(wire), "STOP");
  },
  "a blocked sender": async (account, type, { typed, wire }, pick) => {
    await written(account, type, pick(typed));
    const { id } = await hear(type, pick(wire), "Hi");
    expect(await blockSender(engine, account, id, "Blacklist")).not.toBeNull();
  },
};

const UNSUBSCRIBED: OptOut = async (account, type, { typed }, pick) => {
  const id = await written(account, type, pick(typed));
  expect(await optOut(engine, { ownerId: account.id, id }, unsubscribedTitle)).toBe(true);
};

/** Checks one property of a channel and its people, choosing new spellings each time. */
function holds(
  type: string,
  test: (account: { id: string }, person: Spelled, pick: (some: string[]) => string) => Promise<void>,
) {
  // Two accounts that send to one person would share the reply.
  const people = fc.noBias(type === "email" ? mailsSpelled : phonesSpelled);
  return fc.assert(
    fc.asyncProperty(people, fc.infiniteStream(fc.nat()), async (person, picks) => {
      const pick = (some: string[]) => some[picks.next().value! % some.length]!;
      await test(await openWriter(), person, pick);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}

describe.each([...OF_PHONES, "email"])("on %s", (type) => {
  const ways = Object.entries({ ...OPT_OUTS, ...(type === "email" && { "an unsubscription": UNSUBSCRIBED }) });

  it.each(ways)("%s in one spelling applies to every other", async (_, refuse) => {
    await holds(type, async (account, person, pick) => {
      await refuse(account, type, person, pick);
      expect(await blacklistedAmong(engine.db, account.id, [person.address])).toEqual(new Set([person.address]));
      const retyped = pick(person.typed);
      expect(await write(account, type, retyped), JSON.stringify(retyped)).toMatchObject({
        ok: false,
        problems: [{ key: blacklistedKey(type) }],
      });
      expect(await writeMany(account, type, [pick(person.typed)])).toMatchObject({ ok: false });
    });
  });

  it("an answer joins the message and the dialogue in any spelling of its sender", async () => {
    await holds(type, async (account, person, pick) => {
      const id = await written(account, type, pick(person.typed));
      const row = await hear(type, pick(person.wire), "Thanks");
      expect(row).toMatchObject({ sender: person.address, sending_id: id });
      const { said } = await findConversation(engine.db, account, row, true);
      expect(said.map(({ side }) => side)).toEqual(["out", "in"]);
    });
  });

  it("a chain receives its answer", async () => {
    await holds(type, async (account, person, pick) => {
      const next = stepsInput([{ type: "sms", onIncomingPayload: { text: "yes" } }]);
      const id = await written(account, type, pick(person.typed), type === "email" ? [] : next);
      await hear(type, pick(person.wire), "yes");
      await engine.work();
      if (type !== "email") expect(await pathOf(id)).toHaveLength(2);
    });
  });

  it("a frequency limit applies to a person, not to a spelling", async () => {
    await holds(type, async (account, person, pick) => {
      const stamps = { createdAt: engine.clock(), updatedAt: engine.clock() };
      const cap = { id: newId(), ownerId: account.id, kind: "recipient" as const, amount: 1, periodMs: DAY, ...stamps };
      await engine.db.batch([engine.db.insert(limits).values(cap), bumpVersion(engine.db)]);
      expect(await writeMany(account, type, [pick(person.typed)])).toMatchObject({ ok: true });
      await writeMany(account, type, [pick(person.typed)]);
      const to = engine.provider.submits.filter(({ ownerId }) => ownerId === account.id).map(({ to }) => to);
      expect(to).toEqual([person.address]);
      expect(personOf(person.address)).toMatchObject(type === "email" ? { phone: null } : { email: null });
    });
  });
});
