import { generateKeyPairSync } from "node:crypto";
import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig, Submit } from "../../app/domain/base/shared/ports/platform";
import { recorded } from "../../workers/providers/core/http-recorder";
import { smtp } from "../../workers/providers/smtp/adapter";
import { marks, OUTSIDE, openMailServer, USER } from "../support/providers/mail-server";
import { startMailServer } from "./smtp.mjs";

const CALLBACK = "http://cabinet.test/webhook/providers/smtp/p1/signature";
const MAIL: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "email",
  to: "anna@example.com",
  sender: "",
  text: "Ваш заказ готов.\n.\nТочка в начале строки",
  payload: { subject: "Заказ № 7 готов", html: "<p>Ваш заказ готов</p>" },
  unsubscribe: "http://cabinet.test/unsubscribe/token",
};
const mailTo = (to: string, place = 0): Submit => ({ ...MAIL, to, id: `${MAIL.id.slice(0, -3)}${100 + place}` });

type Server = Awaited<ReturnType<typeof openMailServer>>;
const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const one of open.splice(0)) await one.close();
});

async function serve(...given: Parameters<typeof openMailServer>): Promise<Server> {
  const server = await openMailServer(...given);
  open.push(server);
  return server;
}

/** A server that sends these lines unconditionally, then passes the socket to `then`. */
async function speak(lines: string[], then: (socket: Socket) => void = () => {}) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    let place = 0;
    const say = () => (place < lines.length ? void socket.write(`${lines[place++]}\r\n`) : then(socket));
    say();
    socket.on("data", say);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => void server.close() });
  return (server.address() as AddressInfo).port;
}

function providerOf(port: number, properties: object = {}, secrets: ProviderConfig["secrets"] = USER) {
  const config: ProviderConfig = {
    id: "p1",
    title: "Mail",
    processor: "smtp",
    host: "localhost",
    port,
    secrets,
    properties: {
      security: "starttls",
      from: "Cabinet <news@mail.example>",
      return_path: "bounces@mail.example",
      ...properties,
    },
  };
  return smtp.open(config, CALLBACK, OUTSIDE);
}

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replace(/\r\n\s+/g, " ");

