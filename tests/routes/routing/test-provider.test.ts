import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpProvider } from "../../../app/domain/network/routing/providers/set-up";
import { bumpVersion } from "../../../app/domain/network/routing/version";
import { routing as errors } from "../../../app/i18n/errors/routing/en";
import { routing as words } from "../../../app/i18n/routing/en";
import { DEMO_CHANNELS } from "../../../db/demo-routing";
import { platformOf } from "../../../workers/platform";
import { submit } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";
import { SERVICE_ACCOUNT_KEY } from "../../support/world/service-account";

const platform = platformOf(env);
const english = { "accept-language": "en" };

interface Account {
  host: string;
  properties: Record<string, unknown>;
  secrets: Record<string, string>;
}

const FCM = {
  project_id: "cabinet-sandbox",
  client_email: "push@cabinet-sandbox.iam.gserviceaccount.test",
  token_url: `${SANDBOX_URL}/fcm/token`,
};
const FROM = { from: "Cabinet <news@cabinet.test>" };

/** Sandbox accounts missing from the demo, or without a server there. */
const ACCOUNTS: Record<string, Account> = {
  fcm: { host: `${SANDBOX_URL}/fcm`, properties: FCM, secrets: { apikey: SERVICE_ACCOUNT_KEY } },
  smpp: { host: "127.0.0.1", properties: {}, secrets: { username: "an-account", password: "xq7" } },
  smtp: { host: "127.0.0.1", properties: FROM, secrets: { username: "an-account", password: "mail-password" } },
};

const SUBSCRIPTION = {
  endpoint: `${SANDBOX_URL}/push/nobody`,
  keys: {
    p256dh: "BLo8vjJixQbAjgsLjNvLhcaaRzSuMVw04a-c2gaAgFtvw2ykDkfjDpt2kZ17y_uqDyWCOYHhh0D_9XAZcBvS9O8",
    auth: "AAAAAAAAAAAAAAAAAAAAAA",
  },
};

/** Required fields of a protocol besides phone and text. */
const FILLED: Record<string, Record<string, string>> = {
  fcm: { device: "phone-79167654321" },
  "web-push": { device: JSON.stringify(SUBSCRIPTION) },
  "telegram-bot": { device: "1000" },
  "vk-messages": { device: "1000" },
  "vk-notify": { template: "code", parameters: "code = 1234" },
  "whatsapp-cloud": { template: "hello_world", language: "en_US" },
  resend: { recipient: "anna@example.com", text: "Two lines\r\nof a letter" },
  smtp: { recipient: "anna@example.com" },
  "telegram-gateway": { text: "1234" },
  "zvonok-flashcall": { text: "1234" },
  "plusofon-flashcall": { text: "1234" },
};
/** No exchange to show: GREEN-API has no own number here, and the others are not HTTP. */
const SPEECHLESS = ["green-api", "smpp", "smtp"];
/** Protocols that need extra fields for a test. */
const TAKEN = ["fcm", "resend", "vk-notify", "whatsapp-cloud"];

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

function accountOf(processor: string): Account {
  const demo = DEMO_CHANNELS.find((channel) => channel.processor === processor);
  return ACCOUNTS[processor] ?? { ...demo!, host: SANDBOX_URL + demo!.path };
}

async function opened(processor: string, account = accountOf(processor)): Promise<string> {
  const made = await setUpProvider(platform, processor, { title: titled(processor), ...account });
  if (!made.ok) throw new Error(`${processor}: ${JSON.stringify(made.problems)}`);
  return made.value;
}

async function rehearsed(id: string, fields: Record<string, string>) {
  const message = { recipient: "+7 916 765-43-21", sender: "", text: "Code 1234", ...fields };
  const answer = await submit(`/routing/providers/${id}/test`, message, manager, english);
  return { status: answer.status, html: await answer.text() };
}

