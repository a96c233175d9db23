import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "./client";
import { DEMO_CALLS } from "./demo-calls";
import { movedTerminals, terminalStatements } from "./demo-payments";
import {
  credentials,
  providerGroupMembers,
  providerGroups,
  providers,
  type Rule,
  routingGroups,
  routingRules,
  routingVersion,
  servers,
} from "./schema/routing";

interface Seed {
  host: string;
  seal(place: string, secrets: string): Promise<string>;
  /** ms UTC */
  now: number;
  /** The sandbox's SMPP server, if it runs. */
  smppPort?: number;
  /** The sandbox's mail server, if it runs. */
  smtpPort?: number;
}

export interface DemoChannel {
  id: string;
  title: string;
  type: string;
  processor: string;
  path: string;
  properties: Record<string, unknown>;
  secrets: Record<string, string>;
  account: string;
  /** For a channel that is no default: the channel and rule that it precedes. null: no traffic yet. */
  spare?: { of: string; title: string; rules: Rule[] } | null;
}

export const DEMO_SMS = "01900000-0000-7000-8000-000000000001";
export const DEMO_BOT = "01900000-0000-7000-8000-0000000000a3";

/** The keys are in workers/sandbox/wrangler.toml. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    id: DEMO_SMS,
    title: "SMS",
    type: "sms",
    processor: "infobip-sms",
    path: "",
    account: "infobip-sms",
    properties: {},
    secrets: { apikey: "sandbox-sms-key" },
  },
  {
    id: "01900000-0000-7000-8000-000000000002",
    title: "Telegram",
    type: "telegram",
    processor: "telegram-gateway",
    path: "/telegram-gateway",
    account: "telegram-gateway",
    properties: {},
    secrets: { token: "sandbox-telegram-token" },
  },
  {
    id: "01900000-0000-7000-8000-000000000003",
    title: "Viber",
    type: "viber",
    processor: "viber-business",
    path: "",
    account: "viber-business",
    properties: { service_id: "1001" },
    secrets: {},
  },
  {
    id: "01900000-0000-7000-8000-0000000000c2",
    title: "WAPI",
    type: "apisender",
    processor: "green-api",
    path: "/green-api",
    account: "green-api",
    properties: {},
    secrets: { token: "sandbox-green-token" },
  },
  {
    id: "01900000-0000-7000-8000-0000000000c1",
    title: "WhatsApp",
    type: "whatsapp",
    processor: "whatsapp-cloud",
    path: "/whatsapp-cloud",
    account: "whatsapp-cloud",
    properties: { version: "v23.0", phone_number_id: "106540352242922", waba_id: "102290129340398" },
    secrets: {
      token: "sandbox-whatsapp-token",
      apikey: "sandbox-whatsapp-secret",
      password: "sandbox-whatsapp-verify",
    },
  },
  {
    id: "01900000-0000-7000-8000-0000000000a1",
    title: "VK",
    type: "vk",
    processor: "vk-notify",
    path: "",
    account: "vk-notify",
    properties: { service: "CABINET" },
    secrets: { apikey: "sandbox-vk-notify-key" },
  },
  {
    id: "01900000-0000-7000-8000-0000000000a2",
    title: "VK community",
    type: "vk",
    processor: "vk-messages",
    path: "",
    account: "vk-messages",
    spare: null,
    properties: { group_id: "220000001", confirmation: "5a0d80c5" },
    secrets: { token: "sandbox-vk-token", password: "sandbox-vk-secret" },
  },
  {
    id: DEMO_BOT,
    title: "Telegram bot",
    type: "telegram",
    spare: null,
    processor: "telegram-bot",
    path: "",
    account: "telegram-bot",
    properties: { username: "cabinet_sandbox_bot" },
    secrets: { token: "5000000001:sandbox-telegram-bot-token" },
  },
  ...DEMO_CALLS,
  {
    id: "01900000-0000-7000-8000-000000000042",
    title: "E-mail, Resend",
    type: "email",
    processor: "resend",
    path: "",
    account: "resend-mail",
    spare: null,
    properties: { from: "Cabinet <news@cabinet.test>" },
    secrets: { apikey: "sandbox-mail-key", token: "whsec_c2FuZGJveC1tYWlsLXdlYmhvb2s=" },
  },
  {
    id: "01900000-0000-7000-8000-000000000021",
    title: "Web Push",
    type: "push",
    processor: "web-push",
    path: "",
    account: "web-push",
    properties: {
      subject: "mailto:push@cabinet.test",
      public_key: "BI5g_pxTbaBwWTVsUkWZlE0yohqsUkJu_Mz9WwopGoo-mHMO0OXq1YMlzLdPM9dM4UJyqqpGmUgiGGFYLwfe9-4",
    },
    secrets: { apikey: "eYM0KehBWBmdyYMV6dBFNMzRLfQmY3tw8ojrNNodGgA" },
  },
];

/** In its own group, which gets no messages until a rule names it. */
export const DEMO_SMPP = {
  id: "01900000-0000-7000-8000-000000000000",
  title: "SMS over SMPP",
  type: "sms",
  processor: "smpp",
  host: "127.0.0.1",
  properties: {},
  secrets: { username: "sandbox", password: "smppdemo" },
};

