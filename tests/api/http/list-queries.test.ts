import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { viewerOfToken } from "../../../app/domain/access/viewer-of-token";
import { storeFile } from "../../../app/domain/files/files";
import { messageInput } from "../../../app/domain/notifications/input";
import { sendMessage } from "../../../app/domain/notifications/send";
import { newId } from "../../../app/domain/shared/ids";
import { recordVisit } from "../../../app/domain/telemetry/record";
import { openDatabase } from "../../../db/client";
import { routes } from "../../../workers/api/routes";
import { platformOf } from "../../../workers/platform";
import { CONFIGURATION } from "../../matrix/configuration";
import { meterOf } from "../../support/engine/meter";
import { call } from "../../support/forms/open-screen";
import { contractOf, documentOf } from "../../support/papers/company";
import { invoiceNamed } from "../../support/papers/invoice";
import { COMPANY, SELLER } from "../../support/papers/requisite";
import { paymentOf, recurrentOf, subscriptionOf } from "../../support/providers/payment";
import { nameOf } from "../../support/world/names";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, giveTariff, invitedOf, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { listRoutes } from "./list-routes";

const platform = platformOf(env);
const payload = { sender: "CABINET", text: "Hello" };
// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;

beforeAll(async () => {
  const { username } = await createUser({ level: "reseller", balance: 1_000_000_000 });
  session = await signInAs(username);
});

async function post(path: string, body: unknown): Promise<string> {
  const response = await call("POST", `/api${path}`, { session, body });
  const { id, message } = (await response.json()) as Answer;
  if (!id) throw new Error(`${path}: ${message}`);
  return id;
}

/** Per list: creates a row that contains a word; the row's table. */
const MAKERS: Record<
  string,
  { table: string; make: (word: string) => Promise<string>; isShort?: boolean; counts?: boolean }
> = {
  "/tokens": { table: "tokens", isShort: true, make: (description) => post("/tokens", { description }) },
  "/contactLists": { table: "contact_lists", counts: true, make: (title) => post("/contactLists", { title }) },
  "/templates": { table: "templates", make: (title) => post("/templates", { title, type: "sms", payload }) },
  "/sendernames": {
    table: "sendernames",
    isShort: true,
    make: (name) => post("/sendernames", { name, type: "sms", comment: "ООО Ромашка, ИНН 7707083893" }),
  },
  "/tasks": {
    table: "tasks",
    make: async (title) => {
      const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
        "SELECT id FROM sendernames WHERE name = 'CABINET' AND owner_id = ?",
        session.id,
      );
      if (!id) await nameOf(session.id, "CABINET");
      const schedule = { delay: "2100-01-01T00:00:00Z" };
      return post("/sendings", { type: "sms", title, recipient: ["+79161234567"], payload, schedule });
    },
  },
  "/storage": {
    table: "files",
    counts: true,
    make: async (word) => {
      const bytes = new TextEncoder().encode(`phone${word}`);
      const made = await storeFile(platform, session, { name: `${word}.csv`, bytes });
      return made.ok ? made.value.id : "";
    },
  },
  "/notifications": {
    table: "notifications",
    make: async (title) => {
      const message = messageInput.parse({ targetUserId: session.id, title, text: "Text" });
      const made = await sendMessage(platform, { ...session, level: "manager" }, message);
      return made.ok ? made.value.row.id : "";
    },
  },
  "/telemetry": {
    table: "telemetry",
    make: async (userAgent) => {
      const client = { userAgent, ip: null };
      await recordVisit(platform.db, { ownerId: session.id, action: "signIn", client, at: Date.now() });
      return latest("telemetry", "owner_id");
    },
  },
  "/billings": {
    table: "billings",
    make: async (comment) => {
      const id = newId();
      const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
      await rowsOf(
        "INSERT INTO billings (owner_id, id, source, amount, status, comment, created_at, updated_at) VALUES (?, ?, 'accrual', 1, 'complete', ?, ?, ?)",
        session.id,
        id,
        comment,
        stamps.createdAt,
        stamps.updatedAt,
      );
      return id;
    },
  },
  "/payments": { table: "payments", make: (word) => paymentOf(session.id, { ref: null, card: word }) },
  "/recurrentPayments": { table: "recurrent_payments", make: (card) => recurrentOf(session.id, { card }) },
  "/referrals": { table: "users", make: (word) => invitedOf(session.id, word) },
  "/subscriptions": { table: "subscriptions", isShort: true, make: (title) => subscriptionOf(session.id, { title }) },
  "/wapi": { table: "wapi_instances", make: (word) => ownNumberOf(session.id, { id: newId(), idInstance: word }) },
  "/users": {
    table: "users",
    make: async (word) =>
      await post("/users", {
        username: word,
        password: "tests-2026",
        data: { firstName: "Anna", email: `${word}@mail.example` },
      }),
  },
  "/webhooks": {
    table: "webhooks",
    isShort: true,
    make: (title) => post("/webhooks", { title, url: "https://crm.example/hook", events: ["sendings.delivered"] }),
  },
  "/push/sites": {
    table: "push_sites",
    isShort: true,
    make: (title) => post("/push/sites", { title, origins: ["https://shop.example"] }),
  },
  "/invoices": { table: "invoices", make: (name) => invoiceNamed(session, name) },
  "/n/invoices": { table: "invoices", make: (name) => invoiceNamed(session, name) },
  "/companies": { table: "companies", make: (title) => post("/companies", { ...SELLER, title }) },
  "/documents": { table: "documents", isShort: true, make: (number) => documentOf(session.id, { number }) },
  "/contracts": { table: "contracts", isShort: true, make: (title) => contractOf(session.id, title) },
  "/requisites": { table: "requisites", isShort: true, make: (title) => post("/requisites", { ...COMPANY, title }) },
  "/views": {
    table: "saved_views",
    isShort: true,
    make: (name) => post("/views", { resource: "sendings", name, query: "status=failed" }),
  },
  "/sendernames/queue": {
    table: "sendernames",
    make: async (name) => nameOf((await createUser({ resellerId: session.id })).id, name, session.id),
  },
  "/tariffs": {
    table: "tariffs",
    isShort: true,
    make: async (word) => {
      await giveTariff(session.id, "sendings.viber");
      const [row] = await rowsOf<{ id: string }>(
        "SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ? ORDER BY tariff_id DESC LIMIT 1",
        session.id,
      );
      await rowsOf("UPDATE tariffs SET title = ? WHERE id = ?", word, row!.id);
      return row!.id;
    },
  },
};

