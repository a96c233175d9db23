import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { keepRouting } from "../../app/domain/network/routing/kept-rows";
import { openDatabase } from "../../db/client";
import { DEMO_MAIL } from "../../db/demo-routing";
import { providers, routingVersion, servers } from "../../db/schema/routing";
import type { Env } from "../../workers/env";
import { fileStore } from "../../workers/file-store";
import { takeMail } from "../../workers/mail/inbound";
import { receive } from "../../workers/providers/core/callback";
import { marksUnder } from "../../workers/providers/mail/marks";
import { smtp } from "../../workers/providers/smtp/adapter";
import { breaking } from "../support/engine/intercepted";
import { soon } from "../support/engine/soon";
import { createUser } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

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

/** Delivers an e-mail as Email Routing does; returns why it was rejected. */
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
    `In-Reply-To: <${marks.of(message)}@cabinet.test>`,
    "",
    text,
  ].join("\r\n");

it("accepts an e-mail to a provider's address, with or without a mark, as that provider's callback", async () => {
  const message = await sentMail();
  expect(await arrive("News@cabinet.test", answer(message, "Yes"))).toBeNull();
  expect(await arrive(`bounces+${marks.of(message)}@cabinet.test`, answer(message, "STOP"))).toBeNull();
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

it("prevents forgery: a stop without a reference or our server's authentication blacklists no one", async () => {
  const message = await sentMail();
  const spoofed = (text: string, head: string[] = []) =>
    [
      ...head,
      "From: victim@example.com",
      "To: news@cabinet.test",
      `Message-ID: <${newId()}@evil.example>`,
      "",
      text,
    ].join("\r\n");
  const named = (text: string) => spoofed(text, [`In-Reply-To: <${marks.of(message)}@cabinet.test>`]);
  const vouched = "Authentication-Results: mx.cloudflare.net; spf=none; dmarc=pass (p=none) header.from=example.com";
  const forged = "Authentication-Results: mx.evil.example; dmarc=pass header.from=example.com";
  const others = "Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=evil.example";
  const stops = [named("STOP"), spoofed("STOP"), spoofed("STOP", [forged, vouched]), spoofed("STOP", [others])];
  for (const mail of stops) expect(await arrive("news@cabinet.test", mail)).toBeNull();
  expect(await arrive("news@cabinet.test", named("STOP").replace("From:", `${vouched}\r\nFrom:`))).toBeNull();
  await soon(async () => {
    const kept = await rowsOf(
      "SELECT owner_id, is_stop, sending_id FROM incoming WHERE sender = 'victim@example.com' ORDER BY is_stop, owner_id",
    );
    expect(kept).toEqual([
      ...Array.from({ length: 3 }, () => ({ owner_id: "", is_stop: 0, sending_id: null })),
      { owner_id: message.ownerId, is_stop: 0, sending_id: message.id },
      { owner_id: message.ownerId, is_stop: 1, sending_id: message.id },
    ]);
  });
});

it("ignores sender authentication in an e-mail posted by another server, unless that server is configured", async () => {
  const read = async (properties: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = [
      "Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=example.com",
      "From: victim@example.com",
      "To: news@cabinet.test",
      `Message-ID: <${newId()}@evil.example>`,
      "",
      "STOP",
    ].join("\r\n");
    const request = new Request("https://cabinet.test/", { method: "POST", headers });
    const config = { ...DEMO_MAIL, properties: { ...DEMO_MAIL.properties, ...properties } };
    const callback = await receive(smtp, { request, body, config: config as never, secret: env.WEBHOOK_SECRET });
    return "incoming" in callback && callback.incoming[0]?.isUnproven !== true;
  };
  expect(await read({})).toBe(false);
  expect(await read({ mail_server: "mail.cabinet.test" })).toBe(false);
  expect(await read({ mail_server: "mx.cloudflare.net" })).toBe(true);
  expect(await read({}, { "x-mail-server": "mx.cloudflare.net" })).toBe(true);
});

it("accepts an e-mail to a mailbox of several providers during a database outage", async () => {
  const db = openDatabase(env.DB);
  const { title, properties } = DEMO_MAIL;
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  await db.batch([
    db
      .insert(providers)
      .values({ id: "second", title: `${title} 2`, serverId: DEMO_MAIL.id, properties, replacements: [], ...stamps }),
    db.update(routingVersion).set({ version: sql`version + 1` }),
  ]);
  await keepRouting({ db, files: fileStore(env.FILES) });
  const requested: string[] = [];
  const message = await sentMail();
  const text = answer(message, "Yes");
  const mail = {
    from: "",
    to: `news+${marks.of(message)}@cabinet.test`,
    rawSize: text.length,
    raw: new Response(text).body!,
  };
  const out = { ...env, DB: breaking(env.DB, () => true) } as unknown as Env;
  await takeMail({ ...mail, setReject: () => undefined } as never, out, ({ url }) => {
    requested.push(url);
    return new Response(null);
  });
  expect(requested).toHaveLength(1);
  await db.batch([
    db.delete(providers).where(sql`id = 'second'`),
    db.update(routingVersion).set({ version: sql`version + 1` }),
  ]);
});

it("accepts an e-mail longer than other callbacks may be", async () => {
  const message = await sentMail();
  expect(await arrive("news@cabinet.test", answer(message, `Yes\n\n> ${"x".repeat(2_000_000)}`))).toBeNull();
});

it("rejects e-mails without a known recipient, too large or malformed", async () => {
  const message = await sentMail();
  expect(await arrive("other@cabinet.test", answer(message, "Yes"))).toMatch(/^5\.1\.1/);
  expect(await arrive("news@cabinet.test", answer(message, "Yes"), 20_000_000)).toMatch(/^5\.3\.4/);
  expect(await arrive("news@cabinet.test", "<html>")).toMatch(/^5\.6\.0/);
});

it("delivers one e-mail to two addresses once to each owner of a replied message", async () => {
  const messages = [await sentMail(), await sentMail()];
  const text = [
    "From: anna@example.com",
    `To: ${messages.map((message) => `news+${marks.of(message)}@cabinet.test`).join(", ")}`,
    `Message-ID: <${newId()}@example.com>`,
    "",
    "To both of you",
  ].join("\r\n");
  for (const message of [...messages, ...messages]) {
    expect(await arrive(`news+${marks.of(message)}@cabinet.test`, text)).toBeNull();
  }
  for (const { ownerId, id } of messages) {
    await soon(async () =>
      expect(await rowsOf("SELECT sending_id, text FROM incoming WHERE owner_id = ?", ownerId)).toEqual([
        { sending_id: id, text: "To both of you" },
      ]),
    );
  }
});
