import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { freePorts } from "../run/free-ports";

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export interface Binding {
  type: string;
  name: string;
  text?: string;
  id?: string;
  bucket_name?: string;
  queue_name?: string;
  class_name?: string;
  namespace_id?: string;
  simple?: { limit: number; period: 10 | 60 };
}

export interface Version {
  script: string;
  code: string;
  bindings: Binding[];
  assets: object;
}

/**
 * Runs the Worker uploaded last, with databases, queues, buckets and e-mails. Its cron ticks once a second instead of
 * once a minute.
 */
export class PlayedEdge {
  readonly port: number;
  readonly emails: { to: string[]; from: string; subject: string }[] = [];
  /** The mail service's status for an e-mail. */
  mailStatus = 200;
  hasCron = true;
  #databases = new Set<string>();
  #version: Version | undefined;
  #miniflare: Miniflare | undefined;
  #isStale = true;
  #timer: NodeJS.Timeout;

  static async open(): Promise<PlayedEdge> {
    const [port] = await freePorts(1);
    return new PlayedEdge(port!);
  }

  private constructor(port: number) {
    this.port = port;
    this.#timer = setInterval(() => void this.#tick(), 1000);
  }

  addDatabase(id: string): void {
    this.#databases.add(id);
    this.#isStale = true;
  }

  async run(version: Version): Promise<void> {
    this.#version = version;
    this.#isStale = true;
    await this.#opened();
  }

  async database(id: string): Promise<D1Database> {
    return (await (await this.#opened()).getD1Database(id, "databases")) as unknown as D1Database;
  }

  async query(id: string, statements: string[], params: unknown[]): Promise<unknown[]> {
    const db = await this.database(id);
    return db.batch(statements.map((sql) => db.prepare(sql).bind(...params)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#miniflare?.dispose();
  }

  async #opened(): Promise<Miniflare> {
    if (this.#isStale) {
      this.#isStale = false;
      const options = convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: this.port,
        log: new Log(LogLevel.NONE),
        cf: false as const,
        handleStructuredLogs: () => {},
        telemetry: { enabled: false },
        workers: [...(this.#version ? [this.#worker(this.#version)] : []), this.#holder()],
      } as never);
      if (this.#miniflare) await this.#miniflare.setOptions(options);
      else this.#miniflare = new Miniflare(options);
      await this.#miniflare.ready;
    }
    return this.#miniflare!;
  }

  #holder() {
    const d1Databases = Object.fromEntries([...this.#databases].map((id) => [id, id]));
    return {
      name: "databases",
      modules: true,
      script: "export default {}",
      compatibilityDate: "2026-11-01",
      d1Databases,
    };
  }

  #worker({ script, code, bindings }: Version) {
    const { modulesRules: _, ...known } = unstable_getMiniflareWorkerOptions(inRoot("wrangler.toml")).workerOptions;
    const of = (type: string) => bindings.filter((binding) => binding.type === type);
    const table = <T>(type: string, value: (binding: Binding) => T) =>
      Object.fromEntries(of(type).map((binding) => [binding.name, value(binding)]));
    const { compatibilityDate, compatibilityFlags, assets } = known;
    return {
      name: script,
      compatibilityDate,
      compatibilityFlags,
      modules: [{ type: "ESModule" as const, path: "index.js", contents: code }],
      modulesRoot: "/",
      assets: { ...(assets as object), directory: inRoot("build/client") },
      bindings: { ...table("plain_text", ({ text }) => text!), ...table("secret_text", ({ text }) => text!) },
      d1Databases: table("d1", ({ id }) => id!),
      r2Buckets: table("r2_bucket", ({ bucket_name }) => bucket_name!),
      queueProducers: table("queue", ({ queue_name }) => queue_name!),
      queueConsumers: Object.fromEntries(of("queue").map(({ queue_name }) => [queue_name!, { maxBatchTimeout: 0 }])),
      durableObjects: table("durable_object_namespace", ({ class_name }) => ({
        className: class_name!,
        useSQLite: true,
      })),
      ratelimits: table("ratelimit", ({ namespace_id, simple }) => ({ namespace_id, simple })),
      outboundService: (request: Request) => this.#letter(request),
    };
  }

  async #letter(request: Request): Promise<Response> {
    if (request.url !== "https://api.resend.com/emails") return new Response(null, { status: 502 });
    const email = (await request.json()) as (typeof this.emails)[number];
    if (this.mailStatus !== 200) {
      return Response.json({ message: "API key is invalid" }, { status: this.mailStatus });
    }
    this.emails.push(email);
    return Response.json({ id: "played" });
  }

  async #tick(): Promise<void> {
    if (!this.hasCron || this.#isStale || !this.#version) return;
    try {
      const worker = await this.#miniflare!.getWorker(this.#version.script);
      await worker.scheduled({ cron: "* * * * *" });
    } catch {
      // Retries in a second while the Worker is being replaced.
    }
  }
}
