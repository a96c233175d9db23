import { env } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../../app/domain/base/access/tokens";
import { platformOf } from "../../../workers/platform";
import type { FarDatabase } from "../../support/engine/far-database.mjs";
import { openLagging } from "../../support/engine/lagging";
import { call, submit, visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const BOOKMARK = "x-d1-bookmark";
const MEGABYTE = 1024 * 1024;

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

describe.each([5_000, 60_000])("with a replica %i ms behind", (lagMs) => {
  let far: FarDatabase;
  let session: Session;

  beforeAll(async () => {
    session = await signInAs((await createUser()).username);
    far = await openLagging(lagMs);
  });
  afterAll(() => far.close());

  const get = async (path: string, bookmark?: string | null): Promise<Answer> => {
    const headers: Record<string, string> = bookmark ? { [BOOKMARK]: bookmark } : {};
    const answer = await call("GET", `/api${path}`, { session, headers });
    return { status: answer.status, bookmark: answer.headers.get(BOOKMARK), ...(await answer.json<object>()) };
  };
  const write = async (method: string, path: string, body?: object) => {
    const answer = await call(method, `/api${path}`, { session, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return { ...(await answer.json<Answer>()), bookmark: answer.headers.get(BOOKMARK) as string };
  };
  const newList = (title: string) => write("POST", "/contactLists", { title, type: "regular" });

  describe("a REST client", () => {
    it("reads the replica, and its own writes by the answer's bookmark", async () => {
      const before = await get("/contactLists");
      const { id, bookmark } = await newList("Near");
      expect((await get("/contactLists")).total).toBe(before.total);
      const after = await get("/contactLists", bookmark);
      expect(after.data.map((row: Answer) => row.id)).toContain(id);
      expect(after.total).toBe(before.total + 1);
      expect(after.bookmark >= bookmark).toBe(true);
      const renamed = await write("PUT", `/contactLists/${id}`, { title: "Renamed" });
      expect((await get(`/contactLists/${id}`)).title).toBe("Near");
      expect((await get(`/contactLists/${id}`, renamed.bookmark)).title).toBe("Renamed");
    });

    it("reads the newest data with first-primary", async () => {
      const { id } = await newList("Newest");
      await write("PUT", `/contactLists/${id}`, { title: "Newer" });
      await far.catchUp();
      await write("PUT", `/contactLists/${id}`, { title: "The newest" });
      expect((await get(`/contactLists/${id}`, "first-unconstrained")).title).toBe("Newer");
      expect((await get(`/contactLists/${id}`, "first-primary")).title).toBe("The newest");
    });

    it("gets no 404 for a row that only the replica lacks", async () => {
      const { id } = await newList("Here");
      expect(await get(`/contactLists/${id}`)).toMatchObject({ status: 200, title: "Here" });
      expect((await get("/contactLists/nothing")).status).toBe(404);
    });

    it.each([
      ["no bookmark", "zzz"],
      ["another database's", "00000085-0000024c-00004c6d"],
      ["one of a future", `ffffffff-${"0".repeat(8)}-${"0".repeat(8)}-${"0".repeat(32)}`],
      ["a megabyte", "0".repeat(MEGABYTE)],
      ["signs that no bookmark has", "first primary; DROP TABLE users"],
      ["an empty one", ""],
    ])("still gets its rows when it sends %s", async (_, bookmark) => {
      const { id } = await newList("Odd");
      const answer = await call("GET", `/api/contactLists/${id}`, { session, headers: { [BOOKMARK]: bookmark } });
      expect([answer.status, (await answer.json<Answer>()).title]).toEqual([200, "Odd"]);
    });

    it("is refused at once when its token is revoked, its account blocked or its right removed", async () => {
      const user = await createUser();
      const own = await signInAs(user.username);
      const input = { description: "Shop", ipWhitelist: [], expiredAt: null };
      const made = await createToken(platformOf(env), { id: user.id, tokenId: null, actor: null }, input);
      if (!made.ok) throw new Error("no token");
      const { row, token } = made.value;
      const shop = { ...own, token };
      await far.catchUp();
      const statusOf = async () => (await call("GET", "/api/contactLists", { session: shop })).status;
      const near = far.calls.replica;
      expect(await statusOf()).toBe(200);
      expect(far.calls.replica).toBeGreaterThan(near);
      await rowsOf("UPDATE users SET grants = '{\"contactLists.get\":false}' WHERE id = ? RETURNING id", user.id);
      expect(await statusOf()).toBe(403);
      await rowsOf("UPDATE users SET grants = '{}', is_active = 0 WHERE id = ? RETURNING id", user.id);
      expect(await statusOf()).toBe(401);
      await rowsOf("UPDATE users SET is_active = 1 WHERE id = ? RETURNING id", user.id);
      expect(await statusOf()).toBe(200);
      await rowsOf("UPDATE tokens SET revoked_at = 1 WHERE id = ? RETURNING id", row.id);
      expect(await statusOf()).toBe(401);
    });

    it("updates the token's last use even when a replica answers", async () => {
      const user = await createUser();
      const input = { description: "Shop", ipWhitelist: [], expiredAt: null };
      const made = await createToken(platformOf(env), { id: user.id, tokenId: null, actor: null }, input);
      if (!made.ok) throw new Error("no token");
      await far.catchUp();
      const shop = { ...session, token: made.value.token };
      expect((await call("GET", "/api/contactLists", { session: shop })).status).toBe(200);
      const [row] = await rowsOf<{ at: number }>(
        "SELECT last_used_at AS at FROM tokens WHERE id = ?",
        made.value.row.id,
      );
      expect(row!.at).toBeGreaterThan(0);
    });
  });

  describe("a browser", () => {
    const cookieOf = (answer: Response) =>
      answer.headers.getSetCookie().find((text) => text.startsWith("__Host-bookmark="));
    const open = (path: string, ...cookies: (string | undefined)[]) =>
      visit(path, session, { cookie: [session.cookie, ...cookies].map((text) => text?.split(";")[0]).join("; ") });
    const openText = async (path: string, ...cookies: (string | undefined)[]) => (await open(path, ...cookies)).text();
    const create = (title: string) => submit("/contacts/new", { title, type: "regular" }, session);

    it("sees its own form's write, by a cookie that only the server reads", async () => {
      const answer = await create("Written near");
      expect(answer.status).toBe(303);
      const cookie = cookieOf(answer)!;
      expect(cookie).toMatch(/^__Host-bookmark=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(await openText("/contacts")).not.toContain("Written near");
      expect(await openText("/contacts", cookie)).toContain("Written near");
      const to = answer.headers.get("location")!;
      const shown = await open(to, cookie);
      expect([shown.status, cookieOf(shown)]).toEqual([200, undefined]);
    });

    it("gets the cookie only for a write", async () => {
      expect(cookieOf(await open("/contacts"))).toBeUndefined();
      const refused = await create("");
      expect([refused.status, cookieOf(refused)]).toEqual([422, undefined]);
    });

    it("reads nothing older than its socket's events, then returns to the replica", async () => {
      const answer = await create("Told by a socket");
      expect(answer.status).toBe(303);
      const page = await open("/contacts", "__Host-heard=m1");
      expect(await page.text()).toContain("Told by a socket");
      const cookie = cookieOf(page)!;
      expect(cookie).toContain("~m1;");
      const near = far.calls.replica;
      expect(await openText("/contacts", "__Host-heard=m1", cookie)).toContain("Told by a socket");
      expect(far.calls.replica).toBeGreaterThan(near);
      await create("Told once more");
      expect(await openText("/contacts", "__Host-heard=m2", cookie)).toContain("Told once more");
    });

    it.each([
      ["of nowhere", "zzz"],
      ["with a blank", "a b"],
      ["of a megabyte", "0".repeat(MEGABYTE)],
      ["without a bookmark", "~"],
      ["of three parts", "~~m1"],
      ["that cannot be decoded", "%F0"],
      ["of a future", `ffffffff-${"0".repeat(8)}-${"0".repeat(8)}-${"0".repeat(32)}~m9`],
    ])("opens its screens with a cookie %s", async (_, value) => {
      expect((await open("/contacts", `__Host-bookmark=${value}`)).status).toBe(200);
      expect((await open("/contacts", `__Host-heard=${value}`)).status).toBe(200);
    });

    it("is signed out at once when its session ends", async () => {
      const own = await signInAs((await createUser()).username);
      await far.catchUp();
      expect((await visit("/contacts", own)).status).toBe(200);
      await rowsOf("UPDATE sessions SET revoked_at = 1 WHERE user_id = ? RETURNING id", own.id);
      const answer = await visit("/contacts", own);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringContaining("/login")]);
      const data = await visit("/contacts.data", own);
      expect(await data.text()).toContain("/login");
    });

    it("marks an incoming message as read once, according to the primary", async () => {
      const id = await incomingOf(platformOf(env).db, { ownerId: session.id });
      const unread = () => rowsOf<{ n: number }>("SELECT count(*) AS n FROM incoming WHERE id = ? AND is_read = 0", id);
      await far.catchUp();
      expect((await open(`/messages/incoming/${id}`)).status).toBe(200);
      expect(await unread()).toEqual([{ n: 0 }]);
    });
  });
});
