import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig, Submit } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { resend } from "../../../workers/providers/resend/adapter";
import { soon } from "../../support/engine/soon";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received, set } from "../sandbox";

const TOKEN = "whsec_c2FuZGJveC1tYWlsLXdlYmhvb2s=";
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Resend",
  processor: "resend",
  host: SANDBOX_URL,
  port: null,
  properties: { from: "Cabinet <news@cabinet.test>" },
  secrets: { apikey: "sandbox-mail-key", token: TOKEN },
};
const open = (change: Partial<ProviderConfig> = {}) => resend.open({ ...CONFIG, ...change }, CABINET_URL);
const MAIL: Submit = {
  ...MESSAGE,
  type: "email",
  to: "anna@example.com",
  sender: "Shop",
  text: "Hello",
  payload: { subject: "Hello", html: "<p>Hello</p>" },
  unsubscribe: "https://cabinet.test/unsubscribe/token",
};
const mailTo = (to: string, place: number): Submit => ({ ...MAIL, to, id: `${MAIL.id.slice(0, -2)}c${place}` });

afterEach(async () => {
  vi.restoreAllMocks();
  await set({ busyShare: 0, failShare: 0 });
  await clear();
});

describe("E-mails by Resend", () => {
  it("go alone, with all their fields, and once only", async () => {
    const outcomes = await open().submit([MAIL], 5000);
    expect(outcomes).toMatchObject([{ id: MAIL.id, kind: "accepted", ref: expect.stringMatching(/^[\w-]{36}$/) }]);
    expect(await open().submit([MAIL], 5000)).toEqual(outcomes);
    const rows = await received();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      channel: "email",
      provider: "resend-mail",
      reference: MAIL.id,
      to: MAIL.to,
      subject: "Hello",
      from: '"Shop" <news@cabinet.test>',
      html: "<p>Hello</p>",
      headers: expect.stringContaining("List-Unsubscribe-Post: List-Unsubscribe=One-Click"),
    });
  });

  it("go together, and a fault in one does not affect the others", async () => {
    const mails = [
      mailTo("a@x.example", 1),
      mailTo("anna00@x.example", 2),
      mailTo("nobody", 3),
      mailTo("b@x.example", 4),
    ];
    const outcomes = await open().submit(mails, 5000);
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    expect(mails.map(({ id }) => byId.get(id))).toMatchObject([
      { kind: "accepted" },
      { kind: "rejected", code: "validation_error", detail: expect.stringContaining("cannot receive") },
      { kind: "rejected", code: "recipientInvalid" },
      { kind: "accepted" },
    ]);
    expect((await received()).map(({ to }) => to).sort()).toEqual(["a@x.example", "anna00@x.example", "b@x.example"]);
  });

  it("go alone if they have a file, which no batch accepts", async () => {
    const paths: string[] = [];
    answering(async (request) => {
      paths.push(new URL(request.url).pathname);
      const body = await request.json();
      return Response.json(Array.isArray(body) ? { data: body.map((_, at) => ({ id: `b${at}` })) } : { id: "one" });
    });
    const file = { ...mailTo("c@x.example", 3), payload: { ...MAIL.payload, file: "https://cdn.example/a.pdf" } };
    const outcomes = await open().submit([mailTo("a@x.example", 1), mailTo("b@x.example", 2), file], 500);
    expect(paths.sort()).toEqual(["/emails", "/emails/batch"]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "accepted", "accepted"]);
  });

  it.each([
    [401, "missing_api_key", "retry"],
    [403, "invalid_api_key", "retry"],
    [403, "validation_error", "retry"],
    [422, "invalid_from_address", "retry"],
    [422, "validation_error", "rejected"],
    [422, "missing_required_field", "rejected"],
    [429, "daily_quota_exceeded", "retry"],
    [429, "rate_limit_exceeded", "retry"],
    [409, "concurrent_idempotent_requests", "retry"],
    [500, "internal_server_error", "unknown"],
  ])("map %i %s: %s", async (statusCode, name, kind) => {
    answering(() => Response.json({ statusCode, name, message: "Why" }, { status: statusCode }));
    expect(await open().submit([MAIL], 200)).toMatchObject([{ id: MAIL.id, kind, code: name }]);
    // The error does not name an e-mail of the batch, so each is resent separately.
    const batch = await open().submit([mailTo("a@x.example", 1), mailTo("b@x.example", 2)], 200);
    const isLost = kind === "unknown" || statusCode === 409;
    const together = isLost ? { kind: "unknown", isLost: true } : { kind: "retry" };
    expect(batch).toMatchObject(Array(2).fill({ ...together, code: name }));
  });

  it("arrived by an earlier attempt where their key has another content", async () => {
    answering(() =>
      Response.json({ statusCode: 409, name: "invalid_idempotent_request", message: "Why" }, { status: 409 }),
    );
    expect(await open().submit([MAIL], 200)).toEqual([{ id: MAIL.id, kind: "accepted", ref: "" }]);
    const batch = await open().submit([mailTo("a@x.example", 1), mailTo("b@x.example", 2)], 200);
    expect(batch).toMatchObject([{ kind: "accepted" }, { kind: "accepted" }]);
    const requests = answering(() => Response.json({})).mockClear();
    const { ownerId, id } = MAIL;
    expect(await open().find([{ ownerId, id, ref: "" }])).toEqual([]);
    expect(requests).not.toHaveBeenCalled();
  });

  it("wait for a manager where the set-up is wrong", async () => {
    for (const change of [
      { properties: {} },
      { secrets: { apikey: "k" } },
      { secrets: { apikey: "k", token: "plain" } },
    ])
      expect(await open(change).submit([MAIL], 200)).toMatchObject([{ kind: "retry", code: "misconfigured" }]);
  });

  it("are looked up by the id that Resend gave them", async () => {
    const [outcome] = await open().submit([MAIL], 5000);
    const ref = outcome?.kind === "accepted" ? outcome.ref : "";
    const { ownerId, id } = MAIL;
    await soon(async () =>
      expect(await open().find([{ ownerId, id, ref }])).toMatchObject([{ ownerId, id, status: "delivered" }]),
    );
    expect(await open().find([{ ownerId, id, ref: "unknown" }])).toEqual([]);
    expect(await open().find([{ ownerId, id, ref: null }])).toEqual([]);
  });

  describe("by rubbish", () => {
    const provider = () => {
      const opened = open();
      const mail = (message: Submit) => ({ ...MAIL, id: message.id });
      return { ...opened, submit: (all: Submit[], ms: number) => opened.submit(all.map(mail), ms) };
    };
    describeRubbish(provider);
  });
});

