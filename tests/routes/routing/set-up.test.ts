import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { routing as errors } from "../../../app/i18n/errors/routing/en";
import { LANGUAGES } from "../../../app/i18n/options";
import { protocols as words } from "../../../app/i18n/protocols/en";
import { routing as texts } from "../../../app/i18n/routing/en";
import { platformOf } from "../../../workers/platform";
import { openProviders } from "../../../workers/providers/core/registry";
import { submit, visit } from "../../support/forms/open-screen";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };
const { providers } = platformOf(env);
const bindings = { ...env, PUBLIC_URL: CABINET_URL, SMPP_LINK: {} as never };
const queue = { send: async () => {} };
const numbers = { senderOf: async () => ({ code: "none" }), onRefusal: async () => {} };
const SECRET = "sandbox-sms-key";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async (path: string) => (await visit(path, manager, english)).text();

async function post(path: string, fields: Record<string, string>) {
  const answer = await submit(path, fields, manager, english);
  return { status: answer.status, to: answer.headers.get("location") ?? "", html: await answer.text() };
}

/** A provider for the sandbox's SMS, and its test page. */
async function madeWith(apikey: string): Promise<string> {
  const made = await post("/routing/providers/setup/infobip-sms", {
    title: titled("Lynx"),
    host: SANDBOX_URL,
    "secrets.apikey": apikey,
  });
  return made.to;
}

describe("setting a provider up", () => {
  it("offers every supported protocol, under its channel", async () => {
    const html = await page("/routing/providers/setup");
    const offered = providers.processors.filter((one) => html.includes(`href="/routing/providers/setup/${one}"`));
    expect(offered).toEqual(providers.processors);
  });

  it.each(LANGUAGES)("explains every protocol and names its fields in %s", async (language) => {
    const { protocols } = (await import(`../../../app/i18n/protocols/${language}.ts`)) as { protocols: object };
    const missing = providers.processors.flatMap((processor) => [
      ...[processor, `${processor}_about`].filter((key) => !Object.hasOwn(protocols, key)),
      ...providers
        .fieldsOf(processor)
        .filter(({ name }) => ![`${processor}.${name}`, name].some((key) => Object.hasOwn(protocols, key)))
        .map(({ name }) => `${processor}.${name}`),
    ]);
    expect(missing).toEqual([]);
  });

  it("creates the server, its sealed credentials and the provider at once", async () => {
    const path = await madeWith(SECRET);
    const id = path.split("/")[3]!;
    expect(path).toBe(`/routing/providers/${id}/test`);
    expect(await rowsOf("SELECT processor, host FROM servers WHERE id = ?", id)).toEqual([
      { processor: "infobip-sms", host: SANDBOX_URL },
    ]);
    const [{ sealed } = { sealed: SECRET }] = await rowsOf<{ sealed: string }>(
      "SELECT sealed FROM credentials WHERE id = ?",
      id,
    );
    expect(sealed).not.toContain(SECRET);
    const html = await page(path);
    expect(html).not.toContain(SECRET);
    expect(html).toContain(`/webhook/providers/infobip-sms/${id}/`);
  });

  it("reports the missing fields, creates nothing and never sends a secret back", async () => {
    const before = await rowsOf("SELECT id FROM servers");
    const refused = await post("/routing/providers/setup/infobip-sms", {
      title: "Lynx",
      "secrets.apikey": "shh-secret",
    });
    expect([refused.status, refused.html.includes("shh-secret")]).toEqual([422, false]);
    expect(refused.html).toContain(words.host);
    expect(await rowsOf("SELECT id FROM servers")).toEqual(before);
  });

  it("refuses an unknown protocol", async () => {
    expect((await visit("/routing/providers/setup/carrier-pigeon", manager)).status).toBe(404);
  });
});

describe("a test message", () => {
  const message = { recipient: "+7 916 765-43-21", sender: "CABINET", text: "Is anybody there" };

  it("shows the request and the answer as sent, with the secret masked", async () => {
    const { status, html } = await post(await madeWith(SECRET), message);
    expect([status, html.includes(SECRET)]).toEqual([200, false]);
    for (const part of ["POST ", "•••", "79167654321", "Is anybody there", "200 "]) expect(html).toContain(part);
  });

  it("shows the provider's refusal and its reason", async () => {
    const { html } = await post(await madeWith("no-such-key-at-all"), message);
    expect(html).toContain("401");
    expect(html).not.toContain("no-such-key-at-all");
  });

  it("goes to a phone only, and changes nothing in the ledger", async () => {
    const path = await madeWith(SECRET);
    const before = await rowsOf("SELECT id FROM billings");
    expect((await post(path, { ...message, recipient: "nobody" })).status).toBe(422);
    await post(path, message);
    expect(await rowsOf("SELECT id FROM billings")).toEqual(before);
  });

  it("is for managers only", async () => {
    const path = await madeWith(SECRET);
    const reseller = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await submit(path, message, reseller)).headers.get("location")).toBe("/forbidden");
    expect((await visit("/routing/providers/setup", reseller)).headers.get("location")).toBe("/forbidden");
  });
});

