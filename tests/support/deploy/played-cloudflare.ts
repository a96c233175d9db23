import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Binding, PlayedEdge } from "./played-edge";
import { type Consumer, Refusal, ROUTES, type Rule, type Worker } from "./played-routes";

export const TOKEN = "played-token";

/**
 * Simulates Cloudflare's API v4 as far as a deploy uses it, with the state of one account and the edge that runs it.
 */
export class PlayedCloudflare {
  readonly databases = new Map<string, string>();
  /** Ids of databases with read replicas. */
  readonly replicated = new Set<string>();
  readonly queues = new Map<string, { id: string; consumers: Consumer[] }>();
  readonly buckets = new Set<string>();
  readonly workers = new Map<string, Worker>();
  readonly rules: Rule[] = [];
  readonly mail = { enabled: false, status: "unconfigured", support_subaddress: false };
  readonly records: { type: string; name: string; content: string }[] = [];
  /** "POST /accounts/…": all calls that may change something. */
  readonly changes: string[] = [];
  /** Paths that the token may not use. */
  denied: RegExp | null = null;
  /** Called before each request; throwing causes an error 500. */
  trouble: (call: string) => void = () => {};
  #server: Server;
  #edge: PlayedEdge;

  static async open(): Promise<PlayedCloudflare> {
    const played = new PlayedCloudflare(await PlayedEdge.open());
    await new Promise<void>((done) => played.#server.listen(0, "127.0.0.1", done));
    return played;
  }

  private constructor(edge: PlayedEdge) {
    this.#edge = edge;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
  }

  get edge(): PlayedEdge {
    return this.#edge;
  }

  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return { CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`, PLAYED_EDGE: `127.0.0.1:${this.#edge.port}` };
  }

  /** Bindings of the running version, by name. */
  bindings(script: string): Map<string, Binding> {
    return new Map(this.#running(script).bindings.map((binding) => [binding.name, binding]));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    await this.#edge.close();
  }

  #running(script: string) {
    const { deployments, versions } = this.workers.get(script)!;
    return versions.find(({ id }) => id === deployments[0]!.versions[0]!.version_id)!;
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname: path, searchParams: query } = new URL(request.url!, "http://api");
    const method = request.method!;
    const name = `${method} ${path}`;
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const type = request.headers["content-type"] ?? "";
      const body = new Response(Buffer.concat(chunks), { headers: { "content-type": type } });
      const form = type.startsWith("multipart/") ? await body.formData() : null;
      // Wrangler sends some of its JSON without a content type.
      const json = !form && chunks.length > 0 ? await body.json() : null;
      if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refusal(401, 10000, "Authentication error");
      if (this.denied?.test(path)) throw new Refusal(403, 10000, "Authentication error");
      this.trouble(name);
      const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path));
      if (!route) throw new Refusal(404, 7003, `Could not route to ${name}`);
      if (method !== "GET" && !/\/query$|assets-upload-session/.test(path)) this.changes.push(name);
      const params = route[1].exec(path)!.slice(1).map(decodeURIComponent);
      const result = await route[2].call(this, { method, path, query, params, json, form });
      const rows = Array.isArray(result) ? result.length : 0;
      const info = { page: 1, per_page: 100, count: rows, total_count: rows, total_pages: 1 };
      return { status: 200, body: { success: true, errors: [], messages: [], result, result_info: info } };
    } catch (error) {
      const { status = 500, code = 10001, message } = error as Partial<Refusal> & Error;
      return { status, body: { success: false, errors: [{ code, message }], messages: [], result: null } };
    }
  }

  /** @internal */
  worker(script: string): Worker {
    const worker = this.workers.get(script);
    if (!worker) throw new Refusal(404, 10007, "This Worker does not exist on your account.");
    return worker;
  }

  /** @internal */
  async put(script: string, form: FormData) {
    const metadata = JSON.parse(String(form.get("metadata"))) as {
      main_module: string;
      bindings: Binding[];
      annotations?: Record<string, string>;
      keep_bindings?: string[];
    };
    const worker = this.workers.get(script) ?? {
      versions: [],
      deployments: [],
      domains: [],
      schedules: [],
      isOnWorkersDev: false,
    };
    const before = this.workers.has(script) ? this.#running(script).bindings : [];
    const bindings = metadata.bindings.map((one) =>
      one.type === "inherit" ? before.find(({ name }) => name === one.name)! : one,
    );
    const kept = before.filter(
      ({ type, name }) => type === "secret_text" && !bindings.some((one) => one.name === name),
    );
    this.workers.set(script, worker);
    const created_on = new Date().toISOString();
    const version = {
      id: randomUUID(),
      created_on,
      annotations: metadata.annotations ?? {},
      bindings: [...bindings, ...kept],
      code: await (form.get(metadata.main_module) as File).text(),
    };
    worker.versions.unshift(version);
    await this.deploy(script, version.id);
    return {
      id: script,
      deployment_id: worker.deployments[0]!.id,
      tag: script,
      etag: version.id,
      startup_time_ms: 100,
    };
  }

  /** @internal */
  async deploy(script: string, versionId: string) {
    const worker = this.worker(script);
    if (!worker.versions.some(({ id }) => id === versionId)) throw new Refusal(404, 10222, "Version not found.");
    const versions = [{ version_id: versionId, percentage: 100 }];
    worker.deployments.unshift({ id: randomUUID(), created_on: new Date().toISOString(), versions });
    const { code, bindings } = this.#running(script);
    await this.#edge.run({ script, code, bindings, assets: {} });
    return worker.deployments[0];
  }
}