describe("An e-mail over SMTP", () => {
  it("goes over STARTTLS, logged in, under its own return path", async () => {
    const server = await serve();
    const [outcome] = await providerOf(server.port).submit([MAIL], 5000);
    expect(outcome).toEqual({ id: MAIL.id, kind: "accepted", ref: marks.of(MAIL) });
    expect(server.mails).toMatchObject([
      { from: `bounces+${marks.of(MAIL)}@mail.example`, to: [MAIL.to], user: USER.username, isSecure: true },
    ]);
    const mail = await PostalMime.parse(server.mails[0]!.raw);
    expect(mail).toMatchObject({
      from: { name: "Cabinet", address: "news@mail.example" },
      to: [{ address: MAIL.to }],
      subject: MAIL.payload!.subject,
      messageId: `<${marks.of(MAIL)}@mail.example>`,
    });
    expect(mail.text?.trim()).toBe(MAIL.text);
    expect(mail.html).toContain("<p>Ваш заказ готов</p>");
    const { raw } = server.mails[0]!;
    expect(headerOf(raw, "List-Unsubscribe")).toBe(`<${MAIL.unsubscribe}>`);
    expect(headerOf(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  });

  it("goes over TLS from the first byte, too", async () => {
    const server = await serve({}, { secure: true });
    const [outcome] = await providerOf(server.port, { security: "tls" }).submit([MAIL], 5000);
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(server.mails).toMatchObject([{ isSecure: true }]);
  });

  it("is not sent where the server has no TLS or a certificate of another name", async () => {
    const plain = await serve({}, { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] });
    expect(await providerOf(plain.port).submit([MAIL], 5000)).toMatchObject([{ kind: "retry", code: "tlsFailed" }]);
    const strange = await serve();
    const provider = providerOf(strange.port, { servername: "other.example" });
    expect(await provider.submit([MAIL], 5000)).toMatchObject([{ kind: "retry", code: "tlsFailed" }]);
    expect([...plain.mails, ...strange.mails]).toEqual([]);
  });

  it("goes in clear text, without a login, to a relay configured so", async () => {
    const server = await serve({}, { authOptional: true, hideSTARTTLS: true });
    const [outcome] = await providerOf(server.port, { security: "none" }, {}).submit([MAIL], 5000);
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(server.mails).toMatchObject([{ isSecure: false }]);
  });

  it("goes to an international domain, and to a mailbox beyond ASCII only where the server accepts one", async () => {
    const [ready, old] = [await serve(), await serve({}, { hideSMTPUTF8: true })];
    const mails = ["anna@почта.рф", "почта7@example.com"].map(mailTo);
    expect((await providerOf(ready.port).submit(mails, 8000)).map(({ kind }) => kind)).toEqual([
      "accepted",
      "accepted",
    ]);
    expect(ready.mails.map(({ to, args }) => [to[0], args.SMTPUTF8 === true])).toEqual([
      ["anna@почта.рф", false],
      ["почта7@example.com", true],
    ]);
    expect(ready.mails[0]!.raw).toContain("xn--80a1acny.xn--p1ai");
    const outcomes = await providerOf(old.port).submit(mails, 8000);
    expect(outcomes).toMatchObject([{ kind: "accepted" }, { kind: "rejected", code: "unicodeMailbox" }]);
    expect(old.mails).toHaveLength(1);
  });

  it("is accepted by the sandbox's mail server for an international domain and a mailbox beyond ASCII", async () => {
    await serve();
    const envelopes: string[] = [];
    const sandbox = createHttp((request, response) => {
      if (request.headers["x-envelope"]) envelopes.push(JSON.parse(`${request.headers["x-envelope"]}`).to[0]);
      request.resume().on("end", () => response.end(JSON.stringify({ code: 250, text: "2.1.5 Ok" })));
    });
    await new Promise<void>((resolve) => sandbox.listen(0, "127.0.0.1", resolve));
    const { port } = sandbox.address() as AddressInfo;
    const server = await startMailServer({ port: 0, sandboxUrl: `http://127.0.0.1:${port}` });
    open.push({ close: () => server.stop() }, { close: () => void sandbox.close() });
    const account = { username: "cabinet", password: "sandbox-mail-password" };
    const mails = ["anna@xn--80a1acny.xn--p1ai", "почта7@почта.рф"].map(mailTo);
    const outcomes = await providerOf(server.port, {}, account).submit(mails, 8000);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
    expect(envelopes).toEqual(["anna@почта.рф", "почта7@почта.рф"]);
  });

  it("shares one connection with its neighbours, also after one of them was refused", async () => {
    const server = await serve({ recipient: (to) => (to.startsWith("no") ? "550 5.1.1 No such user here" : null) });
    const mails = ["a@x.example", "no@x.example", "b@x.example", "c@x.example"].map(mailTo);
    const outcomes = await providerOf(server.port).submit(mails, 8000);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "rejected", "accepted", "accepted"]);
    expect(outcomes[1]).toMatchObject({ code: "noMailbox", detail: expect.stringContaining("550 5.1.1 No such user") });
    expect(new Set(server.mails.map(({ session }) => session)).size).toBe(1);
    expect(server.mails.map(({ to }) => to)).toEqual([["a@x.example"], ["b@x.example"], ["c@x.example"]]);
  });

  it.each<[string, string, string]>([
    ["421 4.3.2 Closing", "retry", "smtp421"],
    ["450 4.2.0 Greylisted, come back later", "retry", "greylisted"],
    ["451 4.7.1 Try again in 5 minutes", "retry", "greylisted"],
    ["452 4.2.2 Mailbox full", "retry", "mailboxFull"],
    ["550 No such user", "rejected", "noMailbox"],
    ["550 5.1.10 Null MX", "rejected", "noMailDomain"],
    ["552 5.2.2 Mailbox full", "rejected", "mailboxFull"],
    ["550 5.6.7 Non-ASCII addresses not permitted", "rejected", "unicodeMailbox"],
    ["550 5.7.1 Blocked by policy", "rejected", "policy"],
    ["550 5.7.26 Unauthenticated email", "retry", "senderUnauthenticated"],
    ["530 5.7.0 Authentication required", "retry", "authFailed"],
  ])("gets a reply for its recipient: %s", async (answer, kind, code) => {
    const server = await serve({ recipient: () => answer });
    expect(await providerOf(server.port).submit([MAIL], 5000)).toMatchObject([{ kind, code }]);
  });

  it.each<[string, string, string]>([
    ["451 4.3.0 Local error", "retry", "smtp451"],
    ["552 5.3.4 Message too big", "rejected", "messageTooLarge"],
    ["554 5.6.0 Content refused", "rejected", "contentRefused"],
    ["554 Spam", "rejected", "policy"],
  ])("gets a reply for its content: %s", async (answer, kind, code) => {
    const server = await serve({ data: () => answer });
    expect(await providerOf(server.port).submit([MAIL], 5000)).toMatchObject([{ kind, code }]);
  });

  it.each(["552 5.3.4 Message too big", "552 Message size exceeds fixed limit", "552 5.2.3 Too long for this mailbox"])(
    "gets a reply for its announced size, before its content: %s",
    async (answer) => {
      const port = await speak(["220 hi", "250-mail.example\r\n250 SIZE", answer, "250 OK"]);
      const outcomes = await providerOf(port, { security: "none" }, {}).submit([MAIL], 3000);
      expect(outcomes).toMatchObject([{ kind: "rejected", code: "messageTooLarge", detail: answer }]);
    },
  );

  it("waits for a manager where the server refuses its sender", async () => {
    const port = await speak(["220 hi", "250 mail.example", "553 5.1.8 Not from here", "250 OK"]);
    const outcomes = await providerOf(port, { security: "none" }, {}).submit([MAIL], 3000);
    expect(outcomes).toMatchObject([{ kind: "retry", code: "senderRefused" }]);
  });

  it("may have arrived only if the connection breaks or the reply is missing after its content", async () => {
    const dropping = await serve({ data: () => "drop" });
    expect(await providerOf(dropping.port).submit([MAIL], 3000)).toMatchObject([{ kind: "unknown", code: "noAnswer" }]);
    const silent = await serve({ data: () => "hang" });
    expect(await providerOf(silent.port).submit([MAIL], 1500)).toMatchObject([{ kind: "unknown", code: "noAnswer" }]);
    const deaf = await serve({ recipient: () => "hang" });
    const outcomes = await providerOf(deaf.port).submit([MAIL, mailTo("b@x.example")], 1500);
    expect(outcomes).toMatchObject([
      { kind: "retry", code: "noAnswer" },
      { kind: "retry", code: "noTime" },
    ]);
  });

  it("has not arrived where the connection breaks in the middle of its text", async () => {
    const port = await speak(["220 hi", "250 hi", "250 OK", "250 OK", "354 Go on"], (socket) => socket.destroy());
    // More than fits in the system's socket buffer.
    vi.stubGlobal("fetch", async () => new Response(new Uint8Array(5_000_000)));
    const long = { ...MAIL, payload: { ...MAIL.payload, file: "https://cdn.example/a.pdf" } };
    const outcomes = await providerOf(port, { security: "none" }, {}).submit([long], 20_000);
    expect(outcomes).toMatchObject([{ kind: "retry", code: "noAnswer" }]);
  });

  it("goes over a new connection after its neighbour's broke", async () => {
    const server = await serve({ data: (to) => (to.startsWith("drop") ? "drop" : null) });
    const outcomes = await providerOf(server.port).submit([mailTo("drop@x.example"), mailTo("b@x.example", 1)], 8000);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["unknown", "accepted"]);
  });

  it("waits for a manager where the login is refused", async () => {
    const server = await serve();
    const provider = providerOf(server.port, {}, { ...USER, password: "wrong" });
    expect(await provider.submit([MAIL, mailTo("b@x.example")], 5000)).toMatchObject([
      { kind: "retry", code: "authFailed" },
      { kind: "retry", code: "authFailed" },
    ]);
  });

  it.each<[string, string[], string]>([
    ["a greeting that refuses", ["554 5.7.1 Go away"], "refusedByServer"],
    ["a page of HTML", ["HTTP/1.1 400 Bad Request", "<html>nothing here</html>"], "unreadable"],
    ["silence", [], "noConnection"],
  ])("waits where the server answers with %s", async (_what, lines, code) => {
    const port = await speak(lines);
    expect(await providerOf(port).submit([MAIL], 1500)).toMatchObject([{ kind: "retry", code }]);
  });

  it("waits where no server listens", async () => {
    const server = await openMailServer();
    await server.close();
    expect(await providerOf(server.port).submit([MAIL], 2000)).toMatchObject([{ kind: "retry", code: "noConnection" }]);
  });

  it("is refused before any connection where a header would break", async () => {
    const server = await serve();
    const broken: [object, string][] = [
      [{ payload: { ...MAIL.payload, subject: "Hello\r\nBcc: all@x.example" } }, "subjectInvalid"],
      [{ to: "a@x.example\r\nRCPT TO:<b@x.example>" }, "recipientInvalid"],
      [{ to: "a@x.example>\r\n" }, "recipientInvalid"],
      [{ sender: "News\r\nBcc: all@x.example" }, "senderInvalid"],
      [{ sender: "News <a@x.example> <b@x.example>" }, "senderInvalid"],
      [{ payload: { html: "<p>Hi</p>" } }, "subjectRequired"],
      [{ text: "", payload: { subject: "Hi" } }, "textRequired"],
      [{ payload: { subject: "x".repeat(256) } }, "subjectTooLong"],
      [{ payload: { subject: "Hi", file: "file:///etc/passwd" } }, "fileInvalid"],
      [{ payload: { subject: "Hi", file: "http://10.0.0.1/a" } }, "fileInvalid"],
    ];
    for (const [change, code] of broken) {
      expect(await providerOf(server.port).submit([{ ...MAIL, ...change }], 5000)).toMatchObject([
        { kind: "rejected", code },
      ]);
    }
    expect(server.connections()).toBe(0);
  });

  it("is from its sender: a name, an address, or both", async () => {
    const server = await serve();
    const from = async (sender: string) => {
      await providerOf(server.port).submit([{ ...MAIL, sender }], 5000);
      return (await PostalMime.parse(server.mails.at(-1)!.raw)).from;
    };
    expect(await from("Ромашка")).toMatchObject({ name: "Ромашка", address: "news@mail.example" });
    expect(await from("shop@brand.example")).toMatchObject({ address: "shop@brand.example" });
    expect(await from("Brand, Inc <shop@brand.example>")).toMatchObject({
      name: "Brand, Inc",
      address: "shop@brand.example",
    });
  });

  it("waits where the set-up is wrong", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const apikey = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    for (const [properties, secrets] of [
      [{ from: "nobody" }, USER],
      [{ return_path: "a-very-long-name-of-a-mailbox@mail.example" }, USER],
      [{ dkim_domain: "mail.example" }, USER],
      [
        { dkim_domain: "mail.example", dkim_selector: "s1" },
        { ...USER, apikey: "no key" },
      ],
      [{}, { ...USER, apikey }],
      [{}, { username: "cabinet" }],
    ] as const) {
      const provider = providerOf(2525, properties, secrets);
      expect(await provider.submit([MAIL], 500)).toMatchObject([{ kind: "retry", code: "misconfigured" }]);
    }
  });
});

