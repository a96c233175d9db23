import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { createSending } from "../../app/domain/sendings/create";
import { singleInput } from "../../app/domain/sendings/input";
import { openDatabase } from "../../db/client";
import { DEMO_MAIL } from "../../db/demo-routing";
import { providers, routingVersion, servers } from "../../db/schema/routing";
import type { Env } from "../../workers/env";
import { takeMail } from "../../workers/mail/inbound";
import { markOf, returnPath } from "../../workers/providers/mail-marks";
import { openChainAccount, openChannels } from "../support/chains";
import { openEngine } from "../support/engine";
import { rowsOf } from "../support/rows";
import { moneyOf } from "../support/scene";
import { soon } from "../support/soon";

interface Owned {
  ownerId: string;
  id: string;
}

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

/** A letter that the engine sent, and its engine. */
async function sentLetter() {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const letter = { type: "email", recipient: "anna@cabinet.test", payload: { subject: "News", text: "Hello" } };
  const made = await createSending(engine, account, singleInput.parse(letter));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return { engine, message: { ownerId: account.id, id: made.value.id } };
}

/** A delivery report as RFC 3464 has it, mailed to the return path of our letter. */
function bounce(message: Owned, action: string, status: string, diagnostic: string): string {
  const lines = [
    ...["From: MAILER-DAEMON@mx.example", `To: ${returnPath("bounces@cabinet.test", message)}`],
    ...["Subject: Undelivered Mail", "MIME-Version: 1.0"],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', ""],
    ...["--b", "Content-Type: text/plain", "", "Your mail could not be delivered.", ""],
    ...["--b", "Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.example", ""],
    ...["Final-Recipient: rfc822; anna@cabinet.test", `Action: ${action}`, `Status: ${status}`],
    ...[`Diagnostic-Code: smtp; ${diagnostic}`, "", "--b--", ""],
  ];
  return lines.join("\r\n");
}

/** As Email Routing hands it over. */
async function arrive(message: Owned, text: string) {
  const to = `bounces+${markOf(message)}@cabinet.test`;
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

it("moves a letter that was sent to failed by a bounce, once, and what its acceptance cost stays paid", async () => {
  const { engine, message } = await sentLetter();
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

it("leaves a letter as it is while its server still tries", async () => {
  const { message } = await sentLetter();
  await arrive(message, bounce(message, "delayed", "4.2.2", "452 4.2.2 mailbox full"));
  await arrive(message, bounce(message, "delivered", "2.0.0", "250 ok"));
  await soon(async () => expect((await fateOf(message)).status).toBe("delivered"));
  expect((await fateOf(message)).timeline.map(({ status }) => status)).not.toContain("failed");
});
