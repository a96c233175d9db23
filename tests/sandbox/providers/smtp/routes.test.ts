import { beforeEach, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, prepare } from "../../sandbox";

const MARK = "000000000000000000000000a000000000000000000000000b";
const REPORTS = "http://client.test/mail";

beforeEach(() => prepare({ callbacks: { smtp: REPORTS } } as never));

const MAIL = (to: string) =>
  [
    "From: Cabinet <news@mail.example>",
    `To: ${to}`,
    `Message-ID: <${MARK}@mail.example>`,
    "Subject: =?utf-8?B?0J/RgNC40LLQtdGC?=",
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<p>Hello</p>",
  ].join("\r\n");

async function hand(to: string, from = `bounces+${MARK}@mail.example`) {
  const headers = { "x-envelope": JSON.stringify({ from, to: [to] }), "content-type": "message/rfc822" };
  const answer = await call("/smtp/mails", { method: "POST", headers, body: MAIL(to) });
  return (await answer.json()) as { code: number; text: string };
}

async function knock(to: string, from = `bounces+${MARK}@mail.example`) {
  const answer = await call("/smtp/recipients", { method: "POST", body: JSON.stringify({ from, to }) });
  return (await answer.json()) as { code: number; text: string };
}

/** Stands in for the client that receives returned e-mails. */
function listen() {
  const mails: { url: string; raw: string; type: string | null }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const type = new Headers(init?.headers).get("content-type");
    mails.push({ url: String(input), raw: String(init?.body), type });
    return new Response(null);
  });
  return mails;
}

it("stores an e-mail under the client's own id, with its subject, HTML and headers", async () => {
  const mails = listen();
  expect(await hand("anna@example.com")).toEqual({ code: 250, text: expect.stringMatching(/^2\.0\.0 Ok: queued as/) });
  const { data } = await list("?channel=email&to=anna@example.com");
  expect(data[0]).toMatchObject({
    channel: "email",
    provider: "smtp",
    reference: MARK,
    to: "anna@example.com",
    subject: "Привет",
    from: "Cabinet <news@mail.example>",
    headers: expect.stringContaining(`<${MARK}@mail.example>`),
  });
  expect(data[0]!.html).toContain("<p>Hello</p>");
  await soon(async () => expect((await list()).data[0]?.status).toBe("delivered"));
  expect(mails).toEqual([]);
  const page = await (await call("/letters", { headers: { "accept-language": "en" } })).text();
  expect(page).toContain("Привет");
  expect(page).toContain("Message-ID: &lt;");
});

it("answers as scripted by the address", async () => {
  listen();
  expect(await knock("anna@example.com")).toEqual({ code: 250, text: "2.1.5 Ok" });
  expect((await list()).total).toBe(0);
  expect(await knock("anna00@example.com")).toMatchObject({
    code: 550,
    text: expect.stringContaining("5.1.1 <anna00@"),
  });
  expect((await list()).data).toMatchObject([{ to: "anna00@example.com", status: "rejected", reference: MARK }]);
  expect(await hand("anna04@example.com")).toMatchObject({ code: 451 });
  expect(await hand("anna04@example.com")).toMatchObject({ code: 451 });
  expect(await hand("anna04@example.com")).toMatchObject({ code: 250 });
  await prepare();
  expect(await hand("anna05@example.com")).toMatchObject({ code: 421 });
  expect(await hand("anna05@example.com")).toMatchObject({ code: 250 });
  expect(await Promise.race([hand("anna08@example.com"), scheduler.wait(200).then(() => "silence")])).toBe("silence");
});

it("sends a delivery report to the return path of an e-mail that fails later", async () => {
  const mails = listen();
  await hand("anna01@example.com");
  await soon(() => expect(mails).toHaveLength(1));
  const [{ url, raw, type }] = mails as [(typeof mails)[0]];
  expect([url, type]).toEqual([REPORTS, "message/rfc822"]);
  expect(raw).toContain(`To: bounces+${MARK}@mail.example\r\n`);
  expect(raw).toContain("Content-Type: multipart/report; report-type=delivery-status");
  expect(raw).toMatch(/Final-Recipient: rfc822; anna01@example\.com\r\n.*\r\nAction: failed\r\nStatus: 5\.2\.2/);
});

it("answers an e-mail as a person does", async () => {
  const mails = listen();
  await hand("anna07@example.com");
  await soon(() => expect(mails).toHaveLength(1));
  expect(mails[0]!.raw).toContain("From: anna07@example.com\r\nTo: news@mail.example\r\n");
  expect(mails[0]!.raw).toContain(`In-Reply-To: <${MARK}@mail.example>`);
  expect(mails[0]!.raw).toContain("\r\n\r\nSTOP\r\n");
  const [email] = (await list()).data;
  const form = new URLSearchParams({ text: "Да", page: "/letters" });
  const answer = await call(`/phone/${email!.id}/reply`, { method: "POST", body: form });
  expect(answer.headers.get("location")).toBe("/letters");
  await soon(() => expect(mails.at(-1)!.raw).toContain("\r\n\r\nДа\r\n"));
});

it("refuses an e-mail without an envelope", async () => {
  const answer = await call("/smtp/mails", { method: "POST", body: MAIL("a@x.example") });
  expect(await answer.json()).toMatchObject({ code: 501 });
});
