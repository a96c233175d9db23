import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../app/domain/messaging/sendings/accept/input";
import { openDatabase } from "../../db/client";
import { DEMO_MAIL } from "../../db/demo-routing";
import { providers, routingVersion, servers } from "../../db/schema/routing";
import type { Env } from "../../workers/env";
import { takeMail } from "../../workers/mail/inbound";
import { marksUnder } from "../../workers/providers/mail/marks";
import { openEngine } from "../support/engine/engine";
import { soon } from "../support/engine/soon";
import { openChainAccount, openChannels } from "../support/world/chains";
import { rowsOf } from "../support/world/rows";
import { moneyOf, SENDER } from "../support/world/scene";

interface Owned {
  ownerId: string;
  id: string;
}

const marks = marksUnder(env.WEBHOOK_SECRET);

beforeAll(async () => {
  const db = openDatabase(env.DB);
  const { id, title, processor, host, properties } = DEMO_MAIL;
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  await db.batch([
    db.insert(servers).values({ id, title, host, port: 10788, processor, properties: {}, ...stamps }),
    db.insert(providers).values({ id, title, serverId: id, properties, replacements: [], ...stamps }),
    db.update(routingVersion).set({ version: sql`version + 1` }),
  ]);
});

/** An engine, and an e-mail sent by it. */
async function sentEmail() {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const email = { type: "email", recipient: "anna@cabinet.test", payload: { subject: "News", text: "Hello" } };
  const made = await createSending(engine, account, singleInput.parse(email));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  await env.DB.prepare("UPDATE sendings SET provider = ? WHERE id = ?").bind(DEMO_MAIL.id, made.value.id).run();
  return { engine, message: { ownerId: account.id, id: made.value.id } };
}

/** A delivery report (RFC 3464) to the return path of our e-mail. */
function bounce(message: Owned, action: string, status: string, diagnostic: string): string {
  const lines = [
    "From: MAILER-DAEMON@mx.example",
    `To: ${marks.returnPath("bounces@cabinet.test", message)}`,
    "Subject: Undelivered Mail",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "Your mail could not be delivered.",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; anna@cabinet.test",
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    "",
    "--b--",
    "",
  ];
  return lines.join("\r\n");
}

/** Delivers it as Email Routing does. */
async function arrive(message: Owned, text: string, mark = `${marks.of(message)}@cabinet.test`) {
  const to = `bounces+${mark}`;
  const raw = new Response(text).body!;
  const mail = { from: "", to, raw, rawSize: text.length, setReject: vi.fn() };
  await takeMail(mail as unknown as ForwardableEmailMessage, env as unknown as Env, (request) => SELF.fetch(request));
  expect(mail.setReject).not.toHaveBeenCalled();
}

const fateOf = ({ id }: Owned) =>
  rowsOf<{ status: string; error: string | null; timeline: string }>(
    "SELECT status, error, timeline FROM sendings WHERE id = ?",
    id,
  ).then(([row]) => ({ ...row!, timeline: JSON.parse(row!.timeline) as { status: string; detail?: string }[] }));
const billsOf = ({ ownerId }: Owned) =>
  rowsOf("SELECT amount, status FROM billings WHERE owner_id = ? AND source = 'sendings.email'", ownerId);

it("fails a sent e-mail once by a bounce, and its charge stays", async () => {
  const { engine, message } = await sentEmail();
  expect(await fateOf(message)).toMatchObject({ status: "sent" });
  const [money, bills] = [await moneyOf(engine, message.ownerId), await billsOf(message)];
  expect(bills).toMatchObject([{ status: "complete" }]);
  const report = bounce(message, "failed", "5.1.1", "550 5.1.1 <anna@cabinet.test>: no such user");
  await arrive(message, report);
  await soon(async () => expect((await fateOf(message)).status).toBe("failed"));
  const fate = await fateOf(message);
  expect(fate.error).toBe("noMailbox");
  expect(fate.timeline.at(-1)).toMatchObject({ status: "failed", detail: expect.stringContaining("550 5.1.1") });
  await arrive(message, report);
  await arrive(message, bounce(message, "delivered", "2.0.0", "250 ok"));
  await soon(async () => expect((await fateOf(message)).timeline.at(-1)?.status).toBe("late"));
  expect((await fateOf(message)).timeline.filter(({ status }) => status === "failed")).toHaveLength(1);
  expect([await moneyOf(engine, message.ownerId), await billsOf(message)]).toEqual([money, bills]);
});

it("fails no message of another channel, and no other account's e-mail by a forged reference", async () => {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const text = { type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hello" } };
  const made = await createSending(engine, account, singleInput.parse(text));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  const [sms, { message: email }] = [{ ownerId: account.id, id: made.value.id }, await sentEmail()];
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const bounceOf = (message: Owned) => bounce(message, "failed", "5.1.1", "550 5.1.1 no such user");
  await arrive(sms, bounceOf(sms));
  const forged = [email.ownerId, email.id].map((id) =>
    BigInt(`0x${id.replaceAll("-", "")}`)
      .toString(36)
      .padStart(25, "0"),
  );
  await arrive(
    email,
    bounceOf(email).replaceAll(/[0-9a-z]{50}@/g, `${forged.join("")}@`),
    `${forged.join("")}@cabinet.test`,
  );
  // Queues keep no order, so the test waits for a later message as proof that these were handled.
  const { message: last } = await sentEmail();
  await arrive(last, bounceOf(last));
  await soon(async () => expect((await fateOf(last)).status).toBe("failed"));
  await soon(() => expect(log.mock.calls.flat().join()).toContain("receipts.foreign"));
  log.mockRestore();
  expect([(await fateOf(sms)).status, (await fateOf(email)).status]).toEqual(["sent", "sent"]);
  expect((await fateOf(sms)).timeline.map(({ status }) => status)).not.toContain("failed");
});

it("leaves an e-mail unchanged while its server still retries", async () => {
  const { message } = await sentEmail();
  await arrive(message, bounce(message, "delayed", "4.2.2", "452 4.2.2 mailbox full"));
  await arrive(message, bounce(message, "delivered", "2.0.0", "250 ok"));
  await soon(async () => expect((await fateOf(message)).status).toBe("delivered"));
  expect((await fateOf(message)).timeline.map(({ status }) => status)).not.toContain("failed");
});
