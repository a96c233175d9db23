// scripts/audit-ledger.mjs runs this in Node, so it must not import anything.

const COLUMNS = ["id", "source", "amount", "status", "tariff_id", "task_id", "comment", "segment_price"] as const;
const ALL = [...COLUMNS, "segment_count", "multiplier", "held", "refunded", "created_at"] as const;

/** Columns of a line that must not change once it is sealed. */
export const SEALED = [...ALL, "user_id", "turnover"].join(", ");

type SealedColumn = (typeof ALL)[number] | "user_id" | "turnover";

export type Line = Record<SealedColumn, string | number | null> & { id: string; amount: number };

export interface Seal {
  ownerId: string;
  seq: number;
  lastId: string;
  open: string[];
  late: string[];
  lines: number;
  balance: number;
  hash: string;
}

export type Sealing = Omit<Seal, "hash" | "lines">;

export const NOTHING = { hash: "", seq: 0, lastId: "", open: [] as string[], balance: 0 };

export function sealHash(
  { ownerId, seq, lastId, open, late, balance }: Sealing,
  lines: readonly Line[],
  before: string,
) {
  const written = lines.map((line) => [...ALL.map((name) => line[name] ?? null), ...ofMargin(line)]);
  return hashOf([before, ownerId, seq, lastId, open, late, balance, written]);
}

// Empty for other lines: their seals predate margins.
const ofMargin = ({ user_id, turnover }: Line) => (user_id === null ? [] : [user_id, turnover]);

export const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { status, amount }) => sum + (status === "complete" ? amount : 0), 0);

export async function hashOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const rootOf = (root: string, { ownerId, seq, hash }: Pick<Seal, "ownerId" | "seq" | "hash">) =>
  hashOf([root, ownerId, seq, hash]);

export interface Fault {
  seq: number;
  what: "sealMissing" | "linesMissing" | "otherSum" | "altered";
}

interface Reader {
  linesOf(ids: readonly string[]): Promise<Line[]>;
  /** After `after`, up to and including `last`, by id. */
  between(after: string, last: string): Promise<Line[]>;
}

/** Contradictions between an account's lines and seals, oldest first. */
export async function faultsOf(seals: readonly Seal[], { linesOf, between }: Reader): Promise<Fault[]> {
  const faults: Fault[] = [];
  let before: Pick<Seal, "hash" | "seq" | "lastId" | "balance"> = NOTHING;
  for (const seal of seals) {
    const { seq } = seal;
    const isOpen = new Set(seal.open);
    const passed = (await between(before.lastId, seal.lastId)).filter(({ id }) => !isOpen.has(id));
    const lines = [...passed, ...(await linesOf(seal.late))].sort(byId);
    if (seq !== before.seq + 1) faults.push({ seq, what: "sealMissing" });
    else if (lines.length !== seal.lines) faults.push({ seq, what: "linesMissing" });
    else if (before.balance + sumOf(lines) !== seal.balance) faults.push({ seq, what: "otherSum" });
    else if ((await sealHash(seal, lines, before.hash)) !== seal.hash) faults.push({ seq, what: "altered" });
    before = seal;
  }
  return faults;
}

export const byId = ({ id: one }: Line, { id: other }: Line) => (one < other ? -1 : 1);
