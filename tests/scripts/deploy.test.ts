import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealSecret } from "../../app/domain/base/shared/secrets";
import { seedDemo } from "../../db/demo";
import { seedRouting } from "../../db/demo-routing";
import { deploy, newFolder, removeFolder, SETTINGS } from "../support/deploy/deploy";
import { PlayedCloudflare } from "../support/deploy/played-cloudflare";

// One account from its first deploy on: each test continues where the previous one stopped.
const folder = newFolder();
const tracked = readFileSync("wrangler.toml", "utf8");
const RUN_MS = 240_000;
let played: PlayedCloudflare;
beforeAll(async () => {
  played = await PlayedCloudflare.open();
});
afterAll(async () => {
  await played.close();
  removeFolder(folder);
});

const settings = {
  ...SETTINGS,
  SHORT_LINK_DOMAINS: "go.played-zone.dev",
  INBOX: "bounce@played-zone.dev",
};
const linkIn = (said: string) => /https:\/\/\S+(\/recover\/\S+)/.exec(said)![1];

it("stops where Cloudflare fails within the upload, and names the place", { timeout: RUN_MS }, async () => {
  played.trouble = (call) => {
    if (call.endsWith("/schedules")) throw new Error("The schedule was lost");
  };
  const { code, said } = await deploy(played, { settings, folder });
  expect(code).toBe(1);
  expect(said).toMatch(/Stopped at the Worker\. wrangler deploy .*The schedule was lost/s);
  expect(said).toContain("the same command goes on from here");
});

