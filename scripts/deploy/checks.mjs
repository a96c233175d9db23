import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { inRoot } from "../lib/paths.mjs";

const TOKEN_MS = 15 * 60_000;
const TRY_MS = 20_000;
const POLL_MS = 1000;
/** Cron ticks once a minute; a new Worker's first tick may be later. */
export const CRON_MS = 180_000;

const NOT_YET = new Set(["channelUnavailable", "noTariff"]);

const LOG = "npx wrangler tail shows the Worker's log";

/** Neither passed nor failed: to be checked later. */
class Later {
  constructor(reason) {
    this.reason = reason;
  }
}

/**
 * Checks the deployed address as browsers, integrators and providers use it. `waitMs` bounds the wait for the cron
 * tick. Returns `{ name, fault }`; a null fault is a pass.
 */
export async function runChecks(cloudflare, { environment, answers, database, waitMs, say }) {
  const base = answers.PUBLIC_URL;
  const query = (sql, params) => cloudflare.query(database, sql, params);
  const results = [];
  const check = async (name, probe) => {
    const fault = await probe().catch((error) => `${error.cause?.message ?? error.message}`);
    results.push({ name, fault: fault instanceof Later ? null : fault });
    if (fault instanceof Later) say(`  – ${name}: ${fault.reason}`);
    else say(fault ? `  ✗ ${name}: ${fault}` : `  ✓ ${name}`);
    return !fault;
  };
  const isUp = await check("sign-in page", () => opens(base));
  if (!isUp) return results;
  const visitor = await openVisitor(query);
  try {
    const email = await dueEmail(query, visitor);
    await check("this build", () => isThisBuild(base));
    await check("REST", () => answersRest(base, visitor));
    await check("WebSocket", () => hearsPong(base, visitor));
    await check("callbacks", () => reachesCallbacks(base));
    for (const host of environment.hosts.slice(1)) await check(`host ${host}`, () => answersAt(`https://${host}/`));
    await check("test message", () => sendsTest(base, query, visitor));
    const hasRun = await check("cron", () => cronRuns(cloudflare, { environment, query, letter: email, waitMs }));
    if (hasRun) await check(`e-mail to ${visitor.email}`, () => sendsEmail(query, email));
    for (const inbox of environment.inboxes)
      await check(`e-mail of ${inbox}`, () => inboxLeads(cloudflare, environment, inbox));
  } finally {
    await closeVisitor(query, visitor);
  }
  return results;
}

/** The first request: a new host's DNS and certificate take minutes. */
async function opens(base) {
  const answer = await request(`${base}/login`);
  if (answer.status === 200) return null;
  if (isChallenge(answer))
    return "Cloudflare shows a challenge; switch Bot Fight Mode and Under Attack off for this host";
  if (answer.status >= 500) return `answered ${answer.status}; ${LOG}`;
  return `answered ${answer.status}; is another Worker or site routed to this host?`;
}

async function isThisBuild(base) {
  const built = JSON.parse(readFileSync(inRoot("build", "client", "version.json"), "utf8"));
  const served = await (await request(`${base}/version.json`)).json();
  const isSame = JSON.stringify(served) === JSON.stringify(built);
  return isSame
    ? null
    : `serves ${JSON.stringify(served)} for ${JSON.stringify(built)}; a minute later it should be this one`;
}

