import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

const KEY_BYTES = 32;
const LONG = 32;

/** Names that resolve nowhere (RFC 2606, RFC 6761) or into a private network. */
const NOWHERE = /(^|\.)(localhost|local|internal|test|example|invalid|example\.(com|net|org))$/;
const PRIVATE =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[)/;
const OF_DEVELOPMENT = /^(sandbox-|demo-)|of-the-tests/;

const isPublicHost = (host) => host.includes(".") && !NOWHERE.test(host) && !PRIVATE.test(host);

function https(text) {
  if (!URL.canParse(text)) return "is no address; write https://…";
  const { protocol, hostname } = new URL(text);
  if (protocol !== "https:") return "must start with https://";
  return isPublicHost(hostname) ? null : `leads to ${hostname}, which the internet does not reach`;
}

function origin(text) {
  const wrong = https(text);
  if (wrong) return wrong;
  return new URL(text).origin === text.replace(/\/$/, "") ? null : "is a bare address, without a path";
}

function smtp(text) {
  if (!URL.canParse(text)) return "is no address; write smtps://user:password@host:465";
  const { protocol, hostname, port } = new URL(text);
  if (!/^smtps?:$/.test(protocol)) return "must start with smtps:// or smtp://";
  if (port === "25" || (protocol === "smtp:" && !port)) return "uses port 25, which Cloudflare refuses; use 465 or 587";
  return isPublicHost(hostname) ? null : `leads to ${hostname}, which the internet does not reach`;
}

