import { listed } from "./answers.mjs";
import { CloudflareError, permissionNames } from "./cloudflare.mjs";

/** Lists what the account already holds. Throws one error naming every permission that the token lacks. */
export async function surveyAccount(cloudflare, { environment }) {
  const script = cloudflare.of(`/workers/scripts/${environment.name}`);
  const [databases, queues, buckets, settings, secrets, deployments, workersDev] = await together([
    cloudflare.list(cloudflare.of(`/d1/database?name=${environment.database}`)),
    cloudflare.list(cloudflare.of("/queues")),
    cloudflare.call("GET", cloudflare.of("/r2/buckets?per_page=1000")),
    cloudflare.find(`${script}/settings`),
    cloudflare.find(`${script}/secrets`),
    cloudflare.find(`${script}/deployments`),
    cloudflare.find(cloudflare.of("/workers/subdomain")),
  ]);
  const bindings = settings?.bindings ?? [];
  return {
    database: databases.find(({ name }) => name === environment.database)?.uuid,
    queues: new Set(queues.map(({ queue_name }) => queue_name)),
    buckets: new Set(buckets.buckets.map(({ name }) => name)),
    vars: Object.fromEntries(
      bindings.filter(({ type }) => type === "plain_text").map(({ name, text }) => [name, text]),
    ),
    subdomain: workersDev?.subdomain,
    secrets: new Set((secrets ?? []).map(({ name }) => name)),
    versions: (deployments?.deployments ?? []).map(({ versions }) => versions[0].version_id),
  };
}

/**
 * Zones of the hosts and of the addresses' domains. `workersDev`: the host that Cloudflare provides for this Worker.
 */
export async function findZones(cloudflare, { environment, subdomain, hosts, inboxes }) {
  const free = subdomain && `${environment.name}.${subdomain}.workers.dev`;
  const wrong = hosts.find((host) => host.endsWith(".workers.dev") && host !== free);
  if (wrong) throw new Error(`PUBLIC_URL leads to ${wrong}; this Worker's own address is ${free ?? "not set up yet"}.`);
  const zones = new Map();
  for (const host of [...hosts.filter((one) => one !== free), ...inboxes.map((one) => one.split("@")[1])]) {
    zones.set(host, await zoneOf(cloudflare, host));
  }
  const homeless = [...zones].filter(([, zone]) => !zone).map(([host]) => host);
  if (homeless.length > 0) {
    const advice = "Add their domain at https://dash.cloudflare.com (Add a domain), or let the token read its zone.";
    throw new Error(`${listed("These hosts lie in no zone of this account:", homeless)}\n${advice}`);
  }
  const asleep = new Set([...zones.values()].filter(({ status }) => status !== "active").map(({ name }) => name));
  if (asleep.size > 0) {
    throw new Error(
      `${listed("These domains are not active yet:", [...asleep])}\nSet their name servers to Cloudflare's.`,
    );
  }
  const own = hosts.filter((host) => host !== free);
  const taken = (await Promise.all(own.map((host) => takenBy(cloudflare, environment, host, zones.get(host))))).flat();
  if (taken.length > 0) {
    const advice = "Choose other hosts, or remove what stands there first: a deploy would take them over.";
    throw new Error(`${listed("These hosts are in use:", taken)}\n${advice}`);
  }
  return { zones, workersDev: hosts.includes(free) ? free : undefined };
}

/** Needed because Wrangler without a terminal overwrites a host's records. */
async function takenBy(cloudflare, { name }, host, zone) {
  const domains = await cloudflare.call("GET", cloudflare.of(`/workers/domains?hostname=${host}`));
  const [domain] = domains.filter(({ hostname }) => hostname === host);
  if (domain) return domain.service === name ? [] : [`${host}: the Worker ${domain.service}`];
  const records = await cloudflare.list(`/zones/${zone.id}/dns_records?name=${host}`);
  const leading = records.filter((record) => record.name === host && /^(A|AAAA|CNAME)$/.test(record.type));
  return leading.slice(0, 1).map(({ type, content }) => `${host}: a DNS record, ${type} ${content}`);
}

async function zoneOf(cloudflare, host) {
  const labels = host.split(".");
  for (let n = 0; n < labels.length - 1; n++) {
    const name = labels.slice(n).join(".");
    const [zone] = await cloudflare.call(
      "GET",
      `/zones?name=${encodeURIComponent(name)}&account.id=${cloudflare.account}`,
    );
    if (zone) return zone;
  }
  return null;
}

