import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { openCredentials } from "../../../app/domain/network/routing/providers/secrets";
import { errors } from "../../../app/i18n/errors/en";
import { routing as words } from "../../../app/i18n/routing/en";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };
const SECRET = "hunter42";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async (path: string) => (await visit(path, manager, english)).text();

async function post(path: string, fields: Record<string, string>) {
  const answer = await submit(path, fields, manager, english);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}

/** The form's fields of an SMS centre; `change` overrides them. */
const typed = (change: Record<string, string> = {}) => ({
  title: "Lynx",
  host: "smsc.example",
  port: "2775",
  isActive: "on",
  "secrets.username": "",
  "secrets.password": "",
  "properties.window": "20",
  ...change,
});

/** An SMS centre set up with its form. */
async function smsCentre() {
  const fields = typed({ "secrets.username": "cabinet", "secrets.password": SECRET });
  const { to } = await post("/routing/providers/setup/smpp", { ...fields, title: titled("Lynx") });
  const id = to!.split("/")[3]!;
  return { id, path: `/routing/providers/${id}` };
}

async function stored(id: string) {
  const [row] = await rowsOf<{ sealed: string; credentialsId: string; properties: string }>(
    `SELECT p.title, p.comment, p.is_active, p.properties, p.replacements, s.host, s.port, s.properties AS ofServer,
        c.id AS credentialsId, c.sealed
      FROM providers p JOIN servers s ON s.id = p.server_id LEFT JOIN credentials c ON c.id = p.credentials_id
      WHERE p.id = ?`,
    id,
  );
  const { sealed, credentialsId, ...rest } = row!;
  const config = { credentialsKey: env.CREDENTIALS_KEY } as Parameters<typeof openCredentials>[0]["config"];
  const secrets = credentialsId ? await openCredentials({ config }, { id: credentialsId, sealed }) : null;
  return { ...rest, properties: JSON.parse(rest.properties), secrets };
}

