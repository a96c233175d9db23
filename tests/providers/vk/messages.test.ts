import { afterEach, describe, expect, it, vi } from "vitest";
import { receive } from "../../../workers/providers/core/callback";
import { vkMessages } from "../../../workers/providers/vk/messages";
import { invitationTo } from "../../../workers/providers/vk/refs";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { act, clear, received } from "../sandbox";
import { CALLBACK, COMMUNITY, CONFIG, LINK, open, reaching, VK } from "../vk";

const REPLY = { text: "Confirm", action: "reply" as const };

/** The adapter's request for a message, and its outcome for the reply. */
async function wireOf(change: object, answer: object = { response: 77 }) {
  const sent: Record<string, string>[] = [];
  answering(async (request) => {
    sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
    return Response.json(answer);
  });
  const [outcome] = await open().submit([{ ...VK, ...change }], 200);
  return { sent, outcome };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("messages of a VK community", () => {
  it("reach people who allowed messages, once despite retries", async () => {
    await act("79161234501", "vk-messages", "allow");
    const message = { ...VK, payload: { buttons: [LINK, REPLY] } };
    const [first] = await open().submit([message], 5000);
    const [repeated] = await open().submit([message], 5000);
    expect(first).toMatchObject({ kind: "accepted", ref: expect.stringMatching(/^\d+$/) });
    expect(repeated).toEqual(first);
    const rows = await received();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      channel: "vk",
      to: "79161234501",
      text: MESSAGE.text,
      buttons: [LINK, { text: "Confirm" }],
    });
  });

  it("have their own random id, with files as addresses after the text", async () => {
    const { sent } = await wireOf({ payload: { image: "https://example.com/a.png" } });
    expect(sent).toEqual([
      {
        access_token: "sandbox-vk-token",
        v: "5.199",
        user_id: "161234501",
        random_id: expect.stringMatching(/^-?[1-9]\d*$/),
        message: `${MESSAGE.text}\nhttps://example.com/a.png`,
      },
    ]);
    expect((await wireOf({})).sent[0]?.random_id).toBe(sent[0]?.random_id);
    const other = await wireOf({ id: "0199a000-0000-7000-8000-0000000000b2" });
    expect(other.sent[0]?.random_id).not.toBe(sent[0]?.random_id);
  });

  it("keep ten buttons within six rows", async () => {
    const buttons = Array.from({ length: 10 }, (_, place) => ({ text: `Button ${place}` }));
    const { sent } = await wireOf({ payload: { buttons } });
    const { buttons: rows } = JSON.parse(sent[0]?.keyboard ?? "") as { buttons: object[][] };
    expect(rows.map((row) => row.length)).toEqual([2, 2, 2, 2, 2]);
  });

  it.each([
    [{ text: "я".repeat(4097) }, "textTooLong"],
    [{ text: " " }, "textRequired"],
    [{ payload: { image: "no address" } }, "imageInvalid"],
    [{ payload: { button: { text: "Call", url: "tel:+79161234567" } } }, "buttonInvalid"],
    [{ payload: { button: { text: "x".repeat(41) } } }, "buttonInvalid"],
    [{ addresses: [] }, "addressUnknown"],
  ])("are rejected where VK cannot express them: %j", async (change, code) => {
    const { sent, outcome } = await wireOf(change);
    expect(outcome).toMatchObject({ kind: "rejected", code });
    expect(sent).toEqual([]);
  });

  it.each([
    [1, "unknown", "UNKNOWN_ERROR"],
    [5, "retry", "AUTH_FAILED"],
    [6, "retry", "TOO_MANY_PER_SECOND"],
    [7, "retry", "NO_PERMISSION"],
    [9, "retry", "FLOOD_CONTROL"],
    [10, "unknown", "INTERNAL_ERROR"],
    [14, "retry", "CAPTCHA_NEEDED"],
    [29, "retry", "RATE_LIMIT"],
    [100, "rejected", "BAD_PARAMETER"],
    [911, "rejected", "buttonInvalid"],
    [912, "retry", "CHATBOT_DISABLED"],
    [914, "rejected", "textTooLong"],
    [999, "rejected", "VK_999"],
  ])("map error %i: %s, %s", async (error_code, kind, code) => {
    const { outcome } = await wireOf({}, { error: { error_code, error_msg: "Said by VK" } });
    const detail = kind === "rejected" ? { detail: `${error_code} Said by VK` } : {};
    expect(outcome).toMatchObject({ id: MESSAGE.id, kind, code, ...detail });
    expect(outcome).not.toHaveProperty("gone");
  });

  it.each([
    [900, "blocked"],
    [901, "blocked"],
    [902, "blocked"],
    [917, "addressUnknown"],
    [18, "addressUnknown"],
  ])("treat error %i as an unreachable person: %s", async (error_code, code) => {
    const { outcome } = await wireOf({}, { error: { error_code, error_msg: "" } });
    expect(outcome).toMatchObject({ kind: "rejected", code, gone: ["161234501"] });
  });

  it("wait for a manager while a setting is missing", async () => {
    for (const change of [{ secrets: { token: "t" } }, { properties: { group_id: "1" } }]) {
      const [outcome] = await open(change).submit([VK], 200);
      expect(outcome).toMatchObject({ kind: "retry", code: "misconfigured" });
    }
  });

  describe("by rubbish", () =>
    describeRubbish(() => {
      const provider = open();
      const submit = provider.submit.bind(provider);
      return {
        ...provider,
        submit: (messages, ms) =>
          submit(
            messages.map((one) => ({ ...one, ...reaching(1) })),
            ms,
          ),
      };
    }));
});

