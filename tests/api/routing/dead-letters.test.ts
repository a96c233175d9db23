import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  findDeadLetters,
  keepDeadLetter,
  removeDeadLetters,
} from "../../../app/domain/network/dead-letters/dead-letters";
import { deadLetters as words } from "../../../app/i18n/deadLetters/en";
import { fileStore } from "../../../workers/file-store";
import { soon } from "../../support/engine/soon";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const files = fileStore(env.FILES);
const english = { "accept-language": "en" };

let manager: Session;
beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});
beforeEach(async () => removeDeadLetters(files, await kept()));

const kept = async () => (await findDeadLetters(files, { limit: 1000 })).map(({ id }) => id);

/** A dead receipt for a sent message; returns the message's id. */
async function dead(): Promise<{ letter: string; id: string; owner: Awaited<ReturnType<typeof createUser>> }> {
  const owner = await createUser({ balance: 100_000_000, sender: "CABINET" });
  const session = await signInAs(owner.username);
  const body = { type: "sms", recipient: "+79990000002", payload: { sender: "CABINET", text: "Hello" } };
  const { id } = (await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string };
  await soon(async () => expect(await statusOf(id)).toBe("sent"));
  const receipts = [{ ownerId: owner.id, id, status: "delivered", at: Date.now() }];
  const [row] = await rowsOf<{ provider: string }>("SELECT provider FROM sendings WHERE id = ?", id);
  const { provider } = row!;
  const before = await kept();
  await keepDeadLetter({ files, clock: Date.now }, { kind: "receipts", provider, receipts } as never, "D1 is out");
  const [letter] = (await kept()).filter((one) => !before.includes(one));
  return { letter: letter!, id, owner };
}

const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>("SELECT status FROM sendings WHERE id = ?", id))[0]?.status;

describe("dead letters over REST", () => {
  it("go both ways, by period and by search, page by page", async () => {
    const from = Date.UTC(2026, 0, 1);
    for (const day of [0, 1, 2]) {
      const clock = () => from + day * 86_400_000;
      await keepDeadLetter({ files, clock }, { kind: "incoming" }, day === 1 ? "Out of order" : "D1 is out");
    }
    const ids = await kept();
    const listed = async (query: string) =>
      (await (await call("GET", `/api/deadLetters?${query}`, { session: manager })).json()) as {
        data: { id: string }[];
        next: string | null;
      };
    const found = async (query: string) => (await listed(query)).data.map(({ id }) => id);
    const down = "$order[0][0]=createdAt&$order[0][1]=desc";
    expect(await found("")).toEqual(ids);
    expect(await found(down)).toEqual(ids.toReversed());
    const { data, next } = await listed(`${down}&$limit=2`);
    expect([data.length, await found(`${down}&$limit=2&$after=${next}`)]).toEqual([2, [ids[0]]]);
    expect(await found(`$limit=2&$after=${ids[0]}`)).toEqual(ids.slice(1));
    expect(await found("$limit=1&$offset=1")).toEqual([ids[1]]);
    expect(await found("createdAt[$gte]=2026-01-02&createdAt[$lt]=2026-01-03")).toEqual([ids[1]]);
    expect(await found(`${down}&createdAt[$lt]=2026-01-03`)).toEqual([ids[1], ids[0]]);
    expect(await found("$search=ORDER")).toEqual([ids[1]]);
  });

  it("are listed with their content to managers only", async () => {
    const { letter, id, owner } = await dead();
    const answer = await call("GET", "/api/deadLetters", { session: manager });
    expect(await answer.json()).toMatchObject({
      data: [
        {
          id: letter,
          kind: "receipts",
          from: expect.any(String),
          count: 1,
          times: 1,
          reason: "D1 is out",
          body: { receipts: [{ id, status: "delivered" }] },
        },
      ],
      next: null,
    });
    for (const session of [
      await signInAs(owner.username),
      await signInAs((await createUser({ level: "reseller" })).username),
    ]) {
      expect((await call("GET", "/api/deadLetters", { session })).status).toBe(403);
      expect((await call("POST", "/api/deadLetters/retry", { session, body: {} })).status).toBe(403);
      expect((await call("DELETE", `/api/deadLetters/${letter}`, { session })).status).toBe(403);
    }
    expect(await kept()).toEqual([letter]);
  });

  it("are paged", async () => {
    const letters = [(await dead()).letter, (await dead()).letter];
    const page = async (query: string) =>
      (await (await call("GET", `/api/deadLetters?$limit=1${query}`, { session: manager })).json()) as {
        data: { id: string }[];
        next: string;
      };
    const first = await page("");
    const second = await page(`&$after=${first.next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(letters);
  });

  it("are retried all at once or by id, and are processed", async () => {
    const [one, other] = [await dead(), await dead()];
    const retry = (body: object) => call("POST", "/api/deadLetters/retry", { session: manager, body });
    expect(await (await retry({ ids: [one.letter] })).json()).toEqual({ count: 1 });
    await soon(async () => expect(await statusOf(one.id)).toBe("delivered"));
    expect(await statusOf(other.id)).toBe("sent");
    expect(await (await retry({})).json()).toEqual({ count: 1 });
    await soon(async () => expect(await statusOf(other.id)).toBe("delivered"));
    expect(await kept()).toEqual([]);
  });

  it("are removed once", async () => {
    const { letter } = await dead();
    const remove = () => call("DELETE", `/api/deadLetters/${letter}`, { session: manager });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});

describe("dead letters on their screen", () => {
  const page = async () => (await visit("/routing/deadLetters", manager, english)).text();

  it("are listed with their reason, and are retried", async () => {
    expect(await page()).toContain(words.nothing);
    const { letter, id } = await dead();
    expect(await page()).toContain("D1 is out");
    expect((await submit("/routing/deadLetters", { ids: letter }, manager, english)).status).toBe(303);
    await soon(async () => expect(await statusOf(id)).toBe("delivered"));
    expect(await page()).toContain(words.nothing);
  });

  it("are removed after a confirmation", async () => {
    const { letter } = await dead();
    const path = `/routing/deadLetters/${letter}/remove`;
    expect(await (await visit(path, manager, english)).text()).toContain(words.removeHelp);
    expect(await kept()).toEqual([letter]);
    expect((await submit(path, {}, manager, english)).status).toBe(303);
    expect(await kept()).toEqual([]);
    expect((await visit(path, manager, english)).status).toBe(404);
  });
});
