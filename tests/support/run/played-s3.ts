import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_KEY = "AKPLAYED00000000000";
export const S3_SECRET = "played/Secret+of/the/Bucket";
export const S3_REGION = "eu-played-1";
export const S3_BUCKET = "copies";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** An S3 server over HTTP with one bucket. Checks the signature and hash of each request. */
export class PlayedS3 {
  readonly objects = new Map<string, Buffer>();
  /** "PUT key" of each accepted request. */
  readonly calls: string[] = [];
  bucket = S3_BUCKET;
  secret = S3_SECRET;
  /** True: the connection breaks in the middle of a request. */
  breaks: (call: string) => boolean = () => false;
  #server: Server;

  static async open(): Promise<PlayedS3> {
    const played = new PlayedS3();
    await new Promise<void>((done) => played.#server.listen(0, "127.0.0.1", done));
    return played;
  }

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get env() {
    const { port } = this.#server.address() as AddressInfo;
    return {
      BACKUP_S3_URL: `http://127.0.0.1:${port}`,
      BACKUP_S3_REGION: S3_REGION,
      BACKUP_S3_BUCKET: S3_BUCKET,
      BACKUP_S3_KEY: S3_KEY,
      BACKUP_S3_SECRET: S3_SECRET,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, "http://s3");
    const [, bucket = "", ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    const method = request.method!;
    if (this.breaks(`${method} ${key}`)) {
      request.once("data", () => request.socket.destroy());
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    const wrong = this.#wrongIn(request, url, body);
    if (wrong) return void refuse(...wrong);
    if (bucket !== this.bucket) return void refuse(404, "NoSuchBucket");
    this.calls.push(`${method} ${key}`);
    if (method === "PUT") this.objects.set(key, body);
    else if (method === "DELETE") this.objects.delete(key);
    else if (key === "") return void response.end(this.#listing(url.searchParams));
    else if (!this.objects.has(key)) return void refuse(404, "NoSuchKey");
    else return void response.end(this.objects.get(key));
    response.writeHead(method === "PUT" ? 200 : 204).end();
  }

  /** Signature Version 4, computed independently from the request. */
  #wrongIn(request: IncomingMessage, url: URL, body: Buffer): [number, string] | null {
    const { headers } = request;
    const hash = headers["x-amz-content-sha256"] ?? "";
    if (request.method === "PUT" && hash === "UNSIGNED-PAYLOAD") return [400, "UnsignedPayload"];
    if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return [400, "XAmzContentSHA256Mismatch"];
    const parts = /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? "",
    );
    if (!parts) return [403, "AccessDenied"];
    const [, keyId, scope, signed, signature] = parts as unknown as [string, string, string, string, string];
    const date = String(headers["x-amz-date"]);
    if (keyId !== S3_KEY) return [403, "InvalidAccessKeyId"];
    if (scope !== `${date.slice(0, 8)}/${S3_REGION}/s3/aws4_request`) return [400, "AuthorizationHeaderMalformed"];
    const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort();
    const canonical = [
      request.method,
      url.pathname
        .split("/")
        .map((part) => strict(decodeURIComponent(part)))
        .join("/"),
      query.join("&"),
      ...signed.split(";").map((name) => `${name}:${headers[name]}`),
      "",
      signed,
      hash,
    ].join("\n");
    const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
    const key = scope.split("/").reduce<string | Buffer>((known, part) => hmac(known, part), `AWS4${this.secret}`);
    return hmac(key, text).toString("hex") === signature ? null : [403, "SignatureDoesNotMatch"];
  }

  #listing(query: URLSearchParams): string {
    const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""];
    const keys = [...this.objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const contents = keys.slice(0, Number(query.get("max-keys"))).map((key) => {
      const body = this.objects.get(key)!;
      const etag = createHash("md5").update(body).digest("hex");
      const escaped = key.replaceAll("&", "&amp;");
      return `<Contents><Key>${escaped}</Key><Size>${body.length}</Size><ETag>&quot;${etag}&quot;</ETag></Contents>`;
    });
    return `<?xml version="1.0"?><ListBucketResult><Name>${this.bucket}</Name>${contents.join("")}</ListBucketResult>`;
  }
}
