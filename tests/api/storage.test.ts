import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "../../app/domain/base/channels/file-kinds";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const STORAGE = "http://cabinet.test/api/storage";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

let session: Session;
let stranger: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
  stranger = await signInAs((await createUser()).username);
});

const raw = (body: BodyInit, headers: Record<string, string> = {}, query = "") =>
  SELF.fetch(STORAGE + query, {
    method: "POST",
    headers: { authorization: `Bearer ${session.token}`, ...headers },
    body,
  });

const multipart = (file: File, isPublic?: string) => {
  const body = new FormData();
  body.append("file", file);
  if (isPublic) body.append("isPublic", isPublic);
  return SELF.fetch(STORAGE, { method: "POST", headers: { authorization: session.token }, body });
};

const stored = async (response: Response): Promise<Answer> => {
  const body = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body;
};

describe("an upload", () => {
  it("is a raw body with its own type", async () => {
    const file = await stored(await raw(PNG, { "content-type": "image/png" }));
    expect(file).toMatchObject({ type: "image/png", size: PNG.byteLength, isPublic: false, OwnerId: session.id });
    expect((file as { time?: string }).time).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(file.title).toBe(file.filename);
  });

  it.each([
    ["?filename=%D0%B0.csv", {}, "а.csv"],
    ["", { "x-file-name": "b.csv" }, "b.csv"],
    ["", { "content-disposition": 'attachment; filename="c.csv"' }, "c.csv"],
    ["", { "content-disposition": "attachment; filename*=UTF-8''%D0%B3.csv" }, "г.csv"],
  ])("is named by %s %j", async (query, headers, filename) => {
    expect(await stored(await raw("phone\n", headers as Record<string, string>, query))).toMatchObject({ filename });
  });

  it("is a multipart field, public on request", async () => {
    expect(await stored(await multipart(new File(["phone\n"], "a.csv")))).toMatchObject({
      filename: "a.csv",
      isPublic: false,
    });
    expect(await stored(await multipart(new File([PNG], "a.png"), "true"))).toMatchObject({ isPublic: true });
  });

  it("of the largest size is accepted, one byte more is refused", async () => {
    const largest = new Uint8Array(MAX_FILE_BYTES).fill(0x31);
    expect(await stored(await raw(largest, {}, "?filename=a.csv"))).toMatchObject({ size: MAX_FILE_BYTES });
    const larger = new Uint8Array(MAX_FILE_BYTES + 1).fill(0x31);
    for (const response of [await raw(larger, {}, "?filename=a.csv"), await multipart(new File([larger], "a.csv"))]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: 413 });
    }
  });

  it("without an end is refused before it is read whole", async () => {
    let read = 0;
    const chunk = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream({
      pull(controller) {
        read += chunk.byteLength;
        if (read > 4 * MAX_FILE_BYTES) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await raw(endless, {}, "?filename=a.csv");
    expect(response.status).toBe(413);
    expect(read).toBeLessThan(3 * MAX_FILE_BYTES);
  });

  it("of another type, empty, or of a multipart without a file is refused", async () => {
    expect((await raw("MZ", {}, "?filename=a.exe")).status).toBe(415);
    expect((await raw("no picture", {}, "?filename=a.png")).status).toBe(415);
    expect((await raw("", {}, "?filename=a.csv")).status).toBe(422);
    const body = new FormData();
    body.append("other", "x");
    const response = await SELF.fetch(STORAGE, { method: "POST", headers: { authorization: session.token }, body });
    expect(response.status).toBe(422);
    expect((await raw("--nonsense", { "content-type": "multipart/form-data; boundary=x" })).status).toBe(400);
  });
});

describe("a download", () => {
  it("gives its owner the bytes, as an attachment in a sandbox", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const file = await stored(await raw(svg, {}, "?filename=%D0%B0.svg"));
    const response = await call("GET", `/api/storage/${file.id}`, { session });
    expect(await response.text()).toBe(svg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-disposition": "attachment; filename*=UTF-8''%D0%B0.svg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it("of a private file is for its owner only", async () => {
    const file = await stored(await raw("phone\n", {}, "?filename=a.csv"));
    for (const path of [file.id, `${file.id}.csv`, `${file.id}?return=meta`]) {
      expect((await call("GET", `/api/storage/${path}`)).status).toBe(404);
      expect((await call("GET", `/api/storage/${path}`, { session: stranger })).status).toBe(404);
    }
    expect((await call("GET", `/api/storage/${file.id}`, { headers: { authorization: "nobody" } })).status).toBe(401);
    expect((await call("GET", `/api/storage/${file.id}`, { headers: { cookie: session.cookie } })).status).toBe(404);
  });

  it("of a public file is for everyone, with or without an extension", async () => {
    const file = await stored(await multipart(new File([PNG], "a.png"), "true"));
    for (const path of [file.id, `${file.id}.png`, `${file.id}.jpg`]) {
      const response = await call("GET", `/api/storage/${path}`);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    }
    expect(await (await call("GET", `/api/storage/${file.id}?return=meta`)).json()).toEqual(file);
  });

  it("of an expired file answers 404", async () => {
    const file = await stored(await multipart(new File([PNG], "a.png"), "true"));
    await env.DB.prepare("UPDATE files SET expired_at = 1 WHERE id = ?").bind(file.id).run();
    const response = await call("GET", `/api/storage/${file.id}?return=meta`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 404 });
  });
});

describe("a range or a 304", () => {
  it("is returned where a range or an unchanged file is requested", async () => {
    const file = await stored(await raw("phone\n79161234567\n", {}, "?filename=a.csv"));
    const get = (headers: Record<string, string>) => call("GET", `/api/storage/${file.id}`, { session, headers });
    const part = await get({ range: "bytes=0-4" });
    expect([part.status, await part.text()]).toEqual([206, "phone"]);
    expect(part.headers.get("content-range")).toBe("bytes 0-4/18");
    expect(await (await get({ range: "bytes=-3" })).text()).toBe("67\n");
    expect((await get({ range: "bytes=99-" })).status).toBe(416);
    expect((await get({ range: "bytes=0-1", "if-range": '"old"' })).status).toBe(200);
    expect((await get({ "if-none-match": `"${file.hash}"` })).status).toBe(304);
  });
});

describe("a file", () => {
  it("changes its title, access and date, and keeps absent fields", async () => {
    const file = await stored(await raw("phone\n", {}, "?filename=a.csv"));
    const path = `/api/storage/${file.id}`;
    const body = { title: "Prices", isPublic: true, expiredAt: "2100-01-01T00:00:00Z" };
    const changed: Answer = await (await call("PATCH", path, { session, body })).json();
    expect(changed).toMatchObject({ ...body, expiredAt: "2100-01-01T00:00:00.000Z", filename: "a.csv", locked: false });
    expect((await call("GET", path)).status).toBe(200);
    const kept: Answer = await (await call("PUT", path, { session, body: { expiredAt: null } })).json();
    expect(kept).toMatchObject({ title: "Prices", isPublic: true, expiredAt: null });
    const past = await call("PATCH", path, { session, body: { expiredAt: "2000-01-01T00:00:00Z" } });
    expect([past.status, await past.json()]).toMatchObject([422, { data: [{ field: "expiredAt" }] }]);
    expect((await call("PATCH", path, { session, body: { title: " " } })).status).toBe(422);
    expect((await call("PATCH", path, { session: stranger, body: { title: "Mine" } })).status).toBe(404);
  });

  it("may be sent back as read, also past its date while it is in use", async () => {
    const file = await stored(await raw("phone\n", {}, "?filename=a.csv"));
    const path = `/api/storage/${file.id}`;
    const past = Date.parse("2020-01-01T11:00:00Z");
    await rowsOf("UPDATE files SET expired_at = ?, locks = 1 WHERE id = ?", past, file.id);
    const read: Answer = await (await call("GET", `${path}?return=meta`, { session })).json();
    const put = await call("PUT", path, { session, body: { ...read, title: "Prices" } });
    expect([put.status, await put.json()]).toMatchObject([
      200,
      { title: "Prices", expiredAt: "2020-01-01T11:00:00.000Z" },
    ]);
    const other = await call("PUT", path, { session, body: { ...read, expiredAt: "2020-01-01T12:00:00Z" } });
    expect(other.status).toBe(422);
  });

  it("is removed by its owner, unless in use", async () => {
    const file = await stored(await raw("phone\n", {}, "?filename=a.csv"));
    const path = `/api/storage/${file.id}`;
    expect((await call("DELETE", path, { session: stranger })).status).toBe(404);
    const lock = "INSERT INTO file_locks (owner_id, file_id, kind, holder_id) VALUES (?, ?, 'template', 'x')";
    await env.DB.prepare(lock).bind(session.id, file.id).run();
    const refused = await call("DELETE", path, { session });
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: 409 }]);
    await env.DB.prepare("DELETE FROM file_locks WHERE file_id = ?").bind(file.id).run();
    expect(await (await call("DELETE", path, { session })).json()).toEqual({ id: file.id });
    expect((await call("GET", path, { session })).status).toBe(404);
    expect((await call("DELETE", path, { session })).status).toBe(404);
  });
});

it("lists the viewer's files, newest first, by type", async () => {
  const image = await stored(await raw(PNG));
  const table = await stored(await raw("phone\n", {}, "?filename=last.csv"));
  const list = async (query: string): Promise<Answer> =>
    (await call("GET", `/api/storage?${query}`, { session })).json();
  expect((await list("$limit=2")).data.map(({ id }: Answer) => id)).toEqual([table.id, image.id]);
  expect((await list("type=image/png&$limit=1")).data).toEqual([image]);
  expect((await list("kind=table&$limit=1")).data).toEqual([table]);
  expect((await list("$search=LAST&isPublic=false")).data.map(({ id }: Answer) => id)).toContain(table.id);
  // Uploads are stored for a year.
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  expect((await list(`expiredAt[$lt]=${soon}`)).data).toEqual([]);
  expect((await list("expiredAt[$lt]=2100-01-01")).data.length).toBeGreaterThan(0);
});
