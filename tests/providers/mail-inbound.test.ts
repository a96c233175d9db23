import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { openDatabase } from "../../db/client";
import { DEMO_MAIL } from "../../db/demo-routing";
import { providers, routingVersion, servers } from "../../db/schema/routing";
import type { Env } from "../../workers/env";
import { takeMail } from "../../workers/mail/inbound";
import { markOf } from "../../workers/providers/mail-marks";
import { createUser } from "../support/people";
import { rowsOf } from "../support/rows";
import { soon } from "../support/soon";

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

/** What Email Routing hands over, and why it was turned away. */
async function arrive(to: string, text: string, rawSize = text.length) {
  let refused: string | null = null;
  const raw = new Response(text).body!;
  const message = { from: "", to, raw, rawSize, setReject: (why: string) => (refused = why) };
  await takeMail(message as unknown as ForwardableEmailMessage, env as unknown as Env, (request) =>
    SELF.fetch(request),
  );
  return refused;
}

async function sentMail() {
  const ownerId = (await createUser()).id;
  const id = newId();
  await env.DB.prepare(
    `INSERT INTO sendings (owner_id, id, type, recipient, sender, text, status, segments, price, timeline, wait_until, created_at, updated_at)
      VALUES (?, ?, 'email', 'anna@example.com', '', 'Hello', 'sent', 1, 0, '[]', 0, 0, 0)`,
  )
    .bind(ownerId, id)
    .run();
  return { ownerId, id };
}

const answer = (message: { ownerId: string; id: string }, text: string) =>
  [
    "From: anna@example.com",
    "To: news@cabinet.test",
    `Message-ID: <${newId()}@example.com>`,
    `In-Reply-To: <${markOf(message)}@cabinet.test>`,
    "",
    text,
  ].join("\r\n");

it("takes a mail for an address of a provider, with its mark or without, as a callback of it", async () => {
  const message = await sentMail();
  expect(await arrive("News@cabinet.test", answer(message, "Yes"))).toBeNull();
  expect(await arrive(`bounces+${markOf(message)}@cabinet.test`, answer(message, "STOP"))).toBeNull();
  await soon(async () =>
    expect(
      await rowsOf(
        "SELECT text, sender, sending_id, is_stop FROM incoming WHERE owner_id = ? ORDER BY is_stop",
        message.ownerId,
      ),
    ).toEqual([
      { text: "Yes", sender: "anna@example.com", sending_id: message.id, is_stop: 0 },
      { text: "STOP", sender: "anna@example.com", sending_id: message.id, is_stop: 1 },
    ]),
  );
  expect(await rowsOf("SELECT email FROM contacts WHERE owner_id = ?", message.ownerId)).toEqual([
    { email: "anna@example.com" },
  ]);
});

it("takes a mail that is longer than other callbacks may be", async () => {
  const message = await sentMail();
  expect(await arrive("news@cabinet.test", answer(message, `Yes\n\n> ${"x".repeat(2_000_000)}`))).toBeNull();
});

it("turns away what is for nobody, too big or no mail", async () => {
  const message = await sentMail();
  expect(await arrive("other@cabinet.test", answer(message, "Yes"))).toMatch(/^5\.1\.1/);
  expect(await arrive("news@cabinet.test", answer(message, "Yes"), 20_000_000)).toMatch(/^5\.3\.4/);
  expect(await arrive("news@cabinet.test", "<html>")).toMatch(/^5\.6\.0/);
});
