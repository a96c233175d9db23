import { SELF } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FarDatabase } from "../support/engine/far-database.mjs";
import { KILL_EVERY } from "../support/engine/kill-moments";
import { openLagging } from "../support/engine/lagging";
import { call } from "../support/forms/open-screen";
import { CABINET_URL } from "../support/run/hosts";
import type { Session } from "../support/world/people";
import { type Actors, openActors, sessionOf } from "./actors";
import { openConfiguration } from "./configuration";
import { type Door, doorsOf, pathOf } from "./doors";
import { opensTo } from "./rules";

const BOOKMARK = "x-d1-bookmark";
/** Creates something new at each call. */
const MADE_ANEW = new Set(["/login/as/:id"]);

let actors: Actors["actors"];
let owners: Actors["owners"];
let configured: Awaited<ReturnType<typeof openConfiguration>>;
beforeAll(async () => {
  ({ actors, owners } = await openActors());
  configured = await openConfiguration(await sessionOf(actors.manager));
});

/** A permitted visitor, with the path of a row that the visitor may change; the replica already has all of it. */
async function visitorOf({ rule, pattern }: Door, far: FarDatabase) {
  const known = rule();
  const actor = opensTo(known, actors.manager) ? actors.manager : actors.client;
  const owner = known.reach === "tree" ? owners["a customer of the reseller"] : actor;
  const params = configured(pattern) ?? (await known.params?.(owner)) ?? {};
  const session = await sessionOf(actor);
  await far.catchUp();
  return { path: pathOf(pattern, params), params, body: known.body ?? {}, session };
}

class Browser {
  readonly #cookies = new Map<string, string>();

  constructor({ cookie }: Session) {
    this.take(cookie);
  }

  take(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    this.#cookies.set(name!, value!);
  }

  valueOf(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Sends requests `without` a cookie or with `more`; ignores cookies of the response. */
  get(path: string, { without = "", more = "" } = {}): Promise<Response> {
    const kept = [...this.#cookies].filter(([name]) => name !== without).map(([name, value]) => `${name}=${value}`);
    const cookie = [...kept, ...(more ? [more] : [])].join("; ");
    return SELF.fetch(CABINET_URL + path, { redirect: "manual", headers: { cookie } });
  }

  async post(path: string, fields: Record<string, unknown>): Promise<Response> {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await SELF.fetch(CABINET_URL + path, { method: "POST", redirect: "manual", headers, body });
    for (const set of answer.headers.getSetCookie()) this.take(set);
    return answer;
  }
}

/** A screen's content without its render time and the keys generated for its forms. */
async function shownBy(answer: Response, from: number): Promise<string> {
  const text = `${answer.status} ${answer.headers.get("location") ?? ""}\n${await answer.text()}`;
  return text
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/\b1[6-9]\d{11}\b/g, "(moment)")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id, high, low) =>
      Number.parseInt(high + low, 16) >= from ? "(key)" : id,
    );
}

const numberOf = (bookmark: string) => Number.parseInt(bookmark.slice(0, 8), 16);

/**
 * First difference between two reads; null if they are equal. A reader with `bookmark` need not see later writes of the
 * engine: in that case, the reads must be equal once the replica has those writes.
 */
async function difference(
  far: FarDatabase,
  bookmark: string,
  [near, primary]: [() => Promise<string>, () => Promise<string>],
): Promise<string | null> {
  const [first, newest] = [await near(), await primary()];
  if (first === newest) return null;
  if (far.written === numberOf(bookmark)) return texts(first, newest);
  for (let tries = 0; ; tries++) {
    await far.catchUp();
    const [replica, whole] = [await near(), await primary()];
    if (replica === whole) return null;
    if (tries === 3) return texts(replica, whole);
  }
}

function texts(near: string, primary: string): string {
  const at = [...near].findIndex((sign, index) => sign !== primary[index]);
  const excerpt = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `near: …${excerpt(near)}…\nprimary: …${excerpt(primary)}…`;
}

let mark = 0;
const heard = () => `__Host-heard=t${mark++}`;

const WEEK = Math.floor(Date.now() / (7 * 86_400_000));
/** ms; one value per week. */
const LAGS = [5_000, 60_000].filter((_, at) => KILL_EVERY === 1 || at === WEEK % 2);