describe("editing a provider", () => {
  it("shows its settings, in the fields of its protocol, and none of its secrets", async () => {
    const { path } = await smsCentre();
    const html = await page(path);
    for (const [name, value] of [
      ["host", "smsc.example"],
      ["port", "2775"],
      ["properties.window", "20"],
    ]) {
      expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
    }
    for (const secret of [SECRET, ">cabinet<", '"cabinet"']) expect(html).not.toContain(secret);
    expect(html.split(words.recordKept)).toHaveLength(3);
  });

  it("changes all fields at once; an empty secret field keeps the secret", async () => {
    const { id, path } = await smsCentre();
    const changed = typed({
      host: "new.example",
      port: "",
      "properties.bind": "receiver+transmitter",
      "properties.secure": "on",
      comment: "Night traffic",
      more: "ratePerSecond = 50",
      "secrets.username": "cabinet",
      "secrets.password": "changed",
      "replacements[0].in": "text",
      "replacements[0].pattern": "ё",
      "replacements[0].with": "е",
    });
    const { isActive: _on, ...off } = changed;
    const saved = await post(path, off);
    expect([saved.status, saved.to]).toEqual([303, "/routing/providers"]);
    expect(await stored(id)).toMatchObject({
      title: "Lynx",
      comment: "Night traffic",
      is_active: 0,
      host: "new.example",
      port: null,
      properties: { window: 20, bind: "receiver+transmitter", secure: true, ratePerSecond: 50 },
      replacements: JSON.stringify([{ in: "text", pattern: "ё", with: "е" }]),
      secrets: { username: "cabinet", password: "changed" },
    });
    expect(await page(path)).toContain("ratePerSecond = 50");
    await post(path, typed({ host: "new.example", port: "", "properties.window": "" }));
    expect(await stored(id)).toMatchObject({ properties: {}, secrets: { password: "changed" } });
  });

  it("sends no stored secret to another address: all secrets must be entered again", async () => {
    const { id, path } = await smsCentre();
    const before = await stored(id);
    const moved = { host: "evil.example", "secrets.password": "typed" };
    const moves: Record<string, string>[] = [{ host: "evil.example" }, { port: "2776" }, moved];
    for (const change of moves) {
      const { status, html } = await post(path, typed(change));
      expect([status, html.includes(errors.secretsAgain)]).toEqual([422, true]);
      expect(html).toContain('id="setup-secrets.username-error"');
      expect(html.includes('id="setup-secrets.password-error"')).toBe(change !== moved);
    }
    expect(await stored(id)).toEqual(before);
    expect((await post(path, typed({ ...moved, "secrets.username": "cabinet" }))).status).toBe(303);
    expect(await stored(id)).toMatchObject({
      host: "evil.example",
      secrets: { username: "cabinet", password: "typed" },
    });
  });

  it("does not move another provider's secrets with a shared server", async () => {
    const { id, path } = await smsCentre();
    const [{ server } = { server: "" }] = await rowsOf<{ server: string }>(
      "SELECT server_id AS server FROM providers WHERE id = ?",
      id,
    );
    const access = await make(manager, "/credentials", { records: { username: "other", password: "of the other" } });
    const other = await make(manager, "/providers", {
      title: titled("Lynx"),
      ServerId: server,
      CredentialsId: access.id,
    });
    const secrets = { "secrets.username": "cabinet", "secrets.password": SECRET };
    const { status, html } = await post(path, typed({ host: "evil.example", ...secrets }));
    expect([status, html.includes(other.title), html.includes('id="setup-host-error"')]).toEqual([422, true, true]);
    expect(await stored(id)).toMatchObject({ host: "smsc.example" });
  });

  it.each([
    ["properties.window", "5000", errors.setUpInvalid],
    ["properties.window", "wide", errors.numberRequired],
    ["properties.bind", "both", errors.optionUnknown],
    ["secrets.username", "longer than fifteen letters", errors.setUpInvalid],
    ["host", "https://smsc.example", errors.setUpInvalid],
    ["host", "", errors.hostRequired],
    ["title", "", errors.titleRequired],
    ["more", "odd", errors.propertiesInvalid],
  ])("reports at %s that %s is wrong, and changes nothing", async (name, value, sentence) => {
    const { id, path } = await smsCentre();
    const before = await stored(id);
    const answer = await post(path, typed({ "secrets.password": "shh-secret", comment: "Typed", [name]: value }));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(`id="setup-${name}-error"`);
    for (const text of [sentence, 'value="Typed"']) expect(answer.html).toContain(text);
    expect(answer.html).not.toContain("shh-secret");
    expect(await stored(id)).toEqual(before);
  });

  it("requires a missing secret, and keeps the other values typed for it", async () => {
    const server = await make(manager, "/servers", { host: "smsc.example", processor: "smpp" });
    const access = await make(manager, "/credentials", { records: { username: "cabinet" } });
    const { id } = await make(manager, "/providers", { ServerId: server.id, CredentialsId: access.id });
    await rowsOf("UPDATE providers SET credentials_id = NULL WHERE id = ? RETURNING id", id);
    const path = `/routing/providers/${id}`;
    const refused = await post(path, typed({ "properties.window": "7" }));
    expect([refused.status, refused.html.includes(errors.fieldRequired)]).toEqual([422, true]);
    expect((await post(path, typed({ "secrets.username": "cabinet" }))).status).toBe(303);
    expect(await stored(id)).toMatchObject({ secrets: { username: "cabinet" } });
  });

  it("leaves the server's own settings there, for its other providers", async () => {
    const server = await make(manager, "/servers", {
      host: "smsc.example",
      processor: "smpp",
      properties: { window: 7, system_type: "VMA" },
    });
    const access = await make(manager, "/credentials", { records: { username: "cabinet" } });
    const rows = { ServerId: server.id, CredentialsId: access.id };
    const { id } = await make(manager, "/providers", rows);
    const properties = { secure: true, servername: "smsc.example" };
    const other = await make(manager, "/providers", { ...rows, properties });
    const path = `/routing/providers/${id}`;
    await post(path, typed({ port: "", "properties.window": "9", "properties.concatenation": "sar" }));
    expect(await stored(id)).toMatchObject({ properties: { concatenation: "sar" }, ofServer: '{"window":9}' });
    expect(await stored(other.id)).toMatchObject({ properties, ofServer: '{"window":9}' });
  });

  it("is refused if another provider of the same credentials would stop working, which is named", async () => {
    const mail = await make(manager, "/servers", { host: "smtp.example", processor: "smtp" });
    const centre = await make(manager, "/servers", { host: "smsc.example", processor: "smpp" });
    const records = { username: "cabinet", password: SECRET };
    const { id: CredentialsId } = await make(manager, "/credentials", { records });
    const properties = { from: "Cabinet <news@cabinet.test>" };
    const { id } = await make(manager, "/providers", { ServerId: mail.id, CredentialsId, properties });
    // Secrets entered for one address are used for another only if entered again.
    await ask("PUT", `/credentials/${CredentialsId}`, manager, { records });
    const other = await make(manager, "/providers", { title: titled("Lynx"), ServerId: centre.id, CredentialsId });
    const before = await stored(id);
    const fields = { title: "Mail", host: "smtp.example", "properties.from": properties.from, isActive: "on" };
    const username = { "secrets.username": "cabinet@smtp.example" };
    const refused = await post(`/routing/providers/${id}`, { ...fields, ...username });
    expect([refused.status, refused.html.includes(other.title)]).toEqual([422, true]);
    expect(refused.html).toContain('id="setup-secrets.username-error"');
    expect(await stored(id)).toEqual(before);
    expect((await post(`/routing/providers/${id}`, { ...fields, "secrets.password": "changed" })).status).toBe(303);
  });

  it("allows an invalid provider to be switched off", async () => {
    const { id, path } = await smsCentre();
    await rowsOf(`UPDATE providers SET properties = '{"window":0}' WHERE id = ? RETURNING id`, id);
    const { isActive: _on, ...off } = typed({ "properties.window": "0" });
    expect((await post(path, off)).status).toBe(303);
    expect(await stored(id)).toMatchObject({ is_active: 0 });
  });

  it("adds and removes its replacements by buttons, without saving or sending a secret back", async () => {
    const { id, path } = await smsCentre();
    const intent = JSON.stringify({ type: "insert", payload: { name: "replacements" } });
    const answer = await post(path, typed({ __intent__: intent, "secrets.password": "shh-secret" }));
    expect([answer.status, answer.html.includes('name="replacements[0].pattern"')]).toEqual([200, true]);
    expect(answer.html).not.toContain("shh-secret");
    expect(await stored(id)).toMatchObject({ secrets: { password: SECRET } });
  });

  it("requires the permission to change providers and servers", async () => {
    const { path } = await smsCentre();
    for (const right of ["providers.update", "servers.update"]) {
      const half = await signInAs((await createUser({ level: "manager", grants: { [right]: false } })).username);
      expect((await visit(path, half)).headers.get("location")).toBe("/forbidden");
      expect((await submit(path, typed(), half)).headers.get("location")).toBe("/forbidden");
    }
  });
});

