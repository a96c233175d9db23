import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../../../../app/domain/base/access/act-as";
import { extendSession } from "../../../../app/domain/base/access/session";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import type { LiveEvent, OutgoingEmail, Sockets } from "../../../../app/domain/base/shared/ports/platform";
import {
  askRecovery,
  forgetRecoveries,
  isLiveKey,
  RECOVERY_MS,
  resetPassword,
} from "../../../../app/domain/people/accounts/recovery";
import { openEngine } from "../../../support/engine/engine";
import { config } from "../../../support/world/config";
import { createUser, PASSWORD, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import type { Engine } from "../../../support/world/scene";

const NOBODY = { ip: null, userAgent: null };
const NEW = "brand-new-1";

let engine: Engine;
let user: { id: string; username: string };

beforeEach(async () => {
  await env.DB.exec("DELETE FROM attempts");
  engine = openEngine();
  user = await createUser();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(`${user.id}@example.com`, user.id).run();
});

const ask = (login = user.username, language = "en") => askRecovery(engine, { login, language }, NOBODY);
const reset = (key: string, password = NEW) => resetPassword(engine, { key, password }, NOBODY);
const keyIn = (email: OutgoingEmail) => /\/recover\/([\w-]+)/.exec(email.text)![1]!;

async function emailsFor(login?: string, language?: string): Promise<OutgoingEmail[]> {
  await ask(login, language);
  await engine.work();
  return engine.emails.splice(0);
}

async function newKey(): Promise<string> {
  return keyIn((await emailsFor())[0]!);
}

async function enters(password: string): Promise<boolean> {
  return (await signIn(engine, { username: user.username, password }, NOBODY)).ok;
}

it("appears in the history at once", async () => {
  const heard: [string, LiveEvent][] = [];
  const publish = async (owner: string, events: LiveEvent[]) => {
    for (const event of events) heard.push([owner, event]);
  };
  const needs = { ...engine, hub: { ...engine.hub, publish } };
  await resetPassword(needs, { key: await newKey(), password: NEW }, NOBODY);
  const rows = await rowsOf("SELECT id FROM telemetry WHERE owner_id = ? AND action = 'recovery'", user.id);
  expect(rows).toHaveLength(1);
  expect(heard).toContainEqual([user.id, { event: "telemetry.created", data: rows[0] }]);
});

describe("requesting a new password", () => {
  it("sends an e-mail with a link for a username or an e-mail, in the requester's language", async () => {
    for (const login of [user.username, `${user.id}@EXAMPLE.com`]) {
      const [email] = await emailsFor(login, "de");
      expect(email).toMatchObject({ to: `${user.id}@example.com`, subject: "Neues Passwort für Ihr Konto" });
      expect(email!.text).toMatch(/http:\/\/localhost\/recover\/[\w-]{43}\n/);
      expect(email!.html).toContain(`href="http://localhost/recover/${keyIn(email!)}"`);
    }
  });

  it("prefers the language chosen by the account", async () => {
    await env.DB.prepare('UPDATE users SET preferences = \'{"language":"fr"}\' WHERE id = ?').bind(user.id).run();
    expect((await emailsFor(user.username, "de"))[0]!.text).toMatch(/^Bonjour/);
  });

  it("replies the same for an unknown name, a blocked account and one without an address", async () => {
    const blocked = await createUser({ isActive: false });
    const unreachable = await createUser();
    await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(`${blocked.id}@example.com`, blocked.id).run();
    for (const login of ["nobody-here", blocked.username, unreachable.username]) {
      expect(await ask(login)).toEqual(await ask());
      engine.queueMessages = engine.queueMessages.filter(
        (queueMessage) => queueMessage.kind === "recovery" && queueMessage.login === login,
      );
      await engine.work();
    }
    expect(engine.emails).toEqual([]);
    expect(await rowsOf("SELECT * FROM recoveries WHERE user_id IN (?, ?)", blocked.id, unreachable.id)).toEqual([]);
    expect(await rowsOf("SELECT * FROM attempts")).toEqual([]);
  });

  it("stores neither the key nor anything from which it could be derived", async () => {
    const key = await newKey();
    const [row] = await rowsOf("SELECT * FROM recoveries WHERE user_id = ?", user.id);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), used_at: null });
  });

  it("escapes HTML in a user's name", async () => {
    const data = JSON.stringify({ firstName: '<img src=x onerror="alert(1)">', lastName: "O'Neil & Co" });
    await env.DB.prepare("UPDATE users SET data = ? WHERE id = ?").bind(data, user.id).run();
    const [email] = await emailsFor();
    expect(email!.html).not.toContain("<img");
    expect(email!.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; O&#39;Neil &amp; Co");
    expect(email!.text).toContain("O'Neil & Co");
  });

  it("sends three e-mails per hour and account, and silently drops the rest", async () => {
    const sent = [];
    for (let n = 0; n < 5; n++) sent.push((await emailsFor()).length);
    expect(sent).toEqual([1, 1, 1, 0, 0]);
    engine.pass(RECOVERY_MS);
    expect(await emailsFor()).toHaveLength(1);
  });

  it("is refused after twenty requests an hour from one address", async () => {
    const client = { ip: "192.0.2.20", userAgent: null };
    const answers = [];
    for (let n = 0; n < 21; n++)
      answers.push(await askRecovery(engine, { login: `nobody-${n}`, language: "en" }, client));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers[20]).toMatchObject({ code: "tooManyRequests", retryAfter: 3600 });
  });

  it("sends the same e-mail again when the queue repeats the request, and none for a used key", async () => {
    await ask();
    const [queueMessage] = engine.queueMessages;
    engine.queueMessages.push(queueMessage!);
    await engine.work();
    const [first, second, ...others] = engine.emails.splice(0);
    expect(second).toEqual(first);
    expect(others).toEqual([]);
    await reset(keyIn(first!));
    engine.queueMessages.push(queueMessage!);
    await engine.work();
    expect(engine.emails).toEqual([]);
  });

  it("lets the queue retry only if the provider may accept the e-mail later", async () => {
    engine.mail = { send: async () => ({ failed: "noAnswer", retry: true }) };
    await ask();
    const [queueMessage] = engine.queueMessages;
    await expect(engine.work()).rejects.toThrow("noAnswer");
    engine.mail = { send: async () => ({ failed: "validation_error", retry: false }) };
    engine.queueMessages.push(queueMessage!);
    await engine.work();
  });
});