async function answersRest(base, { token }) {
  const answer = await request(`${base}/api/notifications?$limit=1`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status === 200 ? null : `answered ${answer.status}; ${LOG}`;
}

function hearsPong(base, { token }) {
  const { promise, resolve } = Promise.withResolvers();
  const socket = new WebSocket(`${base.replace(/^http/, "ws")}/api/ws`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const timer = setTimeout(
    () => resolve("no answer to a ping; are WebSockets on in the zone's Network settings?"),
    TRY_MS,
  );
  socket.addEventListener("open", () => socket.send("ping"));
  socket.addEventListener("message", ({ data }) => data === "pong" && resolve(null));
  socket.addEventListener("error", () =>
    resolve("the upgrade failed; are WebSockets on in the zone's Network settings?"),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}

/** A wrong signature gets the Worker's own 404, unless something in front of it blocks programs. */
async function reachesCallbacks(base) {
  const answer = await request(`${base}/webhook/providers/smsc/none/none`, { method: "POST", body: "{}" });
  if (isChallenge(answer))
    return "Cloudflare challenges programs; switch Bot Fight Mode off, or skip /webhook/* and /api/*";
  return answer.status === 404 ? null : `answered ${answer.status} for 404; what stands before the Worker?`;
}

async function answersAt(url) {
  const { status } = await request(url);
  return status < 500 ? null : `answered ${status}`;
}

/** Test messages go all the way except to a provider. They use a sender name of the manager's own account. */
async function sendsTest(base, query, { id, testToken }) {
  const [sender] = await query(
    "SELECT name FROM sendernames WHERE owner_id = ? AND type = 'sms' AND moderation = 'approved' LIMIT 1",
    [id],
  );
  if (!sender) return new Later("needs an SMS sender name and tariff of the first manager; run the checks again then");
  const headers = {
    authorization: `Bearer ${testToken}`,
    "content-type": "application/json",
    "accept-language": "en",
  };
  const body = { type: "sms", recipient: "+79990000099", payload: { sender: sender.name, text: "The deploy works" } };
  const made = await request(`${base}/api/sendings`, { method: "POST", headers, body: JSON.stringify(body) });
  const sent = await made.json();
  if (NOT_YET.has(sent.code)) return new Later(`${sent.message}: routing and a tariff of the first manager are needed`);
  if (!made.ok || sent.error) return `answered ${made.status}: ${sent.message ?? sent.error}`;
  const until = Date.now() + TRY_MS;
  for (;;) {
    const { status } = await (await request(`${base}/api/sendings/${sent.id}`, { headers })).json();
    if (status === "delivered") return null;
    if (Date.now() >= until) return `is still ${status}; ${LOG}`;
    await sleep(POLL_MS);
  }
}

async function cronRuns(cloudflare, { environment, query, letter, waitMs }) {
  const { schedules } = await cloudflare.call("GET", cloudflare.of(`/workers/scripts/${environment.name}/schedules`));
  if (schedules.length === 0) return "the Worker has no schedule; deploy again";
  const until = Date.now() + waitMs;
  for (;;) {
    const row = await rowOf(query, letter);
    if (row?.due !== letter.due) return null;
    if (Date.now() >= until) return "no tick yet; a new schedule takes up to 15 minutes: npm run deploy -- --checks";
    await sleep(POLL_MS);
  }
}

async function sendsEmail(query, email) {
  const until = Date.now() + TRY_MS;
  for (;;) {
    const row = await rowOf(query, email);
    if (row.failed) return `the mail service answered ${row.failed}; look at MAIL_FROM and the service's key`;
    if (row.due === null) return null;
    if (Date.now() >= until) return `it waits; ${LOG}`;
    await sleep(POLL_MS);
  }
}

async function inboxLeads(cloudflare, { name, zones }, inbox) {
  const zone = zones.get(inbox.split("@")[1]);
  const { enabled, status } = await cloudflare.call("GET", `/zones/${zone.id}/email/routing`);
  if (!enabled || status !== "ready") return `Email Routing of ${zone.name} is ${status}`;
  const rules = await cloudflare.list(`/zones/${zone.id}/email/routing/rules`);
  const leads = rules.some(
    ({ matchers, actions }) =>
      matchers.some(({ value }) => value === inbox) && actions.some(({ value }) => value?.[0] === name),
  );
  return leads ? null : "no rule leads it to the Worker";
}

/** Creates tokens of the first manager for a quarter of an hour. */
async function openVisitor(query) {
  const [manager] = await query(
    "SELECT id, email FROM users WHERE level = 'manager' AND is_active = 1 ORDER BY id LIMIT 1",
  );
  if (!manager) throw new Error("There is no manager in the database: npm run first-manager");
  const now = Date.now();
  const tokens = [0, 1].map((isTest) => ({
    id: uuidv7(),
    text: `cab_${randomBytes(32).toString("base64url")}`,
    isTest,
  }));
  for (const { id, text, isTest } of tokens) {
    const hash = createHash("sha256").update(text).digest("hex");
    await query(
      `INSERT INTO tokens (id, owner_id, hash, hint, description, ip_whitelist, is_test, created_at, expires_at)
        VALUES (?, ?, ?, ?, 'npm run deploy', '[]', ?, ?, ?)`,
      [id, manager.id, hash, text.slice(-4), isTest, now, now + TOKEN_MS],
    );
  }
  const [token, testToken] = tokens.map(({ text }) => text);
  return { ...manager, token, testToken, ids: tokens.map(({ id }) => id) };
}

async function closeVisitor(query, { ids }) {
  const places = ids.map(() => "?").join(", ");
  await query(`DELETE FROM tokens WHERE id IN (${places})`, ids);
}

/** An e-mail that the cron's sweep will find due. */
async function dueEmail(query, { id: ownerId }) {
  const [id, now] = [uuidv7(), Date.now()];
  await query(
    `INSERT INTO notifications (owner_id, id, type, channel, is_read, letter_due_at, data, title, text, is_html, sent_at,
      created_at, updated_at) VALUES (?, ?, 'message', 'email', 1, ?, '{}', ?, ?, 0, ?, ?, ?)`,
    [ownerId, id, now, "The deploy works", "This e-mail came through cron, queue and mail service.", now, now, now],
  );
  return { ownerId, id, due: now };
}

async function rowOf(query, { ownerId, id }) {
  const [row] = await query(
    "SELECT letter_due_at AS due, data ->> '$.emailFailed' AS failed FROM notifications WHERE owner_id = ? AND id = ?",
    [ownerId, id],
  );
  return row;
}

const request = (url, init = {}) => fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TRY_MS), ...init });
const isChallenge = ({ headers }) => headers.get("cf-mitigated") === "challenge";