const listOf = (text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

function hosts(text) {
  const wrong = listOf(text).find((host) => !isPublicHost(host) || !/^[\w.-]+$/.test(host));
  return wrong ? `names ${wrong}, which is no public host` : null;
}

function addresses(text) {
  const wrong = listOf(text).find((one) => !/^[^\s@<>]+@[^\s@<>]+$/.test(one) || !isPublicHost(one.split("@")[1]));
  return wrong ? `names ${wrong}, which is no public e-mail address` : null;
}

const sender = (text) => addresses(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text);
const username = (text) => (/^[\w.@+-]{5,150}$/.test(text) ? null : "needs 5 to 150 letters, digits and - . _ + @");
const secret = (text) => (text.length >= LONG ? null : `needs ${LONG} characters at least`);
const anything = () => null;
const region = (text) => (/^[a-z][a-z0-9-]{1,40}$/.test(text) ? null : "is a region such as eu-central-1, or auto");
const bucket = (text) => (/^[a-z0-9][a-z0-9.-]{2,62}$/.test(text) ? null : "is no bucket's name");

function key(text) {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === KEY_BYTES && bytes.toString("base64") === text ? null : "is the base64 of 32 bytes";
}

/** Plain values of the Worker. The check returns what is wrong, or null. */
export const VARS = {
  PUBLIC_URL: { about: "the console's address, https://console.your-domain", check: origin },
  MAIL_FROM: { about: "the sender of the console's e-mails, Name <no-reply@your-domain>", check: sender },
  MAIL_PROVIDER_URL: { about: "Resend's API or one like it, https://api.resend.com", check: https },
  FILES_HOST: { check: hosts },
  SHORT_LINK_DOMAINS: { check: hosts },
  SHORT_LINK_STOP_LIST: { check: anything },
  WEBHOOK_ALLOWED_HOSTS: { check: hosts },
  TRUST_PROXY: { check: (text) => (text === "true" ? null : 'is "true" on Cloudflare'), usual: "true" },
  REPORT_DAYS: { check: (text) => (/^\d{1,3}$/.test(text) ? null : "is a number of days") },
  DNS_URL: { check: https },
  SPEECHKIT_URL: { check: https },
  SPEECH_URL: { check: https },
  SPEECH_MODEL: { check: anything },
  GENERATOR_URL: { check: https },
  GENERATOR_MODEL: { check: anything },
  DADATA_URL: { check: https },
  DADATA_CLEANER_URL: { check: https },
  BITRIX24_OAUTH_URL: { check: https },
  BITRIX24_CLIENT_ID: { check: anything },
  YCLIENTS_URL: { check: https },
  YCLIENTS_APPLICATION_ID: { check: anything },
  AMOCRM_URL: { check: https },
  RELAY_URL: { check: origin },
  BACKUP_S3_URL: {
    about: "the S3 endpoint for copies of backups, https://s3.eu-central-1.amazonaws.com",
    check: origin,
  },
  BACKUP_S3_REGION: { check: region },
  BACKUP_S3_BUCKET: { about: "the bucket of BACKUP_S3_URL, which exists already", check: bucket },
  AMOCRM_CLIENT_ID: { check: anything },
  AMOCRM_CHANNEL_ID: { check: anything },
};

/** Stored only at Cloudflare. `makes`: kind of random value generated for an empty database. */
export const SECRETS = {
  SESSION_SECRET: { check: secret, makes: "secret" },
  WEBHOOK_SECRET: { check: secret, makes: "secret", isInUse: "addresses of callbacks are signed with it" },
  CREDENTIALS_KEY: { check: key, makes: "key", isInUse: "stored passwords are sealed with it" },
  GATEWAY_SECRET: { check: secret },
  RELAY_SECRET: { about: "the relay's own RELAY_SECRET", check: secret },
  BACKUP_S3_KEY: { about: "the access key of BACKUP_S3_URL", check: anything },
  BACKUP_S3_SECRET: { about: "the secret key of BACKUP_S3_URL", check: anything },
  MAIL_PROVIDER_KEY: { about: "the key of MAIL_PROVIDER_URL", check: anything },
  MAIL_SMTP_URL: { check: smtp },
  MAIL_DKIM_KEY: { check: anything },
  SPEECHKIT_KEY: { about: "the key of SPEECHKIT_URL", check: anything },
  SPEECH_KEY: { about: "the key of SPEECH_URL", check: anything },
  GENERATOR_KEY: { about: "the key of GENERATOR_URL", check: anything },
  DADATA_KEY: { about: "the key of DADATA_URL", check: anything },
  DADATA_SECRET: { about: "the secret of DADATA_CLEANER_URL", check: anything },
  BITRIX24_CLIENT_SECRET: { about: "the secret of BITRIX24_CLIENT_ID", check: anything },
  YCLIENTS_PARTNER_TOKEN: { about: "the token of YCLIENTS_APPLICATION_ID", check: anything },
  AMOCRM_CLIENT_SECRET: { about: "the secret of AMOCRM_CLIENT_ID", check: anything },
  AMOCRM_CHANNEL_SECRET: { about: "the secret of AMOCRM_CHANNEL_ID", check: anything },
};

/** Read only by the deploy. */
export const PLACE = {
  MANAGER_USERNAME: { about: "the first manager's name for signing in", check: username },
  MANAGER_EMAIL: { about: "the first manager's e-mail", check: addresses },
  INBOX: { check: addresses },
  D1_LOCATION: {
    check: (text) => (/^(wnam|enam|weur|eeur|apac|oc)$/.test(text) ? null : "is wnam, enam, weur, eeur, apac or oc"),
  },
};

/** Settings that go together: an address without its key does nothing. */
const TOGETHER = [
  ["MAIL_PROVIDER_URL", "MAIL_PROVIDER_KEY"],
  ["SPEECHKIT_URL", "SPEECHKIT_KEY"],
  ["SPEECH_URL", "SPEECH_KEY"],
  ["GENERATOR_URL", "GENERATOR_KEY"],
  ["DADATA_URL", "DADATA_KEY"],
  ["DADATA_CLEANER_URL", "DADATA_KEY", "DADATA_SECRET"],
  ["BITRIX24_OAUTH_URL", "BITRIX24_CLIENT_ID", "BITRIX24_CLIENT_SECRET"],
  ["YCLIENTS_URL", "YCLIENTS_APPLICATION_ID", "YCLIENTS_PARTNER_TOKEN"],
  ["AMOCRM_URL", "AMOCRM_CLIENT_ID", "AMOCRM_CLIENT_SECRET"],
  ["AMOCRM_CHANNEL_ID", "AMOCRM_CHANNEL_SECRET"],
  ["RELAY_URL", "RELAY_SECRET"],
  ["BACKUP_S3_URL", "BACKUP_S3_BUCKET", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"],
];

const ALL = { ...VARS, ...SECRETS, ...PLACE };

export const checkOf = (name) => ALL[name].check;
export const aboutOf = (name) => ALL[name].about ?? "";
export const isSecret = (name) => name in SECRETS;

/** Names still to be answered; `has` tells whether the deployed Worker holds a secret. */
export function missingOf(answers, { has, needsManager, isInUse }) {
  const known = (name) => Boolean(answers[name]) || has(name);
  const wanted = ["PUBLIC_URL", "MAIL_FROM"];
  if (!known("MAIL_SMTP_URL")) wanted.push("MAIL_PROVIDER_URL", "MAIL_PROVIDER_KEY");
  if (needsManager) wanted.push("MANAGER_USERNAME", "MANAGER_EMAIL");
  // New random secrets would make old rows unreadable.
  if (isInUse) wanted.push(...Object.keys(SECRETS).filter((name) => SECRETS[name].isInUse));
  for (const [first, ...rest] of TOGETHER) if (answers[first]) wanted.push(...rest);
  return [...new Set(wanted)].filter((name) => !known(name));
}

/** One "NAME says why" for each wrong value. */
export function faultsOf(answers) {
  const known = developmentSecrets();
  return Object.entries(answers).flatMap(([name, text]) => {
    const wrong = ALL[name].check(text);
    if (wrong) return [`${name} ${wrong}`];
    const isOld = isSecret(name) && (known.has(text) || OF_DEVELOPMENT.test(text));
    return isOld ? [`${name} is a secret of development; production needs its own`] : [];
  });
}

function developmentSecrets() {
  const file = inRoot(process.env.CABINET_STATE ?? ".state", "secrets.json");
  return new Set(existsSync(file) ? Object.values(JSON.parse(readFileSync(file, "utf8"))) : []);
}

/** Hosts routed to the Worker. */
export const hostsOf = (answers) => [
  new URL(answers.PUBLIC_URL).hostname,
  ...listOf(answers.FILES_HOST ?? ""),
  ...listOf(answers.SHORT_LINK_DOMAINS ?? ""),
];

export const inboxesOf = (answers) => listOf(answers.INBOX ?? "").map((address) => address.toLowerCase());