describe.each(LAGS)("with a replica %i ms behind", (lagMs) => {
  let far: FarDatabase;
  const seen = { written: 0, stale: 0 };
  beforeAll(async () => {
    far = await openLagging(lagMs);
  });
  afterAll(() => far.close());

  describe("the screen after", () => {
    it.each(doorsOf("form").map((door) => [door.name, door] as const))("%s shows what it wrote", async (_, door) => {
      const { path, body, session } = await visitorOf(door, far);
      const browser = new Browser(session);
      const answer = await browser.post(path, body);
      expect(answer.status).toBeLessThan(500);
      const bookmark = browser.valueOf("__Host-bookmark");
      const to = new URL(answer.headers.get("location") ?? path, CABINET_URL);
      if (!bookmark || to.origin !== CABINET_URL) return;
      const from = Date.now();
      const show = async (how: Parameters<Browser["get"]>[1] = {}) =>
        shownBy(await browser.get(to.pathname + to.search, how), from);
      const without = await show({ without: "__Host-bookmark" });
      const primary = () => show({ more: heard() });
      seen.written++;
      if (without !== (await primary())) seen.stale++;
      expect(await difference(far, bookmark, [() => show(), primary])).toBeNull();
    });

    it("is stale without the cookie of its write", () => {
      expect(seen.written).toBeGreaterThan(60);
      expect(seen.stale).toBeGreaterThan(20);
    });
  });

  const writes = doorsOf("rest").filter(({ method }) => method !== "GET");
  const reads = doorsOf("rest").filter(({ method, pattern }) => method === "GET" && !MADE_ANEW.has(pattern));

  const answerAt = async (path: string, session: Session, bookmark: string) => {
    const answer = await call("GET", `/api${path}`, { session, headers: { [BOOKMARK]: bookmark } });
    return `${answer.status} ${await answer.text()}`;
  };
  const isRead = (path: string, session: Session, bookmark: string) =>
    difference(far, bookmark, [
      () => answerAt(path, session, bookmark),
      () => answerAt(path, session, "first-primary"),
    ]);

  describe("over REST", () => {
    it.each(writes.map((door) => [door.name, door] as const))("%s is read by its bookmark", async (_, door) => {
      const { path, params, body, session } = await visitorOf(door, far);
      const sent = door.method === "DELETE" ? undefined : body;
      const answer = await call(door.method, `/api${path}`, { session, body: sent });
      expect(answer.status).toBeLessThan(500);
      const bookmark = answer.headers.get(BOOKMARK);
      if (!answer.ok && bookmark === null) return;
      expect(bookmark).toMatch(/^[0-9a-f-]{59}$/);
      for (const { pattern } of reads.filter((one) => [door.pattern, listOf(door.pattern)].includes(one.pattern))) {
        const at = pathOf(pattern, params);
        expect([at, await isRead(at, session, bookmark!)]).toEqual([at, null]);
      }
    });

    it.each(reads.map((door) => [door.name, door] as const))(
      "%s matches the primary with the bookmark",
      async (_, door) => {
        const { path, session } = await visitorOf(door, far);
        const made = await call("POST", "/api/contactLists", { session, body: { title: "Any", type: "regular" } });
        expect(await isRead(path, session, made.headers.get(BOOKMARK)!)).toBeNull();
      },
    );
  });

  const pages = doorsOf("page").filter(({ pattern }) => !MADE_ANEW.has(pattern));
  it.each(pages.map((door) => [door.name, door] as const))(
    "%s matches the primary with the cookie",
    async (_, door) => {
      const { path, session } = await visitorOf(door, far);
      const browser = new Browser(session);
      await browser.post("/contacts/new", { title: "Any", type: "regular" });
      const from = Date.now();
      const show = async (more = "") => shownBy(await browser.get(path, { more }), from);
      const bookmark = browser.valueOf("__Host-bookmark")!;
      expect(await difference(far, bookmark, [() => show(), () => show(heard())])).toBeNull();
    },
  );
});

const listOf = (pattern: string) => pattern.replace(/\/:[^/]+(\/.*)?$/, "");
