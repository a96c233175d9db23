import { randomUUID } from "node:crypto";
import { unstable_splitSqlQuery } from "wrangler";
import type { PlayedCloudflare } from "./played-cloudflare";
import type { Binding } from "./played-edge";

const ACCOUNT = "a".repeat(32);
const ZONE = { id: "z".repeat(32), name: "played-zone.dev", status: "active" };

export interface Worker {
  versions: {
    id: string;
    annotations: Record<string, string>;
    bindings: Binding[];
    code: string;
    created_on: string;
  }[];
  deployments: { id: string; versions: { version_id: string; percentage: number }[]; created_on: string }[];
  domains: string[];
  schedules: { cron: string }[];
  isOnWorkersDev: boolean;
}

export interface Consumer {
  consumer_id: string;
  script: string;
  script_name: string;
  dead_letter_queue?: string;
  settings: Record<string, number>;
}

export interface Rule {
  matchers: { value: string }[];
  actions: { type: string; value: string[] }[];
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  params: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the body that it is sent.
  json: any;
  form: FormData | null;
}

type Route = [method: string, path: RegExp, handle: (call: Call) => unknown];

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

type Handler = (this: PlayedCloudflare, call: Call) => unknown;
const route = (method: string, path: string, handle: Handler): [string, RegExp, Handler] => [
  method,
  new RegExp(`^${path.replace("/:account", `/accounts/${ACCOUNT}`).replace("/:zone", `/zones/${ZONE.id}`)}$`),
  handle,
];
const S = "/:account/workers/scripts/([^/]+)";
const queueOf = (name: string, { id, consumers }: { id: string; consumers: Consumer[] }) => ({
  queue_id: id,
  queue_name: name,
  consumers,
  producers: [],
  consumers_total_count: consumers.length,
});

