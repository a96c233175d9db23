import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { wordsOf as fileWordsOf } from "../../../app/domain/library/files/words";
import { rowsOf } from "../../support/world/rows";

type Row = Record<string, unknown>;
type Values = readonly (string | number | null)[];

export interface Mix {
  /** Parameters sent with each request. */
  query?: (owner: { id: string }) => Promise<Record<string, string>>;
  /** Column that a search matches, and how it stores a word. */
  word?: string;
  /** Columns with values that cycle through the copies. */
  columns?: Record<string, Values>;
  /** Filters, each with a predicate for returned rows. */
  filters?: [query: Record<string, string>, isMeant: (row: Row) => boolean][];
  /** Columns with the same value in every copy. */
  fixed?: (owner: { id: string }) => Row;
  /** Statements to run with each copy. */
  beside?: (row: Row) => [query: string, ...values: unknown[]][];
  /** Maximum number of copies per account. */
  count?: number;
  /** Statement to run after all copies. */
  counted?: [query: string, ...values: string[]];
}

const is = (name: string, value: unknown): [Record<string, string>, (row: Row) => boolean] => [
  { [name]: String(value) },
  (row) => row[name] === value,
];

const ACTIVE = { columns: { is_active: [1, 0, 1] }, filters: [is("isActive", true), is("isActive", false)] };
const NAMED = { word: "name" };
const TITLED = { word: "title" };

let phones = 0;

const CONTACTS: Mix = {
  word: "name",
  columns: { gender: ["female", "male", null], email: ["a@b.example", null], date: ["1990-03-08", null, null, null] },
  filters: [
    is("gender", "female"),
    [{ hasEmail: "true" }, ({ email }) => email !== null],
    [{ "birthday[$gte]": "03-01", "birthday[$lte]": "03-31" }, ({ date }) => date !== null],
  ],
  fixed: () => ({ first_name: null, last_name: null, phone: `7917${String(1_000_000 + phones++)}` }),
  counted: [
    "UPDATE contact_lists SET contacts = (SELECT count(*) FROM contacts WHERE owner_id = ?1 AND list_id = contact_lists.id) WHERE owner_id = ?1",
  ],
};

/** For each list, by path: how its copies differ. */
export const MIXES: Record<string, Mix> = {
  "/tokens": { word: "description" },
  "/contactLists": {
    ...TITLED,
    columns: { type: ["regular", "blacklist", "regular"], is_active: [1, 1, 1, 0], contacts: [5, 0, 70] },
    filters: [is("type", "blacklist"), is("isActive", false)],
  },
  "/segments": { ...TITLED, columns: { people: [5, 0, 70] } },
  "/contacts": CONTACTS,
  "/contacts of one list": {
    ...CONTACTS,
    query: async ({ id }) => {
      const [list] = await rowsOf<{ id: string }>("SELECT id FROM contact_lists WHERE owner_id = ?", id);
      return { ListId: list!.id };
    },
  },
  "/templates": {
    ...TITLED,
    columns: { moderation: ["approved", "pending", "rejected"], is_active: [1, 0] },
    filters: [is("moderation", "rejected"), is("isActive", true)],
  },
  "/sendernames": {
    ...NAMED,
    columns: { moderation: ["approved", "pending"], is_active: [1, 1, 0] },
    filters: [is("moderation", "pending"), is("isActive", false)],
  },
  "/tasks": {
    ...TITLED,
    columns: { state: ["completed", "failed", "stopped"], type: ["sendings:bulk", "contacts:import"] },
    filters: [is("state", "failed"), is("type", "contacts:import")],
    fixed: () => ({ due_at: null, lease_until: 0 }),
  },
  "/storage": {
    ...TITLED,
    columns: { is_public: [0, 1, 0], size: [10, 30, 20] },
    filters: [is("isPublic", true)],
    fixed: () => ({ expired_at: null }),
    beside: ({ owner_id, id, title, filename }) =>
      fileWordsOf({ title: String(title), filename: String(filename) }).map((word) => [
        "INSERT INTO file_words (owner_id, word, file_id) VALUES (?, ?, ?)",
        owner_id,
        word,
        id,
      ]),
  },
  "/notifications": {
    ...TITLED,
    columns: { is_read: [0, 1, 1] },
    filters: [is("isRead", false), is("isRead", true), is("type", "message")],
    counted: [
      `UPDATE accounts SET notifications = (SELECT count(*) FROM notifications WHERE owner_id = ?1 AND channel = 'web'),
        unread = (SELECT count(*) FROM notifications WHERE owner_id = ?1 AND channel = 'web' AND is_read = 0) WHERE owner_id = ?1`,
    ],
  },
  "/telemetry": {
    word: "user_agent",
    columns: { action: ["signIn", "signInFailed"], ip: ["203.0.113.7", "198.51.100.1", null] },
    filters: [is("action", "signInFailed"), is("ip", "198.51.100.1")],
  },
  "/billings": {
    word: "comment",
    columns: { status: ["complete", "refunded"], source: ["accrual", "subtract", "sendings.sms"] },
    filters: [is("status", "refunded"), is("source", "subtract"), is("source", "sendings.sms")],
    counted: ["UPDATE accounts SET billings = (SELECT count(*) FROM billings WHERE owner_id = ?1) WHERE owner_id = ?1"],
  },
  "/payments": {
    word: "card",
    columns: { status: ["completed", "error", "init"], amount: [1_000_000, 3_000_000, 2_000_000] },
    filters: [is("status", "error"), is("status", "init")],
    fixed: () => ({ due_at: null }),
  },
  "/recurrentPayments": {
    word: "card",
    columns: { status: ["ready", "pause", "error"] },
    filters: [is("status", "pause")],
    fixed: () => ({ due_at: null, bind_due_at: null }),
  },
  "/referrals": {},
  "/subscriptions": {
    count: 18,
    columns: { status: ["active", "ended"] },
    filters: [is("status", "ended")],
    fixed: () => ({ due_at: null }),
  },
  "/wapi": { word: "id_instance", fixed: () => ({ due_at: null, look_at: null }) },
  "/users": {
    word: "username",
    columns: { is_active: [1, 1, 0] },
    filters: [is("isActive", false)],
    beside: ({ id, username, reseller_id }) => [
      ["INSERT INTO user_words (scope, word, user_id) VALUES (?, ?, ?)", reseller_id, username, id],
    ],
  },
  "/webhooks": { ...TITLED, fixed: () => ({ due_at: null }) },
  "/integrations": TITLED,
  "/push/sites": TITLED,
  "/otp-settings/widgets": NAMED,
  "/otp-settings/channels": NAMED,
  "/otp-settings/templates": NAMED,
  "/invoices": {
    word: "words",
    columns: { status: ["paid", "pending", "rejected"], source: ["user", "system"], amount: [1_000_000, 3_000_000] },
    filters: [is("status", "rejected"), is("source", "system")],
  },
  "/companies": { ...TITLED, ...ACTIVE },
  "/documents": {
    word: "number",
    columns: { type: ["invoice", "act"] },
    filters: [is("type", "act")],
    fixed: () => ({ from_at: null, to_at: null, contract_id: null }),
  },
  "/contracts": TITLED,
  "/reportQueue": NAMED,
  "/reportSchedules": { ...NAMED, count: 44 },
  "/url-shortener": {
    word: "slug",
    columns: { blocked_at: [null, 1, null], clicks: [1, 3, 2], people: [1, 2] },
    filters: [[{ state: "blocked" }, (row) => row.state === "blocked"]],
  },
  "/requisites": { ...TITLED, ...ACTIVE },
  "/views": NAMED,
  "/sendernames/queue": { ...NAMED, columns: { is_active: [1, 0] } },
  "/tariffs": {
    ...TITLED,
    ...ACTIVE,
    fixed: ({ id }) => ({ owner_id: id }),
  },
};

