import { AwsClient } from "aws4fetch";

const NEEDED = ["BACKUP_S3_URL", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"];

/** Reads files below `s3://bucket/path`; null: no such file. Throws a sentence for any other refusal. */
export function openS3(address, env = process.env) {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")} to read ${address}.`);
  const client = new AwsClient({
    accessKeyId: env.BACKUP_S3_KEY,
    secretAccessKey: env.BACKUP_S3_SECRET,
    service: "s3",
    region: env.BACKUP_S3_REGION || "auto",
    retries: 3,
  });
  const { host, pathname } = new URL(address);
  const folder = `/${host}${pathname.replace(/\/$/, "")}`;
  return async (file) => {
    const answer = await client.fetch(new URL(`${folder}/${file}`, env.BACKUP_S3_URL));
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
    if (answer.status === 404 && code !== "NoSuchBucket") return null;
    throw new Error(`${address} cannot be read: ${answer.status} ${code}`.trim());
  };
}
