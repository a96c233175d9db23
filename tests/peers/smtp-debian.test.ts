import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Submit } from "../../app/domain/base/shared/ports/platform";
import { marksUnder } from "../../workers/providers/mail/marks";
import { smtp } from "../../workers/providers/smtp/adapter";
import { met, type Served, serveProduct } from "../support/faults/served";
import { openDebianMail } from "../support/providers/debian-mail";
import { OUTSIDE, openMailServer, USER } from "../support/providers/mail-server";

const MAIL: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "email",
  to: "anna@example.com",
  sender: "Ромашка",
  text: "Ваш заказ готов.\n.\n..Точки в начале строк  \n",
  payload: { subject: "Заказ № 7 готов, забрать можно сегодня до 21:00 по адресу Невский, 1", html: "<p>Готов</p>" },
  unsubscribe: "https://cabinet.test/unsubscribe/token",
};

let debian: Awaited<ReturnType<typeof openDebianMail>>;
let served: Served;

beforeAll(async () => {
  // Makes this process trust the peers' certificate.
  await (await openMailServer()).close();
  debian = await openDebianMail();
}, 180_000);

afterAll(async () => {
  await served?.stop();
  debian?.close();
});

it("is accepted by Debian's mail server with a valid signature, and a refusal concerns one e-mail only", async () => {
  const properties = {
    security: "starttls",
    from: "Cabinet <news@mail.example>",
    return_path: "bounces@mail.example",
    dkim_domain: "mail.example",
    dkim_selector: "s1",
  };
  const secrets = { ...USER, apikey: debian.dkimKey };
  const config = { id: "p1", title: "", processor: "smtp", host: "localhost", port: debian.port, properties, secrets };
  const provider = smtp.open(config, "http://cabinet.test/webhook/providers/smtp/p1/s", OUTSIDE);
  const nobody = { ...MAIL, id: `${MAIL.id.slice(0, -1)}2`, to: "nobody@example.com" };
  const last = { ...MAIL, id: `${MAIL.id.slice(0, -1)}3` };
  const outcomes = await provider.submit([MAIL, nobody, last], 10_000);
  expect(outcomes).toMatchObject([{ kind: "accepted" }, { kind: "rejected", code: "noMailbox" }, { kind: "accepted" }]);
  await met("both mails", () => debian.mails.length === 2, { limitMs: 5000 });
  const [first] = debian.mails;
  expect(first).toMatchObject({
    isSigned: true,
    isSecure: true,
    isKnown: true,
    to: [MAIL.to],
    asked: ["s1._domainkey.mail.example."],
  });
  expect(marksUnder(OUTSIDE.WEBHOOK_SECRET).in(first!.sender)).toEqual({ ownerId: MAIL.ownerId, id: MAIL.id });
  const raw = Buffer.from(first!.raw, "base64");
  const mail = await PostalMime.parse(raw);
  expect([mail.subject, mail.from?.name]).toEqual([MAIL.payload!.subject, "Ромашка"]);
  expect(mail.text?.trimEnd()).toBe(MAIL.text.trimEnd());
  // One-click unsubscribe requires the signature to cover the header.
  expect(/[;\s]h=([^;]+);/.exec(raw.toString("latin1").replace(/\r\n\s+/g, ""))?.[1]).toContain(
    "list-unsubscribe-post",
  );
});

it("leaves the Worker the same way: signed, over STARTTLS, to a server that it trusts", async () => {
  debian.mails.length = 0;
  const query = new URLSearchParams({ dkim_domain: "cabinet.test", dkim_selector: "letters" });
  const MAIL_SMTP_URL = `smtp://${USER.username}:${USER.password}@localhost:${debian.port}?${query}`;
  served = await serveProduct({ MAIL_SMTP_URL, MAIL_DKIM_KEY: debian.dkimKey });
  const page = await (await fetch(`${served.url}/recover`)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;
  // Forms submitted within two seconds are rejected as robots'.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const answer = await fetch(`${served.url}/recover`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({
      username: "client",
      homepage: "",
      renderedAt: hidden("renderedAt"),
      signature: hidden("signature"),
    }),
  });
  expect(answer.headers.get("location")).toBe("/recover?asked");
  await met("the letter", () => debian.mails.length > 0, { everyMs: 50, limitMs: 30_000 });
  expect(debian.mails).toMatchObject([{ to: ["client@example.com"], isSigned: true, isSecure: true, isKnown: true }]);
  expect(Buffer.from(debian.mails[0]!.raw, "base64").toString()).toContain("/recover/");
}, 120_000);
