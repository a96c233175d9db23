import { expect, it } from "vitest";
import { receive } from "../../../workers/providers/core/callback";
import { marksUnder } from "../../../workers/providers/mail/marks";
import { smtp } from "../../../workers/providers/smtp/adapter";

const SECRET = "a secret of thirty-two letters or so";
const marks = marksUnder(SECRET);
const MESSAGE = { ownerId: "0199a000-0000-7000-8000-00000000000a", id: "0199a000-0000-7000-8000-0000000000b1" };
const VERP = marks.returnPath("bounces@mail.example", MESSAGE);
const MESSAGE_ID = `<${marks.of(MESSAGE)}@mail.example>`;
const AT = Date.parse("2026-11-01T10:00:00Z");

function call(raw: string | Uint8Array, to = "") {
  const bytes = typeof raw === "string" ? new TextEncoder().encode(raw) : raw;
  const request = new Request("http://cabinet.test/", { headers: to ? { "x-envelope-to": to } : {} });
  const config = { id: "p1", title: "", processor: "smtp", host: "", port: null, properties: {}, secrets: {} };
  return receive(smtp, { request, body: new TextDecoder().decode(bytes), bytes, config, secret: SECRET });
}

const crlf = (text: string) => text.replace(/\n/g, "\r\n");

const postfix = (action: string, status: string, diagnostic: string, original = "") =>
  crlf(`Return-Path: <>
Date: Sun, 1 Nov 2026 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${VERP}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F2B1.1793527200/mx.example"
Message-Id: <20261101100000.AB12@mx.example>

This is a MIME-encapsulated message.

--4F2B1.1793527200/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.

--4F2B1.1793527200/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4F2B1
X-Postfix-Sender: rfc822; ${VERP}
Arrival-Date: Sun,  1 Nov 2026 09:59:58 +0000 (UTC)

Final-Recipient: rfc822; anna@example.com
Original-Recipient: rfc822;anna@example.com
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx2.example
Diagnostic-Code: smtp; ${diagnostic}

--4F2B1.1793527200/mx.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${original}From: Cabinet <news@mail.example>
To: anna@example.com
Subject: Hello

--4F2B1.1793527200/mx.example--
`);

/** Exchange's report: without our return path, with the whole e-mail attached. */
const exchange = crlf(`From: "Microsoft Outlook" <postmaster@corp.example>
To: <news@mail.example>
Date: Sun, 1 Nov 2026 10:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status; boundary="_000_"
Subject: Undeliverable: Hello
MIME-Version: 1.0

--_000_
Content-Type: multipart/alternative; boundary="_001_"

--_001_
Content-Type: text/plain; charset="utf-8"

Delivery has failed to these recipients.

--_001_
Content-Type: text/html; charset="utf-8"

<p>Delivery has failed to these recipients.</p>

--_001_--

--_000_
Content-Type: message/delivery-status

Reporting-MTA: dns;EX01.corp.example
Received-From-MTA: dns;relay.example
Arrival-Date: Sun, 1 Nov 2026 09:59:59 +0000

Original-Recipient: rfc822;anna@corp.example
Final-Recipient: rfc822;anna@corp.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 anna@corp.example not found by SMTP address lookup

--_000_
Content-Type: message/rfc822

Message-ID: ${MESSAGE_ID}
From: Cabinet <news@mail.example>
To: anna@corp.example
Subject: Hello

Hello
--_000_--
`);

const complaint = (type: string) =>
  crlf(`From: <complaints@isp.example>
Date: Sun, 1 Nov 2026 10:00:00 +0000
Subject: FW: Hello
To: <abuse@mail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1"

--part1
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report.

--part1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${VERP}>
Arrival-Date: Sun, 1 Nov 2026 10:00:00 +0000
Reported-Domain: mail.example

--part1
Content-Type: message/rfc822

From: Cabinet <news@mail.example>
Message-ID: ${MESSAGE_ID}
To: <anna@isp.example>
Subject: Hello

Hello
--part1--
`);