describe("Resend's webhooks", () => {
  const AT = "2026-11-01T10:00:00.000Z";
  const tags = { owner_id: MAIL.ownerId, message_id: MAIL.id };
  const event = (type: string, data: object = {}) =>
    JSON.stringify({ type, created_at: AT, data: { email_id: "e1", to: [MAIL.to], tags, ...data } });

  function call(body: string, { secret = TOKEN, at = new Date() } = {}) {
    const signature = new Webhook(secret).sign("msg_1", at, body);
    const headers = {
      "svix-id": "msg_1",
      "svix-timestamp": `${Math.floor(at.getTime() / 1000)}`,
      "svix-signature": signature,
    };
    return receive(resend, { request: new Request(CABINET_URL, { headers }), body, config: CONFIG });
  }

  it.each([
    ["email.sent", {}, { status: "sent" }],
    ["email.delivered", {}, { status: "delivered" }],
    ["email.opened", {}, { status: "seen" }],
    ["email.clicked", {}, { status: "seen" }],
    [
      "email.bounced",
      { bounce: { subType: "MailboxFull", message: "552" } },
      { status: "failed", code: "mailboxFull", detail: "552" },
    ],
    ["email.bounced", { bounce: { subType: "General" } }, { status: "failed", code: "undelivered" }],
    ["email.failed", { failed: { reason: "quota" } }, { status: "failed", code: "failed", detail: "quota" }],
  ])("map %s to ours", async (type, data, ours) => {
    const { ownerId, id } = MAIL;
    const receipts = [{ ownerId, id, ref: "e1", at: Date.parse(AT), ...ours }];
    expect(await call(event(type, data))).toEqual({ receipts, incoming: [] });
  });

  it("treat a complaint as an opt-out", async () => {
    const { ownerId, id } = MAIL;
    expect(await call(event("email.complained"))).toMatchObject({
      receipts: [{ status: "delivered", code: "complaint" }],
      optOuts: [{ ownerId, id }],
    });
  });

  it("ignore e-mails without a message of ours, and unknown events", async () => {
    expect(await call(event("email.delivered", { tags: undefined }))).toEqual({ receipts: [], incoming: [] });
    expect(await call(event("email.delivery_delayed"))).toEqual({ receipts: [], incoming: [] });
    const list = Object.entries(tags).map(([name, value]) => ({ name, value }));
    expect(await call(event("email.delivered", { tags: list }))).toMatchObject({ receipts: [{ id: MAIL.id }] });
  });

  it("are refused with another signature, another time or another body, and acknowledged when unreadable", async () => {
    const body = event("email.delivered");
    expect(await call(body, { secret: "whsec_b3RoZXI=" })).toEqual({ refused: 401 });
    expect(await call(body, { at: new Date(Date.now() - 6 * 60_000) })).toEqual({ refused: 401 });
    const bare = { request: new Request(CABINET_URL), body, config: CONFIG };
    expect(await receive(resend, bare)).toEqual({ refused: 401 });
    for (const wrong of ["", "{}", "[]", "<html>"])
      expect(await call(wrong)).toMatchObject({ receipts: [], incoming: [] });
  });
});