describe("a recovery key", () => {
  it("sets the password once, ends every session and sends a notification", async () => {
    const session = await signInAs(user.username);
    const key = await newKey();
    expect(await isLiveKey(engine, key)).toBe(true);
    expect((await reset(key)).ok).toBe(true);
    expect([await enters(NEW), await enters(PASSWORD)]).toEqual([true, false]);
    const live = await rowsOf("SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL", session.id);
    expect(live).toHaveLength(1);
    expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", user.id)).toEqual([
      { type: "passwordRecovery" },
    ]);

    expect(await isLiveKey(engine, key)).toBe(false);
    expect(await reset(key, "another-1")).toMatchObject({ ok: false, problems: [{ key: "recoveryKeyInvalid" }] });
    expect(await enters("another-1")).toBe(false);
  });

  it("ends the sessions in which its owner acts as another user, with their sockets", async () => {
    const customer = await createUser({ resellerId: user.id });
    await env.DB.prepare("UPDATE users SET level = 'reseller' WHERE id = ?").bind(user.id).run();
    const closed: [string, Sockets][] = [];
    engine.hub = { ...engine.hub, close: async (id, sockets) => void closed.push([id, sockets]) };
    const needs = { ...engine, config };
    const own = await viewerOfToken(needs, (await signInAs(user.username)).token, null);
    const acting = await actAs(needs, own!, customer.id, NOBODY);
    if (!acting.ok) throw new Error("refused");
    const viewer = await viewerOfToken(needs, acting.value.token, null);
    expect(viewer).toMatchObject({ id: customer.id });

    expect((await reset(await newKey())).ok).toBe(true);
    expect(await viewerOfToken(needs, acting.value.token, null)).toBeNull();
    expect(await extendSession(needs, viewer!)).toBeNull();
    expect(closed).toContainEqual([customer.id, { only: viewer!.sessionId }]);
  });

  it("lets exactly one of many concurrent attempts succeed, and sets its password", async () => {
    const key = await newKey();
    const passwords = Array.from({ length: 8 }, (_, n) => `at-once-${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(key, password)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await enters(passwords[answers.findIndex(({ ok }) => ok)]!)).toBe(true);
    expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", user.id)).toHaveLength(1);
  });

  it("is invalid after an hour, after a newer one, or if never issued", async () => {
    const old = await newKey();
    const newer = await newKey();
    expect([await isLiveKey(engine, old), await isLiveKey(engine, newer)]).toEqual([false, true]);
    engine.pass(RECOVERY_MS);
    for (const key of [old, newer, "no-such-key", ""]) expect((await reset(key)).ok).toBe(false);
    expect(await enters(PASSWORD)).toBe(true);
  });

  it("opens no account blocked meanwhile", async () => {
    const key = await newKey();
    await env.DB.prepare("UPDATE users SET is_active = 0 WHERE id = ?").bind(user.id).run();
    expect((await reset(key)).ok).toBe(false);
  });

  it("unlocks the sign-in locked by wrong passwords", async () => {
    for (let n = 0; n < 5; n++) await enters("wrong-1");
    expect(await enters(PASSWORD)).toBe(false);
    await reset(await newKey());
    expect(await enters(NEW)).toBe(true);
  });

  it("cannot be guessed endlessly from one address", async () => {
    const client = { ip: "192.0.2.30", userAgent: null };
    const guess = () => resetPassword(engine, { key: "guess", password: NEW }, client);
    for (let n = 0; n < 50; n++) await guess();
    expect(await guess()).toMatchObject({ code: "tooManyRequests", retryAfter: 900 });
  });

  it("is deleted a day after it expires", async () => {
    await newKey();
    engine.pass(25 * RECOVERY_MS - 1);
    await forgetRecoveries(engine);
    expect(await rowsOf("SELECT hash FROM recoveries WHERE user_id = ?", user.id)).toHaveLength(1);
    engine.pass(1);
    await forgetRecoveries(engine);
    expect(await rowsOf("SELECT hash FROM recoveries WHERE user_id = ?", user.id)).toEqual([]);
  });
});