export const ROUTES = [
  route("GET", "/accounts", () => [{ id: ACCOUNT, name: "Played" }]),
  route("GET", "/zones", ({ query }) => [ZONE].filter(({ name }) => !query.has("name") || name === query.get("name"))),

  route("GET", "/:account/d1/database", function ({ query }) {
    const rows = [...this.databases].map(([name, uuid]) => ({ uuid, name }));
    return rows.filter(({ name }) => !query.has("name") || name === query.get("name"));
  }),
  route("POST", "/:account/d1/database", function ({ json }) {
    const uuid = randomUUID();
    this.databases.set(json.name, uuid);
    this.edge.addDatabase(uuid);
    return { uuid, name: json.name };
  }),
  route("GET", "/:account/d1/database/([^/]+)", function ({ params: [id] }) {
    const [name] = [...this.databases].find(([, uuid]) => uuid === id)!;
    const mode = this.replicated.has(id!) ? "auto" : "disabled";
    return { uuid: id, name, version: "production", read_replication: { mode } };
  }),
  route("PUT", "/:account/d1/database/([^/]+)", function ({ params: [id], json }) {
    if (json.read_replication.mode === "auto") this.replicated.add(id!);
    return { uuid: id, read_replication: json.read_replication };
  }),
  route("POST", "/:account/d1/database/([^/]+)/query", function ({ params: [id], json }) {
    return this.edge.query(id!, unstable_splitSqlQuery(json.sql), json.params ?? []);
  }),
  route("GET", "/:account/d1/database/([^/]+)/time_travel/bookmark", () => ({
    bookmark: "00000085-0000024c-00004c6d",
  })),

  route("GET", "/:account/queues", function ({ query }) {
    const rows = [...this.queues].map(([name, queue]) => queueOf(name, queue));
    return rows.filter(({ queue_name }) => !query.has("name") || query.getAll("name").includes(queue_name));
  }),
  route("POST", "/:account/queues", function ({ json }) {
    if (this.queues.has(json.queue_name)) throw new Refusal(409, 11009, "Queue name is already taken.");
    const queue = { id: randomUUID().replaceAll("-", ""), consumers: [] };
    this.queues.set(json.queue_name, queue);
    return queueOf(json.queue_name, queue);
  }),
  route("GET", "/:account/queues/([^/]+)/consumers", function ({ params: [id] }) {
    return [...this.queues.values()].find((queue) => queue.id === id)!.consumers;
  }),
  route("POST", "/:account/queues/([^/]+)/consumers", function ({ params: [id], json }) {
    const consumer = { ...json, script: json.script_name, consumer_id: randomUUID() };
    [...this.queues.values()].find((queue) => queue.id === id)!.consumers.push(consumer);
    return consumer;
  }),
  route("PUT", "/:account/queues/([^/]+)/consumers/([^/]+)", function ({ params: [id, consumer], json }) {
    const { consumers } = [...this.queues.values()].find((queue) => queue.id === id)!;
    const known = consumers.find(({ consumer_id }) => consumer_id === consumer)!;
    return Object.assign(known, json);
  }),

  route("GET", "/:account/r2/buckets", function () {
    return { buckets: [...this.buckets].map((name) => ({ name })) };
  }),
  route("POST", "/:account/r2/buckets", function ({ json }) {
    this.buckets.add(json.name);
    return { name: json.name };
  }),

  route("GET", "/:account/r2/buckets/([^/]+)", function ({ params: [name] }) {
    if (!this.buckets.has(name!)) throw new Refusal(404, 10006, "The specified bucket does not exist.");
    return { name };
  }),

  route("GET", "/:account/workers/domains", function ({ query }) {
    const all = [...this.workers].flatMap(([service, { domains }]) =>
      domains.map((hostname) => ({ hostname, service })),
    );
    return all.filter(({ hostname }) => !query.has("hostname") || hostname === query.get("hostname"));
  }),
  route("GET", "/:account/workers/subdomain", () => ({ subdomain: "played" })),
  route("GET", "/:account/workers/services/([^/]+)", function ({ params: [script] }) {
    this.worker(script!);
    const environment = { environment: "production", script: { last_deployed_from: "wrangler", tags: [] } };
    return { id: script, default_environment: environment, environments: [environment] };
  }),
  route("GET", `${S}/settings`, function ({ params: [script] }) {
    this.worker(script!);
    return { bindings: [...this.bindings(script!).values()].map(hidden), tags: [] };
  }),
  route("GET", `${S}/secrets`, function ({ params: [script] }) {
    this.worker(script!);
    return [...this.bindings(script!).values()].filter(({ type }) => type === "secret_text").map(hidden);
  }),
  route("GET", `${S}/deployments`, function ({ params: [script] }) {
    return { deployments: this.worker(script!).deployments };
  }),
  route("POST", `${S}/deployments`, function ({ params: [script], json }) {
    return this.deploy(script!, json.versions[0].version_id);
  }),
  route("GET", `${S}/versions/([^/]+)`, function ({ params: [script, id] }) {
    const version = this.worker(script!).versions.find((one) => one.id === id);
    if (!version) throw new Refusal(404, 10222, "Version not found.");
    return { ...version, code: undefined, bindings: version.bindings.map(hidden) };
  }),
  route("POST", `${S}/assets-upload-session`, () => ({ jwt: "assets-are-here", buckets: [] })),
  route("PUT", S, function ({ params: [script], form }) {
    return this.put(script!, form!);
  }),
  route("GET", `${S}/schedules`, function ({ params: [script] }) {
    return { schedules: this.worker(script!).schedules };
  }),
  route("PUT", `${S}/schedules`, function ({ params: [script], json }) {
    this.worker(script!).schedules = json;
    return { schedules: json };
  }),
  route("GET", "/:account/workers/workers/([^/]+)", function ({ params: [script] }) {
    return { name: script, subdomain: { enabled: this.worker(script!).isOnWorkersDev, previews_enabled: false } };
  }),
  route("POST", `${S}/subdomain`, function ({ params: [script], json }) {
    this.worker(script!).isOnWorkersDev = json.enabled;
    return json;
  }),
  route("POST", `${S}/domains/changeset`, function ({ params: [script], json }) {
    const known = this.worker(script!).domains;
    const added = json.filter(({ hostname }: { hostname: string }) => !known.includes(hostname));
    return { added, removed: [], updated: [], conflicting: [] };
  }),
  route("PUT", `${S}/domains/records`, function ({ params: [script], json }) {
    const hosts: string[] = json.origins.map(({ hostname }: { hostname: string }) => hostname);
    this.worker(script!).domains = hosts;
    for (const name of hosts) {
      if (!this.records.some((record) => record.name === name))
        this.records.push({ type: "AAAA", name, content: "100::" });
    }
    return json;
  }),

  route("GET", "/:zone/dns_records", function ({ query }) {
    const matches = (key: "name" | "type", value: string) => !query.has(key) || query.get(key) === value;
    return this.records.filter(({ name, type }) => matches("name", name) && matches("type", type));
  }),
  route("GET", "/:zone/email/routing", function () {
    return this.mail;
  }),
  route("PATCH", "/:zone/email/routing", function ({ json }) {
    return Object.assign(this.mail, json);
  }),
  route("POST", "/:zone/email/routing/dns", function () {
    return Object.assign(this.mail, { enabled: true, status: "ready" });
  }),
  route("GET", "/:zone/email/routing/rules", function () {
    return this.rules;
  }),
  route("POST", "/:zone/email/routing/rules", function ({ json }) {
    this.rules.push(json);
    return json;
  }),
] as Route[];

const hidden = ({ text, ...binding }: Binding) => (binding.type === "secret_text" ? binding : { ...binding, text });