describe("trying the connection", () => {
  const setup = "/routing/providers/setup";
  const mail = {
    title: "Mail",
    host: "localhost",
    port: "9",
    "properties.from": "Cabinet <news@cabinet.test>",
    "secrets.username": "somebody",
    "secrets.password": "mail-pass-word",
  };
  const smsc = { title: "SMSC", host: "127.0.0.1", "secrets.username": "somebody", "secrets.password": "smpp-pass" };
  const rows = () => rowsOf("SELECT id FROM servers");

  it.each([
    ["smtp", mail, [texts.trial_smtpTls.replace("{{port}}", "9"), texts.trial_smtpStarttls.replace("{{port}}", "587")]],
    ["smpp", smsc, [texts.trial_smpp.replace("{{port}}", "2775"), texts.trial_smppTls.replace("{{port}}", "3550")]],
  ])(
    "of %s shows the result of each connection, saves nothing and keeps the form except its secrets",
    async (name, typed, ways) => {
      const before = await rows();
      const { status, html } = await post(`${setup}/${name}`, { ...typed, intent: "try" });
      expect(status).toBe(200);
      for (const way of ways) expect(html).toContain(way);
      // The tests' network supports no TCP.
      expect(html.split(texts.trial_refused)).toHaveLength(ways.length + 1);
      expect(html).toContain(`value="${typed.title}"`);
      expect(html).not.toContain(typed["secrets.password"]);
      expect(await rows()).toEqual(before);
    },
  );

  it("tries no unencrypted connection where encryption is set up", async () => {
    const { html } = await post(`${setup}/smpp`, { ...smsc, "properties.secure": "on", intent: "try" });
    expect(html).toContain(texts.trial_smppTls.replace("{{port}}", "3550"));
    expect(html).not.toContain(texts.trial_smpp.replace("{{port}}", "2775"));
  });

  it("shows the errors of the form instead", async () => {
    const { status, html } = await post(`${setup}/smtp`, { ...mail, port: "25", intent: "try" });
    expect([status, html.includes(errors.portClosed)]).toEqual([422, true]);
  });

  it("is offered only for protocols that connect by themselves", async () => {
    const button = 'name="intent" value="try"';
    for (const [name, isOffered] of [
      ["smtp", true],
      ["smpp", true],
      ["infobip-sms", false],
    ] as const) {
      expect((await page(`${setup}/${name}`)).includes(button)).toBe(isOffered);
    }
  });

  it("of a stored provider sends no stored password to a new address", async () => {
    const made = await post(`${setup}/smtp`, mail);
    const id = made.to.split("/")[3]!;
    const { "secrets.password": _, "secrets.username": __, ...typed } = mail;
    const kept = await post(`/routing/providers/${id}`, { ...typed, intent: "try" });
    expect([kept.status, kept.html.includes(texts.trial_refused)]).toEqual([200, true]);
    const moved = await post(`/routing/providers/${id}`, { ...typed, host: "127.0.0.1", intent: "try" });
    expect([moved.status, moved.html.includes(errors.secretsAgain)]).toEqual([422, true]);
  });

  it("runs at most twenty times in ten minutes, and for managers only", async () => {
    const other = await signInAs((await createUser({ level: "manager" })).username);
    const key = `ways:${other.id}`;
    await env.DB.prepare("INSERT INTO attempts (key, count, ends_at) VALUES (?, 20, ?)")
      .bind(key, Date.now() + 60_000)
      .run();
    expect((await submit(`${setup}/smpp`, { ...smsc, intent: "try" }, other)).status).toBe(429);
    const reseller = await signInAs((await createUser({ level: "reseller" })).username);
    const refused = await submit(`${setup}/smpp`, { ...smsc, intent: "try" }, reseller);
    expect(refused.headers.get("location")).toBe("/forbidden");
  });

  it("is refused for a private host in production, unless through the relay", () => {
    const inProduction = (more: object) =>
      openProviders({ ...bindings, ALLOW_LOCAL: "", RELAY_URL: "https://relay.test", ...more }, queue, numbers);
    const setUp = (relay: boolean) => ({
      processor: "smpp",
      host: "10.8.0.5",
      port: null,
      properties: { relay },
      secrets: { username: "u", password: "p" },
    });
    const providersThere = inProduction({ RELAY_SECRET: "a secret of thirty-two letters or so" });
    expect(providersThere.wrongIn(setUp(false))).toEqual([{ key: "hostPrivate", field: "host" }]);
    expect(providersThere.wrongIn(setUp(true))).toEqual([]);
    const names = (known: typeof providersThere) => known.fieldsOf("smtp").map(({ name }) => name);
    expect(names(providersThere)).toContain("relay");
    expect(names(inProduction({ RELAY_SECRET: "" }))).not.toContain("relay");
  });
});