describe("The forms of single rows", () => {
  it("report an invalid provider, and change nothing", async () => {
    const server = await make(manager, "/servers", { host: "smsc.example", processor: "smpp" });
    const access = await make(manager, "/credentials", { records: { username: "cabinet" } });
    const rows = { title: titled("Lynx"), ServerId: server.id, CredentialsId: access.id };
    const refused = await post("/routing/providers/new", { ...rows, properties: "window = 0" });
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining("window")]);
    expect(await rowsOf("SELECT id FROM providers WHERE title = ?", rows.title)).toEqual([]);
    expect((await post("/routing/providers/new", rows)).status).toBe(303);
    const wrong = [
      [`/routing/servers/${server.id}`, { title: "S", processor: "smpp", host: "https://smsc.example" }],
      [`/routing/servers/${server.id}`, { title: "S", processor: "smpp", host: "a.example", properties: "window = 0" }],
      [`/routing/servers/credentials/${access.id}`, { title: "C", "records.username": "longer than fifteen letters" }],
    ] as const;
    for (const [path, fields] of wrong) {
      const answer = await post(path, fields);
      expect([path, answer.status, answer.html.includes(rows.title)]).toEqual([path, 422, true]);
    }
    expect(await rowsOf("SELECT title, host FROM servers WHERE id = ?", server.id)).toMatchObject([
      { host: "smsc.example" },
    ]);
  });
});