describe("An e-mail over SMTP shows a manager who tries its set-up", () => {
  const talkWith = async (authMethods: string[], secrets = USER) => {
    const server = await serve({}, { authMethods });
    const provider = providerOf(server.port, {}, secrets);
    const { result, exchanges } = await recorded(secrets, () => provider.submit([MAIL], 5000));
    expect(exchanges).toMatchObject([{ request: `smtp://localhost:${server.port}` }]);
    return { kind: result[0]!.kind, talk: exchanges[0]!.answer! };
  };

  it("both sides' words", async () => {
    const { talk } = await talkWith(["PLAIN", "LOGIN"]);
    for (const words of [/^S: 220 /m, /^C: EHLO mail\.example$/m, /^C: STARTTLS$/m, /^C: RCPT TO:<anna@example\.com>/m])
      expect(talk).toMatch(words);
  });

  it.each([
    ["PLAIN", USER, "accepted"],
    ["LOGIN", USER, "accepted"],
    ["PLAIN", { username: "ab", password: "wrong-2026" }, "retry"],
    ["LOGIN", { username: "ab", password: "wrong-2026" }, "retry"],
    ["CRAM-MD5", USER, "retry"],
  ])("the login by %s in unreadable form, and its result: %o", async (method, secrets, kind) => {
    const said = await talkWith([method], secrets);
    expect(said.kind).toBe(kind);
    const login = said.talk.slice(said.talk.indexOf("C: AUTH"), said.talk.indexOf("C: MAIL"));
    expect(login).toContain(`C: AUTH ${method}`);
    const words = login.split(/\s+/).flatMap((word) => [word, Buffer.from(word, "base64").toString("latin1")]);
    for (const secret of Object.values(secrets)) {
      expect(words.filter((word) => word.includes(secret))).toEqual([]);
      expect(said.talk).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
    }
  });
});