describe("a test message over", () => {
  it.each(platform.providers.processors)("%s shows the transmitted data without secrets", async (processor) => {
    const { status, html } = await rehearsed(await opened(processor), FILLED[processor] ?? {});
    expect(status).toBe(200);
    if (!SPEECHLESS.includes(processor)) expect(html).toContain(SANDBOX_URL);
    if (TAKEN.includes(processor)) expect(html).toContain(words.rehearsal_accepted);
    const pieces = Object.values(accountOf(processor).secrets).flatMap((secret) => secret.split("\n"));
    for (const secret of pieces.filter((piece) => piece !== "" && !piece.startsWith("-----")))
      for (const form of [secret, encodeURIComponent(secret), btoa(secret)]) expect(html).not.toContain(form);
    // Signed assertions, and Google's access tokens.
    expect(html).not.toMatch(/eyJ[\w-]+\.eyJ|ya29\./);
  });

  it("a channel with its own addresses goes to a known phone or to the typed address", async () => {
    const id = await opened("web-push");
    expect(await rehearsed(id, {})).toMatchObject({ status: 422 });
    expect((await rehearsed(id, { device: '{"endpoint":"nowhere"}' })).html).toContain(errors.deviceInvalid);
    const { status, html } = await rehearsed(id, { ...FILLED["web-push"], recipient: "" });
    expect([status, html.includes("/push/nobody")]).toEqual([200, true]);
    expect((await rehearsed(id, { recipient: "" })).status).toBe(422);
  });

  it("e-mail has the requested subject, in one line", async () => {
    const subject = "Something\r\nBcc: other@example.com";
    const { html } = await rehearsed(await opened("resend"), { ...FILLED.resend, subject });
    expect(html).toContain("Something Bcc: other@example.com");
    expect(html).toContain(words.rehearsal_accepted);
  });
});

describe("a set-up unusable for its protocol", () => {
  const saved = async (processor: string, fields: Record<string, string>) => {
    const path = `/routing/providers/setup/${processor}`;
    const host = processor === "smtp" ? "localhost" : SANDBOX_URL;
    const answer = await submit(path, { title: titled(processor), host, ...fields }, manager, english);
    return { status: answer.status, html: await answer.text() };
  };
  const push = { "properties.subject": "mailto:push@cabinet.test" };
  const mail = { "properties.from": FROM.from };
  const key = SUBSCRIPTION.keys.p256dh;
  const dkim = { "properties.dkim_domain": "cabinet.test", "properties.dkim_selector": "s1" };

  it.each<[string, Record<string, string>, keyof typeof errors, string]>([
    ["smtp", { ...mail, ...dkim, "secrets.apikey": "no key at all" }, "dkimKeyInvalid", "secrets.apikey"],
    ["smtp", { ...mail, ...dkim }, "dkimIncomplete", "properties.dkim_domain"],
    ["smtp", { ...mail, port: "25" }, "portClosed", "port"],
    ["smtp", { ...mail, "properties.security": "none" }, "portClosed", "port"],
    [
      "smtp",
      { ...mail, "properties.return_path": "bounces-of-cabinet@a.test" },
      "returnPathTooLong",
      "properties.return_path",
    ],
    ["smtp", { "properties.from": "Nobody" }, "mailboxInvalid", "properties.from"],
    ["smtp", { ...mail, "secrets.username": "somebody" }, "loginIncomplete", "secrets.password"],
    [
      "web-push",
      { ...push, "properties.public_key": "short", "secrets.apikey": "A".repeat(43) },
      "vapidPublicInvalid",
      "properties.public_key",
    ],
    [
      "web-push",
      { ...push, "properties.public_key": key, "secrets.apikey": "short" },
      "vapidPrivateInvalid",
      "secrets.apikey",
    ],
    ["resend", { ...mail, "secrets.apikey": "key", "secrets.token": "plain" }, "webhookSecretInvalid", "secrets.token"],
    ["telegram-bot", { "secrets.token": "no-colon" }, "botTokenInvalid", "secrets.token"],
    ["smsc-voice", { "secrets.username": "alone" }, "credentialsIncomplete", "secrets.apikey"],
    [
      "whatsapp-cloud",
      { "properties.phone_number_id": "+7 916", "secrets.token": "t", "secrets.apikey": "a", "secrets.password": "p" },
      "setUpInvalid",
      "properties.phone_number_id",
    ],
  ])("of %s is not saved: %j", async (processor, fields, problem, field) => {
    const before = await rowsOf("SELECT id FROM servers");
    const { status, html } = await saved(processor, fields);
    expect(status).toBe(422);
    const said = errors[problem].replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const at = html.indexOf(`name="${field}"`);
    expect(html).toContain(said);
    expect(html.slice(at - 600, at + 900)).toContain('aria-invalid="true"');
    expect(await rowsOf("SELECT id FROM servers")).toEqual(before);
  });

  it("shows errors at its fields if it was saved another way", async () => {
    const id = await opened("resend");
    await platform.db.batch([
      platform.db.run(sql`UPDATE providers SET properties = '{"from":"nobody"}' WHERE id = ${id}`),
      bumpVersion(platform.db),
    ]);
    const { status, html } = await rehearsed(id, FILLED.resend!);
    expect([status, html.includes("The provider is misconfigured. Correct these fields: From address")]).toEqual([
      422,
      true,
    ]);
  });
});