it("continues from there: a Worker with its resources, checked at its address", { timeout: RUN_MS }, async () => {
  played.trouble = () => {};
  const secrets = played.bindings("cabinet").get("CREDENTIALS_KEY");
  const { code, said } = await deploy(played, { settings, folder });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Done in") });
  for (const name of [
    "sign-in page",
    "this build",
    "REST",
    "WebSocket",
    "callbacks",
    "host go.played-zone.dev",
    "cron",
  ]) {
    expect(said).toContain(`✓ ${name}`);
  }
  expect(said).toContain("✓ e-mail to first@played-zone.dev");
  expect(said).toContain("✓ e-mail of bounce@played-zone.dev");
  expect(played.edge.emails).toMatchObject([{ to: ["first@played-zone.dev"], from: SETTINGS.MAIL_FROM }]);

  const bindings = played.bindings("cabinet");
  expect(bindings.get("PUBLIC_URL")!.text).toBe(SETTINGS.PUBLIC_URL);
  expect(bindings.get("MAIL_PROVIDER_KEY")).toMatchObject({ type: "secret_text", text: SETTINGS.MAIL_PROVIDER_KEY });
  expect(bindings.get("CREDENTIALS_KEY")).toEqual(secrets);
  expect([...bindings.values()].filter(({ text }) => /localhost|sandbox|\.test\b/.test(text ?? ""))).toEqual([]);
  expect(bindings.has("ALLOW_LOCAL")).toBe(false);
  const { domains, schedules, isOnWorkersDev } = played.workers.get("cabinet")!;
  expect(domains).toEqual(["console.played-zone.dev", "go.played-zone.dev"]);
  expect(schedules).toEqual([{ cron: "* * * * *" }]);
  expect(isOnWorkersDev).toBe(false);
  const bulk = {
    script_name: "cabinet",
    dead_letter_queue: "cabinet-dead",
    settings: { batch_size: 1, max_retries: 5 },
  };
  expect(played.queues.get("cabinet-bulk")!.consumers).toMatchObject([bulk]);
  expect([...played.queues.values()].every(({ consumers }) => consumers.length === 1)).toBe(true);
  expect(played.mail).toMatchObject({ enabled: true, support_subaddress: true });

  const page = await fetch(`http://127.0.0.1:${played.edge.port}${linkIn(said)}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="password"')]);
});

it("keeps production's values out of tracked files, and secrets from other readers", () => {
  expect(readFileSync("wrangler.toml", "utf8")).toBe(tracked);
  const kept = JSON.parse(readFileSync(join(folder, "production.json"), "utf8"));
  expect(kept).toMatchObject({ PUBLIC_URL: SETTINGS.PUBLIC_URL, INBOX: "bounce@played-zone.dev" });
  const text =
    readFileSync(join(folder, "production.json"), "utf8") +
    readFileSync(join(folder, "wrangler.production.jsonc"), "utf8");
  expect(text).not.toContain(SETTINGS.MAIL_PROVIDER_KEY);
  const secrets = join(folder, "production.secrets.json");
  expect(Object.keys(JSON.parse(readFileSync(secrets, "utf8"))).sort()).toEqual([
    "CREDENTIALS_KEY",
    "SESSION_SECRET",
    "WEBHOOK_SECRET",
  ]);
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
});

it("changes nothing the second time, even from a clone that has only the token", { timeout: RUN_MS }, async () => {
  const before = played.changes.length;
  const { code, said } = await deploy(played, {});
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Nothing to change") });
  expect(played.changes.slice(before)).toEqual([]);
  expect(said).not.toContain("/recover/");
});

it("sends a test message once a sender name exists, and names a mail service that refuses", {
  timeout: RUN_MS,
}, async () => {
  const db = await played.edge.database(played.databases.get("cabinet")!);
  const key = played.bindings("cabinet").get("CREDENTIALS_KEY")!.text!;
  const now = Date.now();
  await seedDemo(db, { passwordHash: "none", now });
  const seal = (place: string, secret: string) => sealSecret(key, place, secret);
  await seedRouting(db, { host: "https://provider.played-zone.dev", now, seal });
  const first = "(SELECT min(id) FROM users WHERE level = 'manager')";
  const client = "(SELECT id FROM users WHERE username = 'client2')";
  await db.batch([
    db.prepare(`UPDATE sendernames SET owner_id = ${first} WHERE owner_id = ${client}`),
    db.prepare(
      `INSERT INTO user_tariffs (user_id, tariff_id) SELECT ${first}, tariff_id FROM user_tariffs WHERE user_id = ${client}`,
    ),
  ]);
  played.edge.mailStatus = 401;
  const { code, said } = await deploy(played, { args: ["--checks"] });
  expect(said).toContain("✓ test message");
  expect(said).toContain("✗ e-mail to first@played-zone.dev: the mail service answered http401");
  expect(said).toContain("1 failed");
  expect(code).toBe(1);
});

it("distinguishes a cron that never ticks from an e-mail that is not sent", { timeout: RUN_MS }, async () => {
  played.edge.hasCron = false;
  const { said } = await deploy(played, { args: ["--checks", "--wait", "0"] });
  Object.assign(played.edge, { hasCron: true, mailStatus: 200 });
  expect(said).toContain("✗ cron: no tick yet");
  expect(said).not.toContain("e-mail to");
});

it("names the missing part of an incomplete set of secrets, and creates no new one for old rows", {
  timeout: RUN_MS,
}, async () => {
  const { bindings } = played.workers.get("cabinet")!.versions[0]!;
  const before = played.changes.length;
  const lost = ["WEBHOOK_SECRET", "CREDENTIALS_KEY", "MAIL_PROVIDER_KEY"];
  const all = [...bindings];
  bindings.splice(0, bindings.length, ...all.filter(({ name }) => !lost.includes(name)));
  const { code, said } = await deploy(played, {});
  bindings.splice(0, bindings.length, ...all);
  expect(code).toBe(1);
  expect(said).toContain(
    "CREDENTIALS_KEY (the old value: the database is in use, and stored passwords are sealed with it)",
  );
  expect(said).toContain("WEBHOOK_SECRET (the old value");
  expect(said).toContain("MAIL_PROVIDER_KEY");
  expect(said).toContain("Nothing was changed.");
  expect(played.changes.slice(before)).toEqual([]);
});

it("deploys a preview beside production, with nothing shared", { timeout: RUN_MS }, async () => {
  const production = structuredClone([...played.bindings("cabinet").values()]);
  const { PUBLIC_URL: _, ...rest } = SETTINGS;
  const { code, said } = await deploy(played, { args: ["--preview"], settings: rest });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("✓ e-mail to first@played-zone.dev") });
  const preview = [...played.bindings("cabinet-preview").values()];
  const placesOf = (bindings: typeof preview) =>
    bindings.flatMap((binding) => [binding.id, binding.bucket_name, binding.queue_name, binding.namespace_id]);
  const own = placesOf(preview).filter((place) => place !== undefined);
  expect(own.length).toBe(11);
  expect(placesOf(production).filter((place) => place !== undefined && own.includes(place))).toEqual([]);
  expect(played.bindings("cabinet-preview").get("PUBLIC_URL")!.text).toBe("https://cabinet-preview.played.workers.dev");
  expect(played.workers.get("cabinet-preview")).toMatchObject({ domains: [], isOnWorkersDev: true });
  expect([...played.bindings("cabinet").values()]).toEqual(production);
});

it("rolls the Worker back to its previous version, and reports that the database stays", {
  timeout: RUN_MS,
}, async () => {
  const worker = played.workers.get("cabinet")!;
  const [current, before] = worker.deployments.map(({ versions }) => versions[0]!.version_id);
  const { code, said } = await deploy(played, { script: "rollback.mjs" });
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining(`back at ${before}; before, it was ${current}`),
  });
  expect(said).toContain("migrations only append");
  expect(worker.deployments[0]!.versions).toEqual([{ version_id: before, percentage: 100 }]);
});