const failed = (code: string, detail: unknown) => ({
  receipts: [{ ...MESSAGE, status: "failed", at: AT, code, detail }],
  incoming: [],
});

it.each([
  ["5.1.1", "550 5.1.1 <anna@example.com>: User unknown", "noMailbox"],
  ["5.2.2", "552 5.2.2 Mailbox full", "mailboxFull"],
  ["5.7.1", "550 5.7.1 Message rejected as spam", "policy"],
  ["5.7.26", "550 5.7.26 DMARC", "senderUnauthenticated"],
  ["4.4.7", "delivery time expired", "expired"],
  ["5.4.4", "Host not found", "noMailDomain"],
  ["5.0.0", "550 No", "undelivered"],
  ["5.0.0", "550 5.1.1 No such user here", "noMailbox"],
])("reads why an e-mail bounced: %s %s", async (status, diagnostic, code) => {
  expect(await call(postfix("failed", status, diagnostic), VERP)).toMatchObject(
    failed(code, expect.stringContaining(diagnostic)),
  );
});

it("finds the message by the recipient address, by that of the header, or by the enclosed e-mail", async () => {
  const raw = postfix("failed", "5.1.1", "550 5.1.1 Unknown");
  expect(await call(raw)).toMatchObject(failed("noMailbox", expect.anything()));
  const anonymous = raw.replaceAll(VERP, "bounces@mail.example");
  expect(await call(anonymous)).toEqual({ receipts: [], incoming: [] });
  const named = postfix("failed", "5.1.1", "550 5.1.1 Unknown", `Message-ID: ${MESSAGE_ID}\n`);
  expect(await call(named.replaceAll(VERP, "bounces@mail.example"))).toMatchObject(
    failed("noMailbox", expect.anything()),
  );
  expect(await call(exchange)).toMatchObject(
    failed("noMailDomain", expect.stringContaining("anna@corp.example not found by SMTP address lookup")),
  );
});

it("recognises a delivery, and ignores a delay", async () => {
  expect(await call(postfix("delivered", "2.0.0", "250 Ok"), VERP)).toMatchObject({
    receipts: [{ ...MESSAGE, status: "delivered" }],
  });
  for (const action of ["delayed", "relayed", "expanded"])
    expect(await call(postfix(action, "4.0.0", "451 Later"), VERP)).toMatchObject({ receipts: [], incoming: [] });
});

it("treats a complaint as an opt-out", async () => {
  expect(await call(complaint("abuse"))).toMatchObject({
    receipts: [{ ...MESSAGE, status: "delivered", code: "complaint", at: AT }],
    optOuts: [MESSAGE],
  });
  expect(await call(complaint("not-spam"))).toEqual({ receipts: [], incoming: [] });
});

const email = (headers: string, body: string) =>
  crlf(`From: Анна <Anna@Example.com>
To: Cabinet <news@mail.example>
Date: Sun, 1 Nov 2026 10:00:00 +0000
Subject: Re: Hello
Message-ID: <reply-1@example.com>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit
${headers}
${body}`);

it("delivers a person's answer without the quoted text", async () => {
  const body =
    "Да, беру!\n\nСпасибо\n\nвс, 1 нояб. 2026 г. в 12:00, Cabinet <news@mail.example>:\n\n> Заказ готов\n> Ждём\n";
  expect(await call(email(`In-Reply-To: ${MESSAGE_ID}\n`, body), "news@mail.example")).toEqual({
    receipts: [],
    incoming: [
      {
        type: "email",
        from: "anna@example.com",
        to: "news@mail.example",
        text: "Да, беру!\n\nСпасибо",
        at: AT,
        ref: "<reply-1@example.com> news@mail.example",
        answers: MESSAGE,
        isUnproven: true,
      },
    ],
  });
});

