import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { protocols as words } from "../../../app/i18n/locales/en/protocols";
import { LANGUAGES } from "../../../app/i18n/options";
import { platformOf } from "../../../workers/platform";
import { submit, visit } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };
const { providers } = platformOf(env);
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

/** A provider of the sandbox's SMS, and its test page. */
async function madeWith(apikey: string): Promise<string> {
  const made = await post("/routing/providers/setup/infobip-sms", {
    title: titled("Lynx"),
    host: SANDBOX_URL,
    "secrets.apikey": apikey,
  });
  return made.to;
}

describe("setting a provider up", () => {
  it("offers every protocol that is spoken, under its channel", async () => {
    const html = await page("/routing/providers/setup");
    const offered = providers.processors.filter((one) => html.includes(`href="/routing/providers/setup/${one}"`));
    expect(offered).toEqual(providers.processors);
  });

  it.each(LANGUAGES)("explains every protocol and names its fields in %s", async (language) => {
    const { protocols } = (await import(`../../../app/i18n/locales/${language}/protocols.ts`)) as { protocols: object };
    const missing = providers.processors.flatMap((processor) => [
      ...[processor, `${processor}_about`].filter((key) => !Object.hasOwn(protocols, key)),
      ...providers
        .fieldsOf(processor)
        .filter(({ name }) => ![`${processor}.${name}`, name].some((key) => Object.hasOwn(protocols, key)))
        .map(({ name }) => `${processor}.${name}`),
    ]);
    expect(missing).toEqual([]);
  });

  it("makes the server, its sealed credentials and the provider at once", async () => {
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

  it("says what is missing, makes nothing and never sends a secret back", async () => {
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

  it("shows the request and the answer as they went, the secret masked", async () => {
    const { status, html } = await post(await madeWith(SECRET), message);
    expect([status, html.includes(SECRET)]).toEqual([200, false]);
    for (const part of ["POST ", "•••", "79167654321", "Is anybody there", "200 "]) expect(html).toContain(part);
  });

  it("says what the provider refused, and why", async () => {
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

  it("is a manager's alone", async () => {
    const path = await madeWith(SECRET);
    const reseller = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await submit(path, message, reseller)).headers.get("location")).toBe("/forbidden");
    expect((await visit("/routing/providers/setup", reseller)).headers.get("location")).toBe("/forbidden");
  });
});