async function latest(table: string, owner: string) {
  const [row] = await rowsOf<{ id: string }>(
    `SELECT id FROM ${table} WHERE ${owner} = ? ORDER BY id DESC LIMIT 1`,
    session.id,
  );
  return row!.id;
}

async function list(path: string, query: Record<string, string>): Promise<Answer> {
  const response = await call("GET", `/api${path}?${new URLSearchParams(query)}`, { session });
  expect([response.status, path]).toEqual([200, path]);
  return response.json();
}

const idsOf = ({ data }: Answer): string[] => data.map(({ id }: { id: string }) => id);

const order = (direction: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": direction });

/** Lists of whole shapes of their own, whose tests stand elsewhere, and of what is no row. */
const OTHERS = ["/sendings", "/sendingsIncoming", "/contacts", "/sendings/held", "/deadLetters"];

it("tests every list of the route table here or elsewhere", () => {
  const tested = [...Object.keys(MAKERS), ...Object.keys(CONFIGURATION).map((noun) => `/${noun}`), ...OTHERS];
  const untested = listRoutes.map(({ path }) => path).filter((path) => !path.includes(":") && !tested.includes(path));
  expect(untested).toEqual([]);
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
/** An id is created moments before or after its row's timestamp; a Worker's clock stands still while it computes. */
const SLACK_MS = 50;

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

  it("finds those of a period, both ends", async () => {
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
  (path, { table, counts }) => {
    const COPIES = 80;
    const LIMIT = 8;

    beforeAll(async () => {
      const [row] = await rowsOf<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`);
      const columns = Object.keys(row!).filter((name) => name !== "likeness");
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
      }
    });

    it.each([
      ["as it stands", {}],
      ["from the oldest", { $order: [["createdAt", "asc"]] }],
      ["of a period", { createdAt: { $gte: "2020-01-01T00:00:00Z" } }],
      ["searched for nothing there", { $search: "zulu-nine" }],
    ])("reads no more than four rows for one of the page, %s", async (_, query) => {
      const { endpoint } = routes.find((route) => route.method === "GET" && route.path === path)!;
      const viewer = (await viewerOfToken(platform, session.token, null))!;
      const meter = meterOf(env.DB);
      const parsed = endpoint.query!.parse({ ...query, $limit: LIMIT });
      const request = new Request(`https://cabinet.test/api${path}`);
      const asked = {
        env,
        platform: { ...platform, db: openDatabase(meter.db) },
        viewer,
        params: {},
        query: parsed,
        ...{ body: undefined, raw: undefined, id: undefined },
        request,
      };
      // biome-ignore lint/suspicious/noExplicitAny: a table holds endpoints of every shape
      await endpoint.handle(asked as any);
      const counted = counts
        ? (await rowsOf<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE owner_id = ?`, session.id))[0]!.n
        : 0;
      expect(meter.rowsRead - counted).toBeLessThanOrEqual(4 * (LIMIT + 1) + 4);
    });
  },
);