it("reads e-mails in other character sets and HTML-only e-mails", async () => {
  const head = email("", "").replace("charset=utf-8", "charset=windows-1251");
  const bytes = new Uint8Array([...new TextEncoder().encode(head), 0xd1, 0xf2, 0xee, 0xef]);
  expect(await call(bytes)).toMatchObject({ incoming: [{ text: "Стоп" }] });
  const html = email("", "<style>p{}</style><p>Yes &amp; no</p><blockquote>Hello</blockquote>");
  expect(await call(html.replace("text/plain", "text/html"))).toMatchObject({ incoming: [{ text: "Yes & no" }] });
});

const inHtml = async (body: string) => {
  const result = await call(email("", body).replace("text/plain", "text/html"));
  return "incoming" in result ? result.incoming[0]?.text : result;
};

it("reads HTML as it is written: unclosed heads, nested quotations, entities, stray characters", async () => {
  const page = "<html><head><title>T</title><body><p>Ja &auml; a < b&nbsp;&#33;</p><BR>2";
  expect(await inHtml(page)).toBe("Ja ä a < b !\n\n2");
  const quoted =
    "One<blockquote type=cite>x<blockquote>y</blockquote>z</blockquote><div>Two</div><style>p > b {}</style>";
  expect(await inHtml(quoted)).toBe("OneTwo");
  expect(await inHtml("Yes<br>-----Original Message-----<br>No")).toBe("Yes");
});

it.each([
  ["<", 1_000_000],
  ["<style>", 100_000],
  ["<blockquote>", 80_000],
  ["<p ", 300_000],
])("reads an e-mail of only %s at once", async (sign, times) => {
  const read = await inHtml(`Yes<br>${sign.repeat(times)}`);
  expect(read).toBe(sign === "<" ? `Yes\n${"<".repeat(times)}` : "Yes");
});

it("reads a line of many dashes at once", async () => {
  const line = `${"-".repeat(400_000)}a${"-".repeat(400_000)}b`;
  expect(await call(email("", `Yes\n${line}`))).toMatchObject({ incoming: [{ text: `Yes\n${line}` }] });
});

it("ignores automatic e-mails: absence notes, lists, robots", async () => {
  for (const header of ["Auto-Submitted: auto-replied", "X-Autoreply: yes", "Precedence: bulk", "List-Id: <x.example>"])
    expect(await call(email(`${header}\n`, "I am away"))).toEqual({ receipts: [], incoming: [] });
  const robot = email("", "Hi").replace("Anna@Example.com", "MAILER-DAEMON@example.com");
  expect(await call(robot)).toEqual({ receipts: [], incoming: [] });
  expect(await call(email("Auto-Submitted: no\n", "Hi"))).toMatchObject({ incoming: [{ text: "Hi" }] });
});

it("refuses invalid e-mails, and survives truncated ones", async () => {
  for (const nothing of ["", "\r\n\r\n", "<html>"]) {
    const { answer } = (await call(nothing)) as { answer?: Response };
    expect(answer?.status).toBe(400);
  }
  const whole = postfix("failed", "5.1.1", "550 5.1.1 Unknown");
  for (let end = 0; end < whole.length; end += 97) expect(await call(whole.slice(0, end))).toBeTypeOf("object");
});

const daemon = (subject: string, words: string, headers = "") =>
  crlf(`From: MAILER-DAEMON@mx.example
To: ${VERP}
Subject: ${subject}
Date: Sun, 1 Nov 2026 10:00:00 +0000
${headers}
${words}
`);

const QMAIL = `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<anna@example.com>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 User unknown
Giving up on 192.0.2.1.
`;
const EXIM = `A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

  anna@example.com
    SMTP error from remote mail server after RCPT TO:<anna@example.com>:
    host mx.example.net [192.0.2.1]: 550 5.2.2 mailbox full
`;