export const DEMO_MAIL = {
  id: "01900000-0000-7000-8000-000000000041",
  title: "E-mail",
  type: "email",
  processor: "smtp",
  host: "localhost",
  account: "smtp",
  properties: { security: "starttls", from: "Cabinet <news@cabinet.test>", return_path: "bounces@cabinet.test" },
  secrets: { username: "cabinet", password: "sandbox-mail-password" },
};

/** Each channel gets a server, credentials, a provider, its group and a default routing group. */
export async function seedRouting(binding: D1Database, seed: Seed): Promise<void> {
  const { host, seal, now, smppPort, smtpPort } = seed;
  const db = openDatabase(binding);
  const sealed = await Promise.all(
    DEMO_CHANNELS.map(({ id, secrets }) => seal(`credentials/${id}`, JSON.stringify(secrets))),
  );
  const smppSealed = await seal(`credentials/${DEMO_SMPP.id}`, JSON.stringify(DEMO_SMPP.secrets));
  const onLine = { ...DEMO_SMPP, port: smppPort ?? null, spare: null };
  const mailSealed = await seal(`credentials/${DEMO_MAIL.id}`, JSON.stringify(DEMO_MAIL.secrets));
  await db.batch([
    db.update(routingVersion).set({ version: sql`version + 1` }),
    ...(await terminalStatements(db, seed)),
    ...DEMO_CHANNELS.flatMap(({ path, ...channel }, place) => {
      const reached = { ...channel, host: host + path, port: null };
      return channelStatements(db, reached, { sealed: sealed[place]!, now });
    }),
    ...(smppPort === undefined ? [] : channelStatements(db, onLine, { sealed: smppSealed, now })),
    ...(smtpPort === undefined
      ? []
      : channelStatements(db, { ...DEMO_MAIL, port: smtpPort }, { sealed: mailSealed, now })),
  ]);
}

/** Updates the sandbox's port, which may have changed since the database was seeded. */
export async function moveSandbox(
  binding: D1Database,
  { host, smppPort, smtpPort }: Pick<Required<Seed>, "host" | "smppPort" | "smtpPort">,
): Promise<void> {
  const db = openDatabase(binding);
  const moved = DEMO_CHANNELS.map(({ id, path }) => ({ id, to: host + path }));
  const isElsewhere = (id: string, to: string) => sql`id = ${id} AND host LIKE 'http://localhost:%' AND host <> ${to}`;
  const ports = [
    { of: DEMO_SMPP, port: smppPort },
    { of: DEMO_MAIL, port: smtpPort },
  ];
  const isOtherPort = ({ of, port }: (typeof ports)[number]) =>
    sql`id = ${of.id} AND host = ${of.host} AND port <> ${port}`;
  await db.batch([
    db.run(sql`UPDATE routing_version SET version = version + 1 WHERE EXISTS (SELECT 1 FROM servers
      WHERE ${sql.join(
        [...ports.map(isOtherPort), ...moved.map(({ id, to }) => isElsewhere(id, to))].map((one) => sql`(${one})`),
        sql` OR `,
      )})`),
    ...ports.map((one) => db.run(sql`UPDATE servers SET port = ${one.port} WHERE ${isOtherPort(one)}`)),
    ...moved.map(({ id, to }) => db.run(sql`UPDATE servers SET host = ${to} WHERE ${isElsewhere(id, to)}`)),
    ...movedTerminals(db, host),
  ]);
}

type Reached = Omit<DemoChannel, "path" | "account"> & { host: string; port: number | null };

function channelStatements(db: Database, channel: Reached, { sealed, now }: { sealed: string; now: number }) {
  const { id, title, type, processor, host, port, properties } = channel;
  const stamps = { createdAt: now, updatedAt: now };
  const isPreceded = DEMO_CHANNELS.some(({ spare }) => spare?.of === id);
  const position = isPreceded ? 2 : 1;
  const { of = id, title: why = "Все сообщения", rules = [] } = channel.spare ?? {};
  const rule = { id, groupId: of, position, title: why, rules, providerGroups: [id] };
  const name = `Sandbox ${title}`;
  return [
    db.insert(servers).values({ id, title: name, host, port, processor, properties: {}, ...stamps }),
    db.insert(credentials).values({ id, title: name, sealed, ...stamps }),
    db.insert(providers).values({
      id,
      title: name,
      serverId: id,
      credentialsId: id,
      properties,
      replacements: [],
      ...stamps,
    }),
    db.insert(providerGroups).values({ id, title, type, ...stamps }),
    db.insert(providerGroupMembers).values({ groupId: id, providerId: id }),
    ...(channel.spare === undefined
      ? [db.insert(routingGroups).values({ id, title, type, isDefault: true, ...stamps })]
      : []),
    ...(channel.spare === null ? [] : [db.insert(routingRules).values({ ...rule, ...stamps })]),
  ];
}
