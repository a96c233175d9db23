import { env } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "../../app/domain/messaging/incoming/conversation";
import { getIncoming } from "../../app/domain/messaging/incoming/find";
import { bumpVersion } from "../../app/domain/network/routing/version";
import { errors } from "../../app/i18n/errors/ru";
import { openDatabase } from "../../db/client";
import { DEMO_BOT, DEMO_CHANNELS } from "../../db/demo-routing";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { invitationTo } from "../../workers/providers/vk/refs";
import { soon } from "../support/engine/soon";
import { call, submit, visit } from "../support/forms/open-screen";
import { createUser, giveTariff, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);
/** Looks like a phone. VK ids from two billion on are chats. */
const ID = 1520123456;
const PHONE = "79161234567";
const bot = DEMO_CHANNELS.find(({ id }) => id === DEMO_BOT)!;
const community = DEMO_CHANNELS.find(({ processor }) => processor === "vk-messages")!;
const COMMUNITY = { group_id: "220000001", password: "sandbox-vk-secret" };

type Said = { ref: number; text: string; learnt?: true };

const FROM = {
  telegram: {
    provider: bot,
    hear: ({ ref, text, learnt }: Said) => {
      const from = { id: ID };
      const message = { message_id: ref, date: 1, chat: { id: ID, type: "private" }, from };
      const said = learnt ? { contact: { phone_number: `+${PHONE}`, user_id: ID } } : { text };
      const secret = createHmac("sha256", bot.secrets.token!).update(`webhook:${bot.id}`).digest("base64url");
      return post(
        bot,
        { update_id: ref, message: { ...message, ...said } },
        { "x-telegram-bot-api-secret-token": secret },
      );
    },
  },
  vk: {
    provider: community,
    hear: ({ ref, text, learnt }: Said) => {
      const { group_id } = COMMUNITY;
      const message = { id: ref, date: 1, from_id: ID, peer_id: ID, text };
      const common = { group_id, secret: COMMUNITY.password };
      const key = new URL(invitationTo(PHONE, COMMUNITY)).searchParams.get("ref");
      return learnt
        ? post(community, { ...common, type: "message_allow", object: { user_id: ID, key } })
        : post(community, { ...common, type: "message_new", object: { message } });
    },
  },
} as const;

async function post({ processor, id }: typeof bot, body: object, headers: Record<string, string> = {}) {
  const answer = await call("POST", callbackPath(processor, id, env.WEBHOOK_SECRET), { body, headers });
  expect(answer.status).toBe(200);
}

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000, sender: "CABINET" })).username);
  await db.run("DELETE FROM incoming");
  await db.run("DELETE FROM addresses");
  await rowsOf(
    "UPDATE providers SET properties = json_set(properties, '$.ownerId', ?) WHERE id IN (?, ?)",
    session.id,
    bot.id,
    community.id,
  );
  await db.batch([bumpVersion(db)]);
});

const stored = () => rowsOf<{ id: string; sender: string }>("SELECT id, sender FROM incoming ORDER BY id");
const contacts = () => rowsOf("SELECT phone FROM contacts WHERE owner_id = ?", session.id);

async function heard(type: keyof typeof FROM, said: Said): Promise<string> {
  const before = (await stored()).length;
  await FROM[type].hear(said);
  return soon(async () => {
    const rows = await stored();
    expect(rows).toHaveLength(before + 1);
    return rows.at(-1)!.id;
  });
}

const rest = async (method: string, path: string, body?: unknown) =>
  (await call(method, `/api${path}`, { session, body })).json();

describe.each(["telegram", "vk"] as const)("a sender on %s whose phone is unknown", (type) => {
  const address = `${type}:${ID}`;

  it("is shown and searched by the channel's own id", async () => {
    const id = await heard(type, { ref: 11, text: "Who are you?" });
    expect(await stored()).toEqual([{ id, sender: address }]);
    expect(await rest("GET", `/sendingsIncoming?from=${address}`)).toMatchObject({ data: [{ id, from: address }] });
    expect(await rest("GET", `/sendingsIncoming?from=%2B${ID}`)).toMatchObject({ data: [] });
    const list = await (await visit(`/messages/incoming?phone=${address}`, session)).text();
    expect(list.includes(`>${address}<`)).toBe(true);
    expect(list.includes(`+${ID}`) || list.includes("+1 520")).toBe(false);
  });

  it("is neither replied to nor blacklisted at a phone with the same digits", async () => {
    await giveTariff(session.id, "sendings.telegram");
    const id = await heard(type, { ref: 12, text: "STOP" });
    expect(await rowsOf("SELECT is_stop FROM incoming")).toEqual([{ is_stop: 1 }]);
    expect(await rest("GET", `/sendingsIncoming/${id}/reply`)).toMatchObject({ reason: errors.replyAddressUnknown });
    expect((await submit(`/messages/incoming/${id}/block`, {}, session)).status).toBe(404);
    const barring = { ids: [id], action: "blacklist" };
    expect(await rest("POST", "/sendingsIncoming/bulk", barring)).toMatchObject({ changed: 0 });
    const page = await (await visit(`/messages/incoming/${id}`, session)).text();
    expect(page.includes('name="press"')).toBe(false);
    expect(page.includes(`/messages/incoming/${id}/block`)).toBe(false);
    expect(await contacts()).toEqual([]);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", session.id)).toEqual([]);
  });

  it("gets the phone once it is reported, in earlier messages too", async () => {
    const first = await heard(type, { ref: 13, text: "Hello" });
    await FROM[type].hear({ ref: 14, text: "", learnt: true });
    const second = await heard(type, { ref: 15, text: "It is me" });
    expect(await stored()).toEqual([first, second].map((id) => ({ id, sender: PHONE })));
  });
});

it("is a different person on each channel", async () => {
  const one = await heard("telegram", { ref: 16, text: "From Telegram" });
  await heard("vk", { ref: 17, text: "From VK" });
  const owner = { id: session.id, level: "me" } as const;
  const { said } = await findConversation(db, owner, (await getIncoming(db, owner, one))!, true);
  expect(said.map(({ text }) => text)).toEqual(["From Telegram"]);
});
