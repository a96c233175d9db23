import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { viewerOfToken } from "../../../app/domain/base/access/viewer-of-token";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { routes } from "../../../workers/api/routes";
import { platformOf } from "../../../workers/platform";
import { CONFIGURATION } from "../../matrix/configuration";
import { meterOf } from "../../support/engine/meter";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { MAKERS, makeFor } from "./list-makers";
import { listRoutes } from "./list-routes";

const platform = platformOf(env);

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;

beforeAll(async () => {
  const { username } = await createUser({ level: "reseller", balance: 1_000_000_000 });
  session = await signInAs(username);
  makeFor(session);
});

async function list(path: string, query: Record<string, string>): Promise<Answer> {
  const response = await call("GET", `/api${path}?${new URLSearchParams(query)}`, { session });
  expect([response.status, path]).toEqual([200, path]);
  return response.json();
}

const idsOf = ({ data }: Answer): string[] => data.map(({ id }: { id: string }) => id);

const order = (direction: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": direction });

/** Lists with special shapes, which are tested elsewhere, and lists of items that are not rows. */
const OTHERS = ["/sendings", "/sendingsIncoming", "/contacts", "/sendings/held", "/deadLetters", "/incidents"];

it("tests every list of the route table here or elsewhere", () => {
  const tested = [...Object.keys(MAKERS), ...Object.keys(CONFIGURATION).map((noun) => `/${noun}`), ...OTHERS];
  const untested = listRoutes.map(({ path }) => path).filter((path) => !path.includes(":") && !tested.includes(path));
  expect(untested).toEqual([]);
});

/**
 * An id is created moments before or after its row's timestamp, because a Worker's clock stands still while it
 * computes.
 */
const SLACK_MS = 50;
const pause = () => new Promise((resolve) => setTimeout(resolve, 2.5 * SLACK_MS));

describe.each(Object.entries(MAKERS))("GET %s", (path, { make }) => {
  const words = ["alpha-one", "bravo-two", "gamma-tre"];
  /** Ids, and the interval in which each row was created. */
  const made: { id: string; from: number; to: number }[] = [];

  it("goes from the oldest and from the newest, page by page", async () => {
    for (const word of words) {
      const from = Date.now() - SLACK_MS;
      const id = await make(path === "/sendernames" ? word.slice(0, 9) : word);
      made.push({ id, from, to: Date.now() + SLACK_MS });
      await pause();
    }
    const ids = made.map(({ id }) => id);
    const ours = (found: string[]) => found.filter((id) => ids.includes(id));
    const up = idsOf(await list(path, { ...order("asc"), $limit: "100" }));
    expect(ours(up)).toEqual(ids);
    expect(idsOf(await list(path, { ...order("desc"), $limit: "100" }))).toEqual(up.toReversed());
    const walked: string[] = [];
    for (let at = 0, after = ""; at < up.length; at++) {
      const query: Record<string, string> = MAKERS[path]!.isShort
        ? { $offset: `${at}` }
        : after
          ? { $after: after }
          : {};
      const page = await list(path, { ...order("asc"), $limit: "1", ...query });
      walked.push(...idsOf(page));
      after = page.next;
    }
    expect(walked).toEqual(up);
  });

  it("filters by a period, both ends included", async () => {
    const [first, second, third] = made.map(({ id }) => id);
    const [from, to] = [made[1]!.from, made[1]!.to].map((at) => new Date(at).toISOString()) as [string, string];
    const within = idsOf(await list(path, { "createdAt[$gte]": from, "createdAt[$lte]": to, $limit: "100" }));
    expect(within).toContain(second);
    expect(within).not.toContain(first);
    expect(within).not.toContain(third);
    const later = idsOf(await list(path, { "createdAt[$gt]": to, ...order("asc"), $limit: "100" }));
    expect(later).not.toContain(second);
    expect(later).toContain(third);
    expect(idsOf(await list(path, { "createdAt[$lt]": from, $limit: "100" }))).toContain(first);
  });

  it("finds the rows that contain the search text, and none for unknown text", async () => {
    const found = idsOf(await list(path, { $search: "BRAVO", $limit: "100" }));
    expect(found).toContain(made[1]!.id);
    expect(found).not.toContain(made[0]!.id);
    expect(idsOf(await list(path, { $search: "zulu-nine", $limit: "100" }))).toEqual([]);
  });
});

describe.each(Object.entries(MAKERS).filter(([, { isShort }]) => !isShort))(
  "GET %s in a long list",
  (path, { table, beside }) => {
    const COPIES = 80;
    const LIMIT = 8;

    beforeAll(async () => {
      const [row] = await rowsOf<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`);
      // The database generates this column itself.
      const columns = Object.keys(row!).filter((name) => name !== "likeness");
      const others = beside && (await columnsOf(beside));
      for (let copy = 0; copy < COPIES; copy++) {
        const unique: Record<string, unknown> = {
          id: newId(),
          username: `copy-${path.slice(1)}-${copy}`,
          email: null,
          referral_code: null,
          id_instance: `c${copy}`,
          name: `copy-${copy}`,
        };
        const values = columns.map((name) =>
          name in unique && (name === "id" || row![name] !== null) ? unique[name] : row![name],
        );
        await rowsOf(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`, ...values);
        if (!others) continue;
        const copied = others.map((name) => (name === "id" ? "?" : name)).join();
        const [of, to] = [row!.id, unique.id];
        await rowsOf(`INSERT INTO ${beside} (${others.join()}) SELECT ${copied} FROM ${beside} WHERE id = ?`, to, of);
      }
    });

    it.each([
      ["as it stands", {}],
      ["from the oldest", { $order: [["createdAt", "asc"]] }],
      ["of a period", { createdAt: { $gte: "2020-01-01T00:00:00Z" } }],
      ["searched for nothing there", { $search: "zulu-nine" }],
    ])("reads each row of the list a few times at most, %s", async (_, query) => {
      const { endpoint } = routes.find((route) => route.method === "GET" && route.path === path)!;
      const viewer = (await viewerOfToken(platform, session.token, null))!;
      const meter = meterOf(env.DB);
      const parsed = endpoint.query!.parse({ ...query, $limit: LIMIT });
      const request = new Request(`https://cabinet.test/api${path}`);
      const endpointCall = {
        env,
        platform: { ...platform, db: openDatabase(meter.db) },
        viewer,
        params: {},
        query: parsed,
        body: undefined,
        raw: undefined,
        id: undefined,
        request,
      };
      // biome-ignore lint/suspicious/noExplicitAny: a table holds endpoints of every shape
      await endpoint.handle(endpointCall as any);
      // The page, the counts before and after it, and the rows the index leads to.
      expect(meter.rowsRead).toBeLessThanOrEqual(7 * (COPIES + 3) + 4 * LIMIT);
    });
  },
);

async function columnsOf(table: string): Promise<string[]> {
  const columns = await rowsOf<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  return columns.map(({ name }) => name);
}