it.each<[string, string, object]>([
  [
    "qmail's words",
    daemon("failure notice", QMAIL),
    { code: "noMailbox", detail: "Remote host said: 550 5.1.1 User unknown" },
  ],
  [
    "Exim's header",
    daemon("Mail failed", EXIM, "X-Failed-Recipients: anna@example.com\nAuto-Submitted: auto-replied\n"),
    { code: "mailboxFull" },
  ],
  [
    "a robot named in a header alone",
    daemon("Mail", EXIM, "X-Failed-Recipients: anna@example.com\n").replace("MAILER-DAEMON@", "system@"),
    { code: "mailboxFull" },
  ],
  [
    "words without a status",
    daemon("Undelivered", "Your message could not be delivered. 550 No such user"),
    { code: "noMailbox" },
  ],
  ["words alone", daemon("Returned mail", "It did not work."), { code: "undelivered" }],
  [
    "an empty sender's words",
    daemon("Undeliverable: Hello", EXIM, "Return-Path: <>\n").replace("MAILER-DAEMON@", "info@"),
    { code: "mailboxFull" },
  ],
  [
    "an action with a comment",
    postfix("failed (delivery to mailbox failed)", "5.1.1", "550 5.1.1 unknown"),
    { code: "noMailbox" },
  ],
  [
    "a report without a status",
    postfix("failed", "5.1.1", "550 5.1.1 unknown").replace(/Status: .*\r\n/, ""),
    { code: "noMailbox" },
  ],
  [
    "a report without an action",
    postfix("failed", "5.1.1", "550 5.1.1 unknown").replace(/Action: .*\r\n/, ""),
    { code: "noMailbox" },
  ],
  [
    "a report in UTF-8",
    postfix("failed", "5.1.1", "550 5.1.1 unknown").replace(
      "message/delivery-status",
      "message/global-delivery-status",
    ),
    { code: "noMailbox" },
  ],
])("treats %s as a failure", async (_what, raw, receipt) => {
  expect(await call(raw, VERP)).toMatchObject({
    receipts: [{ ...MESSAGE, status: "failed", ...receipt }],
    incoming: [],
  });
});

it("finds the message of a daemon's text by the copy after it", async () => {
  const copy = `--- Below this line is a copy of the message.\n\nMessage-ID: ${MESSAGE_ID}\n`;
  const raw = daemon("failure notice", QMAIL + copy).replace(VERP, "news@mail.example");
  expect(await call(raw, "news@mail.example")).toMatchObject({ receipts: [{ ...MESSAGE, code: "noMailbox" }] });
});

it.each([
  [
    "a warning",
    daemon("Warning: message 1abc delayed 24 hours", "It has not yet been delivered. No action is required."),
  ],
  ["a deferral", daemon("Mail deferred", "450 4.2.0 Greylisted; we will keep trying.")],
  ["a postmaster's own words", daemon("Your newsletter", "Please call me.").replace(VERP, "news@mail.example")],
])("fails nothing by %s", async (_what, raw) => {
  expect(await call(raw, raw.includes(VERP) ? VERP : "news@mail.example")).toMatchObject({
    receipts: [],
    incoming: [],
  });
});

it("treats a read receipt as such, not as an answer", async () => {
  const receipt = (what: string) =>
    crlf(`From: Anna <anna@example.com>
To: news@mail.example
Date: Sun, 1 Nov 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="b"

--b
Content-Type: text/plain

Your message was read.
--b
Content-Type: message/disposition-notification

Final-Recipient: rfc822; anna@example.com
Original-Message-ID: ${MESSAGE_ID}
Disposition: manual-action/MDN-sent-manually; ${what}

--b--
`);
  expect(await call(receipt("displayed"))).toEqual({
    receipts: [{ ...MESSAGE, status: "seen", at: AT }],
    incoming: [],
  });
  expect(await call(receipt("deleted"))).toEqual({ receipts: [], incoming: [] });
});