describe("VK's events", () => {
  const post = (event: unknown) =>
    receive(vkMessages, {
      request: new Request(CALLBACK, { method: "POST" }),
      body: typeof event === "string" ? event : JSON.stringify(event),
      config: CONFIG,
    });
  const event = (type: string, object: object, secret = COMMUNITY.password) =>
    post({ type, object, group_id: 220000001, event_id: "e1", v: "5.199", secret });
  const contentOf = async (type: string, object: object) => {
    const callback = await event(type, object);
    const { answer, ...rest } = callback as Extract<typeof callback, { answer?: Response }>;
    expect(await answer?.text()).toBe("ok");
    return rest;
  };
  const REF = new URL(invitationTo("79161234567", COMMUNITY)).searchParams.get("ref") ?? "";
  const message = (change: object) => ({
    message: { id: 5, date: 1_700_000_000, from_id: 42, peer_id: 42, text: "Stop", ...change },
  });
  const said = { type: "vk", from: "42", to: "220000001", text: "Stop", at: 1_700_000_000_000, ref: "5" };

  it("confirm the address with the community's string, for this community only", async () => {
    const callback = await post({ type: "confirmation", group_id: 220000001 });
    expect("answer" in callback && (await callback.answer?.text())).toBe("5a0d80c5");
    expect(await post({ type: "confirmation", group_id: 7 })).toEqual({ refused: 401 });
  });

  it("are refused without the secret, and acknowledged when unreadable", async () => {
    expect(await event("message_new", message({}), "")).toEqual({ refused: 401 });
    expect(await event("message_new", message({}), "x".repeat(17))).toEqual({ refused: 401 });
    const { unread } = await contentOf("message_new", { message: { id: 5 } });
    expect(unread).toEqual([expect.stringContaining('"message":{"id":5}')]);
    for (const body of ["", "<html>", "[]", "{}", '{"type":"message_new","obj'])
      expect(await post(body)).toEqual({ refused: 401 });
  });

  it("deliver direct messages, but not those of group chats", async () => {
    expect(await contentOf("message_new", message({}))).toEqual({ receipts: [], incoming: [said], addresses: [] });
    expect(await contentOf("message_new", message({ peer_id: 2_000_000_001 }))).toEqual({ receipts: [], incoming: [] });
    expect(await contentOf("message_new", message({ reply_message: { id: 4 } }))).toMatchObject({
      incoming: [{ ...said, answers: { ref: "4" } }],
    });
    expect(await contentOf("wall_post_new", {})).toEqual({ receipts: [], incoming: [] });
  });

  it.each([
    [{ attachments: [{ type: "photo", photo: { id: 1 } }] }, "[photo]"],
    [{ attachments: [{ type: "audio_message", audio_message: {} }] }, "[audio_message]"],
    [
      {
        attachments: [
          { type: "doc", doc: { title: "bill.pdf" } },
          { type: "sticker", sticker: {} },
        ],
      },
      "bill.pdf, [sticker]",
    ],
    [{ geo: { coordinates: { latitude: 55.7, longitude: 37.6 }, place: { title: "Shop" } } }, "Shop 55.7, 37.6"],
    [{ fwd_messages: [{ id: 1 }] }, "[message]"],
  ])("describe a message without text by its name or kind: %j", async (change, text) => {
    expect(await contentOf("message_new", message({ text: "", ...change }))).toMatchObject({ incoming: [{ text }] });
    expect(await contentOf("message_new", message(change))).toMatchObject({ incoming: [{ text: "Stop" }] });
  });

  it("with a button press name the message that it answers", async () => {
    const { sent } = await wireOf({ payload: { buttons: [REPLY] } });
    const { payload } = JSON.parse(sent[0]?.keyboard ?? "").buttons[0][0].action;
    expect(await contentOf("message_new", message({ payload }))).toMatchObject({
      incoming: [{ ...said, answers: { ownerId: MESSAGE.ownerId, id: MESSAGE.id } }],
    });
  });

  it("link a user to a phone only by our signed address", async () => {
    expect(invitationTo("79161234567", COMMUNITY)).toMatch(
      /^https:\/\/vk\.me\/club220000001\?ref=79161234567-[\w-]{22}$/,
    );
    const savedAddress = { address: "42", data: null, phone: "79161234567", ownerId: null, isEnded: false };
    expect(await contentOf("message_new", message({ ref: REF }))).toMatchObject({ addresses: [savedAddress] });
    expect(await contentOf("message_allow", { user_id: 42, key: REF })).toMatchObject({ addresses: [savedAddress] });
    const foreign = new URL(invitationTo("79161234567", { ...COMMUNITY, group_id: "7" })).searchParams.get("ref");
    for (const ref of ["", "79161234567", `79161234568${REF.slice(11)}`, foreign])
      expect(await contentOf("message_allow", { user_id: 42, key: ref ?? "" })).toMatchObject({ addresses: [] });
  });

  it("end the address of a user that forbids messages", async () => {
    const ended = { address: "42", data: null, phone: null, ownerId: null, isEnded: true };
    expect(await contentOf("message_deny", { user_id: 42 })).toMatchObject({ addresses: [ended] });
  });

  it("report reads by VK's own number", async () => {
    const read = { from_id: 42, peer_id: 42, read_message_id: 77 };
    expect(await contentOf("message_read", read)).toMatchObject({
      receipts: [{ ref: "77", isUpTo: true, status: "seen" }],
    });
  });
});
