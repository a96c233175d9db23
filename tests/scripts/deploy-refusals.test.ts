import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { ask } from "../../scripts/deploy/ask.mjs";
import { tracked } from "../../scripts/deploy/config.mjs";
import { faultsOf, missingOf, SECRETS, VARS } from "../../scripts/deploy/settings.mjs";
import { deploy, newFolder, removeFolder, SETTINGS } from "../support/deploy/deploy";
import { PlayedCloudflare } from "../support/deploy/played-cloudflare";

async function playedAccount() {
  const played = await PlayedCloudflare.open();
  onTestFinished(() => played.close());
  return played;
}

const nothing = { has: () => false, needsManager: false, isInUse: false };

it("covers each setting of the tracked configuration and of the Worker", () => {
  const known = { ...VARS, ...SECRETS };
  expect(Object.keys(tracked().vars).filter((name) => !(name in known))).toEqual([]);
  const ofTheWorker = [...readFileSync("workers/env.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): z/gm)].map(
    ([, name]) => name!,
  );
  expect(ofTheWorker.length).toBeGreaterThan(30);
  // The first is for development; the second is bound only by `npm start`.
  expect(ofTheWorker.filter((name) => !(name in known))).toEqual(["RESOLVER", "ALLOW_LOCAL"]);
});

it.each([
  ["PUBLIC_URL", "http://console.played-zone.dev"],
  ["PUBLIC_URL", "https://localhost:8787"],
  ["PUBLIC_URL", "https://brand-b.localhost"],
  ["PUBLIC_URL", "https://127.0.0.1"],
  ["PUBLIC_URL", "https://[::1]"],
  ["PUBLIC_URL", "https://192.168.1.4"],
  ["PUBLIC_URL", "https://console.example.com"],
  ["PUBLIC_URL", "https://cabinet.test"],
  ["PUBLIC_URL", "https://console"],
  ["PUBLIC_URL", "https://console.played-zone.dev/login"],
  ["PUBLIC_URL", "console.played-zone.dev"],
  ["MAIL_FROM", "Cabinet <no-reply@cabinet.test>"],
  ["MAIL_FROM", "Cabinet"],
  ["MAIL_PROVIDER_URL", "http://localhost:8788"],
  ["MAIL_SMTP_URL", "smtp://user:password@mail.played-zone.dev:25"],
  ["MAIL_SMTP_URL", "smtp://user:password@mail.played-zone.dev"],
  ["MAIL_SMTP_URL", "smtps://user:password@localhost:465"],
  ["SHORT_LINK_DOMAINS", "go.played-zone.dev, go.localhost:8787"],
  ["SESSION_SECRET", "short"],
  ["SESSION_SECRET", "session-secret-of-the-tests-0123456789"],
  ["CREDENTIALS_KEY", "not thirty-two bytes"],
  ["MAIL_PROVIDER_KEY", "sandbox-mail-key"],
  ["D1_LOCATION", "mars"],
  ["RELAY_URL", "http://relay.played-zone.dev:8443"],
  ["RELAY_URL", "https://10.8.0.5:8443"],
  ["RELAY_URL", "https://relay.played-zone.dev:8443/path"],
  ["BACKUP_S3_URL", "http://s3.played-zone.dev"],
  ["BACKUP_S3_BUCKET", "Copies/of"],
  ["BACKUP_S3_REGION", "eu central"],
  ["RELAY_SECRET", "short"],
])("refuses %s = %s", (name, text) => {
  expect(faultsOf({ [name]: text })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

it("accepts production settings", () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const smtp = { MAIL_SMTP_URL: "smtps://user:password@mail.played-zone.dev:465", CREDENTIALS_KEY: key };
  expect(
    faultsOf({ ...SETTINGS, ...smtp, SESSION_SECRET: "x".repeat(32), FILES_HOST: "files.played-zone.org" }),
  ).toEqual([]);
});

it.each([
  [{ MAIL_SMTP_URL: "set" }, []],
  [{}, ["MAIL_PROVIDER_URL", "MAIL_PROVIDER_KEY"]],
  [{ MAIL_SMTP_URL: "set", SPEECH_URL: "set" }, ["SPEECH_KEY"]],
  [{ MAIL_SMTP_URL: "set", RELAY_URL: "set" }, ["RELAY_SECRET"]],
  [{ MAIL_SMTP_URL: "set", BACKUP_S3_URL: "set" }, ["BACKUP_S3_BUCKET", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"]],
  [{ MAIL_SMTP_URL: "set", AMOCRM_URL: "set" }, ["AMOCRM_CLIENT_ID", "AMOCRM_CLIENT_SECRET"]],
])("with %o requires %o", (more, missing) => {
  const { PUBLIC_URL, MAIL_FROM } = SETTINGS;
  expect(missingOf({ PUBLIC_URL, MAIL_FROM, ...more }, nothing)).toEqual(missing);
});

it("asks until an answer is valid, and shows no secret", async () => {
  const [input, to] = [new PassThrough(), new PassThrough()];
  const check = (text: string) => (text.length < 5 ? "is too short" : null);
  const answer = ask("SECRET", { isHidden: true, check, input, to });
  for (const line of ["\n", "abc\n", "hidden-word\n"]) {
    input.write(line);
    await new Promise((done) => setTimeout(done, 20));
  }
  expect(await answer).toBe("hidden-word");
  const shown = String(to.read());
  expect(shown.match(/SECRET:/g)).toHaveLength(3);
  expect(shown).toContain("It is needed.");
  expect(shown).toContain("It is too short.");
  expect(shown).not.toMatch(/abc|hidden/);
});

it("names everything missing at once, with a form for the token, and sends Cloudflare no request", async () => {
  const played = await playedAccount();
  const { code, said } = await deploy(played, { token: null });
  expect(code).toBe(1);
  for (const name of ["CLOUDFLARE_API_TOKEN", ...Object.keys(SETTINGS)]) expect(said).toContain(name);
  expect(said).toContain("https://dash.cloudflare.com/profile/api-tokens?permissionGroupKeys=");
  expect(said).toContain("Nothing was changed.");
});

it("refuses development addresses before it creates anything", async () => {
  const played = await playedAccount();
  const { code, said } = await deploy(played, { settings: { ...SETTINGS, PUBLIC_URL: "http://localhost:8787" } });
  expect([code, played.changes]).toEqual([1, []]);
  expect(said).toContain("PUBLIC_URL must start with https://");
});

it("names the permissions that the token lacks", async () => {
  const played = await playedAccount();
  played.denied = /\/(queues|r2)/;
  const { code, said } = await deploy(played, { settings: SETTINGS });
  expect([code, played.changes]).toEqual([1, []]);
  expect(said).toContain("The token lacks these permissions:\n  Queues: Edit\n  Workers R2 Storage: Edit");
});

it("takes over no host with another target, and none of a foreign zone", async () => {
  const played = await playedAccount();
  played.records.push({ type: "CNAME", name: "console.played-zone.dev", content: "shop.played-zone.dev" });
  const taken = await deploy(played, { settings: SETTINGS });
  expect(taken.said).toContain("console.played-zone.dev: a DNS record, CNAME shop.played-zone.dev");
  const foreign = await deploy(played, { settings: { ...SETTINGS, PUBLIC_URL: "https://console.foreign-zone.dev" } });
  expect(foreign.said).toContain("console.foreign-zone.dev");
  expect([taken.code, foreign.code, played.changes]).toEqual([1, 1, []]);
});

it("creates nothing twice after a failure on the way", async () => {
  const played = await playedAccount();
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  const queues = () => played.changes.filter((call) => call.endsWith("/queues")).length;
  played.trouble = (call) => {
    if (/^POST .*\/queues$/.test(call) && played.queues.size === 3) throw new Error("Busy");
  };
  const first = await deploy(played, { settings: SETTINGS, folder });
  expect(first).toMatchObject({ code: 1, said: expect.stringContaining("Stopped at database, queues and buckets") });
  expect([played.databases.size, queues()]).toEqual([1, 3]);
  played.trouble = (call) => {
    if (/^POST .*\/r2\/buckets$/.test(call)) throw new Error("Please enable R2 through the Cloudflare Dashboard.");
  };
  // Answers and secrets from the first deploy are kept.
  const second = await deploy(played, {
    folder,
    settings: { MANAGER_USERNAME: "the-first", MANAGER_EMAIL: "a@played-zone.dev" },
  });
  expect(second.said).toContain("Please enable R2 through the Cloudflare Dashboard.");
  expect([played.databases.size, queues()]).toEqual([1, 6]);
  const [database] = played.databases.values();
  expect([...played.replicated]).toEqual([database]);
  expect(played.changes.filter((call) => /^PUT .*\/d1\/database\//.test(call))).toHaveLength(1);
});
