import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseFile } from "../../scripts/lib/file-database.mjs";
import { openCopies } from "../../workers/s3-store";
import { PlayedS3 } from "../support/run/played-s3";
import { runScript } from "../support/run/run-script";

let s3: PlayedS3;
let state: string;
beforeEach(async () => {
  s3 = await PlayedS3.open();
  state = mkdtempSync(join(tmpdir(), "cabinet-s3-"));
});
afterEach(async () => {
  await s3.close();
  rmSync(state, { recursive: true, force: true });
});

describe("the store of copies", () => {
  const open = (settings: Partial<PlayedS3["env"]> = {}) => openCopies({ ...s3.env, ...settings })!;

  it("writes, lists in pages and removes, whatever stands in a name", async () => {
    const store = open();
    const keys = ["b/1 a&b+c.gz", "b/2 Щ'(*)!.gz", "b/3%20~.gz", "c/4"];
    for (const key of keys) await store.put(key, new TextEncoder().encode(key), "application/gzip");
    expect([...s3.objects.keys()]).toEqual(keys);
    const first = await store.list("b/", { after: "", limit: 2 });
    expect(first.map(({ key, bytes }) => [key, bytes])).toEqual(
      keys.slice(0, 2).map((key) => [key, Buffer.byteLength(key)]),
    );
    const rest = await store.list("b/", { after: first[1]!.key, limit: 2 });
    expect(rest).toMatchObject([{ key: keys[2], etag: expect.stringMatching(/^"\w{32}"$/) }]);
    await store.delete(keys.slice(0, 3));
    expect([...s3.objects.keys()]).toEqual(["c/4"]);
  });

  it.each<[string, Partial<PlayedS3["env"]>, string]>([
    ["a wrong secret", { BACKUP_S3_SECRET: "another" }, "403 SignatureDoesNotMatch"],
    ["a wrong key", { BACKUP_S3_KEY: "another" }, "403 InvalidAccessKeyId"],
    ["a wrong region", { BACKUP_S3_REGION: "us-east-1" }, "400 AuthorizationHeaderMalformed"],
    ["a bucket that is gone", { BACKUP_S3_BUCKET: "gone" }, "404 NoSuchBucket"],
  ])("throws the server's code for %s", async (_, settings, code) => {
    const store = open(settings);
    await expect(store.put("a", "x")).rejects.toThrow(code);
    await expect(store.list("", { after: "", limit: 1 })).rejects.toThrow(code);
    await expect(store.delete(["a"])).rejects.toThrow(code);
    expect(s3.objects.size).toBe(0);
  });

  it("throws when the connection breaks in the middle of an upload, and keeps nothing of it", async () => {
    s3.breaks = () => true;
    await expect(open().put("a", new Uint8Array(3_000_000).fill(7))).rejects.toThrow();
    expect(s3.objects.size).toBe(0);
  });

  it("is none while a setting is missing", () => {
    for (const name of ["BACKUP_S3_URL", "BACKUP_S3_BUCKET", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"])
      expect(openCopies({ ...s3.env, [name]: "" })).toBeNull();
  });
});

describe("a restore from S3", () => {
  const FOLDER = "backups/2026-11-01T000000";
  const PART = "00001-rows-a.ndjson.gz";

  /** A backup of one table at one migration, as the job copies it. */
  function putBackup() {
    const [migration] = readdirSync("migrations").sort();
    const db = new DatabaseSync(":memory:");
    db.exec(readFileSync(`migrations/${migration}`, "utf8"));
    const columns = db.prepare(`SELECT name, pk, "notnull" AS isNeeded FROM pragma_table_info('users')`).all();
    const known: Record<string, unknown> = { id: "u", username: "copied", email: "copied@x.test", level: "manager" };
    const row = columns.map(({ name, isNeeded }) => known[`${name}`] ?? (isNeeded ? 1 : null));
    const body = gzipSync(`"users"\n${JSON.stringify(row)}\n`);
    const table = { name: "users", columns: columns.map(({ name }) => name), blobs: [], key: ["id"] };
    const hash = createHash("sha256").update(body).digest("hex");
    const part = { name: PART, kind: "rows", bytes: body.length, hash, lines: { users: 1 } };
    const manifest = { product: "cabinet", format: 1, migrations: [migration], tables: [table], parts: [part] };
    s3.objects.set(`${FOLDER}/${PART}`, body);
    s3.objects.set(`${FOLDER}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
  }

  const restore = (settings: Record<string, string> = {}, address = `s3://copies/${FOLDER}`) =>
    runScript(["scripts/restore.mjs", address], { CABINET_STATE: state, ...s3.env, ...settings });

  it("writes the rows of the copy", async () => {
    putBackup();
    expect(await restore()).toMatchObject({ status: 0 });
    const db = new DatabaseSync(databaseFile(state)!, { readOnly: true });
    expect(db.prepare("SELECT id, username FROM users").all()).toEqual([{ id: "u", username: "copied" }]);
    db.close();
  });

  it.each<[string, RegExp, Record<string, string>, (() => void)?]>([
    ["a wrong secret", /403 SignatureDoesNotMatch/, { BACKUP_S3_SECRET: "another" }],
    ["a bucket that is gone", /404 NoSuchBucket/, {}, () => (s3.bucket = "renamed")],
    ["a setting that is missing, by its name", /Set BACKUP_S3_KEY to read s3:/, { BACKUP_S3_KEY: "" }],
    [
      "half an upload, which has no manifest",
      /manifest is missing/,
      {},
      () => s3.objects.delete(`${FOLDER}/manifest.json`),
    ],
    ["a part that is missing", /00001-rows-a\.ndjson\.gz is missing/, {}, () => s3.objects.delete(`${FOLDER}/${PART}`)],
    [
      "a damaged part",
      /00001-rows-a\.ndjson\.gz is damaged/,
      {},
      () => {
        const body = Buffer.from(s3.objects.get(`${FOLDER}/${PART}`)!);
        body[body.length >> 1]! ^= 1;
        s3.objects.set(`${FOLDER}/${PART}`, body);
      },
    ],
  ])("refuses %s before it writes anything", async (_, says, settings, change = () => {}) => {
    putBackup();
    change();
    const { status, said } = await restore(settings);
    expect([status, said]).toEqual([1, expect.stringMatching(says)]);
    expect([databaseFile(state), existsSync(join(state, "v3"))]).toEqual([undefined, false]);
  });
});