const UNIQUE = ["username", "hash", "token", "key", "secret_hash", "id_instance", "slug", "number"];

/** Copies a table's newest row, varying each copy; ids of copies that contain the word are returned separately. */
export async function copiesOf(
  { table, beside }: { table: string; beside?: string | undefined },
  mix: Mix,
  owner: { id: string },
  { count, word }: { count: number; word: string },
): Promise<{ ids: string[]; worded: string[] }> {
  const [row] = await rowsOf<Row>(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`);
  const [side] = beside ? await rowsOf<Row>(`SELECT * FROM ${beside} WHERE id = ?`, row!.id) : [];
  const columns = Object.keys(row!).filter((name) => name !== "likeness");
  const [ids, worded]: [string[], string[]] = [[], []];
  const statements: D1PreparedStatement[] = [];
  const insert = (into: string, values: Row) => {
    const names = Object.keys(values);
    const places = names.map(() => "?").join();
    statements.push(
      env.DB.prepare(`INSERT INTO ${into} (${names.join()}) VALUES (${places})`).bind(...Object.values(values)),
    );
  };
  for (let copy = 0; copy < count; copy++) {
    const id = newId();
    const isWorded = copy % 3 === 0;
    const text = `${isWorded ? word : "other"}${copy}x${id.slice(-6)}`;
    const unique = UNIQUE.filter((name) => typeof row![name] === "string").map((name) => [
      name,
      `${name}${copy}x${id.slice(-6)}`,
    ]);
    const kinds = Object.entries(mix.columns ?? {}).map(([name, values]) => [name, values[copy % values.length]]);
    const made: Row = {
      ...Object.fromEntries(columns.map((name) => [name, row![name]])),
      ...Object.fromEntries(unique),
      ...("name" in row! && table !== "users" ? { name: `other${copy}x${id.slice(-6)}` } : {}),
      ...(table === "users" ? { email: null, referral_code: null } : {}),
      ...(table === "subscriptions" ? { source: `${row!.source}.${id.slice(-6)}` } : {}),
      ...Object.fromEntries(kinds),
      ...mix.fixed?.(owner),
      ...(mix.word ? { [mix.word]: text } : {}),
      id,
    };
    ids.push(id);
    if (mix.word && isWorded) worded.push(id);
    insert(table, made);
    if (side && beside) insert(beside, { ...side, id });
    for (const [query, ...values] of mix.beside?.(made) ?? []) statements.push(env.DB.prepare(query).bind(...values));
  }
  await env.DB.batch(statements);
  if (mix.counted) {
    const [query, ...values] = mix.counted;
    await rowsOf(query, owner.id, ...values);
  }
  return { ids, worded };
}