/** Creates what is missing; returns the database's id. */
export async function makeResources(cloudflare, { environment, found, answers, made }) {
  let { database } = found;
  if (!database) {
    const where = answers.D1_LOCATION && { primary_location_hint: answers.D1_LOCATION };
    database = (await cloudflare.call("POST", cloudflare.of("/d1/database"), { name: environment.database, ...where }))
      .uuid;
    made(`database ${environment.database}`);
  }
  const path = cloudflare.of(`/d1/database/${database}`);
  const { read_replication: replicas } = await cloudflare.call("GET", path);
  if (replicas?.mode !== "auto") {
    await cloudflare.call("PUT", path, { read_replication: { mode: "auto" } });
    made(`read replicas of ${environment.database}`);
  }
  for (const name of environment.queues.filter((queue) => !found.queues.has(queue))) {
    await cloudflare.call("POST", cloudflare.of("/queues"), { queue_name: name });
    made(`queue ${name}`);
  }
  for (const name of environment.buckets.filter((bucket) => !found.buckets.has(bucket))) {
    await cloudflare.call("POST", cloudflare.of("/r2/buckets"), { name });
    made(`bucket ${name}`);
  }
  return database;
}

/** Whether cron, queues and hosts lead to the Worker: an interrupted upload may have left some of them unset. */
export async function isWired(cloudflare, { name, routes, triggers, queues }) {
  const [{ schedules }, domains, known] = await Promise.all([
    cloudflare.call("GET", cloudflare.of(`/workers/scripts/${name}/schedules`)),
    cloudflare.call("GET", cloudflare.of("/workers/domains")),
    cloudflare.list(cloudflare.of("/queues")),
  ]);
  const leads = (queue) =>
    known.some(({ queue_name, consumers }) => queue_name === queue && consumers.some(({ script }) => script === name));
  return (
    triggers.crons.every((cron) => schedules.some((schedule) => schedule.cron === cron)) &&
    routes.every(({ pattern }) => domains.some(({ hostname, service }) => hostname === pattern && service === name)) &&
    queues.consumers.every(({ queue }) => leads(queue))
  );
}

/** Routes addresses to the Worker. Leaves a domain alone if another service takes its e-mail; returns what to do. */
export async function routeMail(cloudflare, { environment, inboxes, zones, made }) {
  const left = [];
  for (const address of inboxes) {
    const zone = zones.get(address.split("@")[1]);
    const routing = await cloudflare.call("GET", `/zones/${zone.id}/email/routing`);
    if (!routing.enabled) {
      const records = await cloudflare.list(`/zones/${zone.id}/dns_records?type=MX`);
      const other = records.find(({ content }) => !content.endsWith(".mx.cloudflare.net"));
      if (other) {
        left.push(`${address}: ${other.content} takes the mail of ${other.name}; use a domain of its own`);
        continue;
      }
      await cloudflare.call("POST", `/zones/${zone.id}/email/routing/dns`, { name: zone.name });
      made(`Email Routing of ${zone.name}`);
    }
    // Bounces arrive at name+mark@domain.
    if (!routing.support_subaddress) {
      await cloudflare.call("PATCH", `/zones/${zone.id}/email/routing`, { support_subaddress: true });
      made(`addresses with + of ${zone.name}`);
    }
    const rules = await cloudflare.list(`/zones/${zone.id}/email/routing/rules`);
    const own = rules.find(({ matchers }) => matchers.some(({ value }) => value === address));
    const action = { type: "worker", value: [environment.name] };
    if (own?.actions.some(({ type, value }) => type === "worker" && value[0] === environment.name)) continue;
    if (own) {
      left.push(`${address}: a rule of the zone leads elsewhere; remove it and deploy again`);
      continue;
    }
    await cloudflare.call("POST", `/zones/${zone.id}/email/routing/rules`, {
      name: `${environment.name}: ${address}`,
      enabled: true,
      actions: [action],
      matchers: [{ type: "literal", field: "to", value: address }],
    });
    made(`e-mail of ${address}`);
  }
  return left;
}

async function together(promises) {
  const results = await Promise.allSettled(promises);
  const errors = results.filter(({ status }) => status === "rejected").map(({ reason }) => reason);
  const missing = new Set(errors.map(({ permission }) => permission).filter(Boolean));
  if (missing.size > 0) throw new Error(missingText([...missing]));
  if (errors.length > 0) throw errors[0];
  return results.map(({ value }) => value);
}

function missingText(missing) {
  const all = `It needs: ${permissionNames().join(", ")}.`;
  return `${listed("The token lacks these permissions:", missing)}\n${all}`;
}

export const explained = (error) =>
  error instanceof CloudflareError && error.permission
    ? `${error.message}\n${missingText([error.permission])}`
    : error.message;
