import { AwsClient } from "aws4fetch";
import { Parser } from "htmlparser2";
import type { CopyStore, ListedFile } from "../app/domain/base/shared/ports/file-store";
import { hashOf } from "../app/domain/insight/backups/write-part";
import type { Env } from "./env";
import { outgoing } from "./outgoing";

const TIMEOUT_MS = 60_000;
/** Retries of requests answered 429 or 5xx. */
const RETRIES = 2;

type Settings = Pick<
  Env,
  "BACKUP_S3_URL" | "BACKUP_S3_REGION" | "BACKUP_S3_BUCKET" | "BACKUP_S3_KEY" | "BACKUP_S3_SECRET"
>;

/** Null: no bucket is configured. */
export function openCopies(env: Settings): CopyStore | null {
  const { BACKUP_S3_URL, BACKUP_S3_BUCKET, BACKUP_S3_KEY, BACKUP_S3_SECRET } = env;
  return BACKUP_S3_URL && BACKUP_S3_BUCKET && BACKUP_S3_KEY && BACKUP_S3_SECRET ? s3Store(env) : null;
}

/** A bucket of an S3-compatible service, addressed by path. Bodies are signed, so the server rejects damaged ones. */
function s3Store(env: Settings): CopyStore {
  const client = new AwsClient({
    accessKeyId: env.BACKUP_S3_KEY,
    secretAccessKey: env.BACKUP_S3_SECRET,
    service: "s3",
    region: env.BACKUP_S3_REGION,
    retries: RETRIES,
  });
  const bucket = new URL(`/${env.BACKUP_S3_BUCKET}`, env.BACKUP_S3_URL);
  const pathOf = (key: string) => key.split("/").map(encodeURIComponent).join("/");

  async function ask(method: string, url: string, init: RequestInit = {}): Promise<string> {
    const { status, text } = await outgoing(bucket.host, TIMEOUT_MS, async (signal) => {
      const answer = await client.fetch(url, { ...init, method, redirect: "manual", signal });
      return { status: answer.status, text: await answer.text() };
    });
    if (status >= 200 && status < 300) return text;
    throw new Error(`${bucket.host}: ${status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ""}`.trim());
  }

  return {
    async put(key, body, type = "application/octet-stream") {
      const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
      const hash = await hashOf(bytes);
      const headers = { "content-type": type, "x-amz-content-sha256": hash };
      await ask("PUT", `${bucket}/${pathOf(key)}`, { headers, body: bytes });
    },
    async list(prefix, { after, limit }) {
      const query = new URLSearchParams({ "list-type": "2", prefix, "max-keys": `${limit}` });
      if (after) query.set("start-after", after);
      return readListing(await ask("GET", `${bucket}?${query}`));
    },
    // One at a time: DeleteObjects needs a checksum, and services differ in which.
    async delete(keys) {
      for (const key of keys) await ask("DELETE", `${bucket}/${pathOf(key)}`);
    },
  };
}

function readListing(xml: string): ListedFile[] {
  const found: ListedFile[] = [];
  let text = "";
  let own: Record<string, string> = {};
  const parser = new Parser(
    {
      onopentag(name) {
        text = "";
        if (name === "Contents") own = {};
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        own[name] = text;
        if (name !== "Contents") return;
        found.push({ key: own.Key!, bytes: Number(own.Size), etag: own.ETag ?? "", metadata: {} });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}
