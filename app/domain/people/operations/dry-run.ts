import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { isBelow } from "../../base/access/levels";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { getMoney } from "../../money/billing/available";
import type { OperationLine } from "./lines";

type Boss = Pick<Viewer, "id" | "level">;

export type OperationProblem =
  | "operationUser"
  | "operationNotBelow"
  | "operationRepeated"
  | "operationUnexplained"
  | "operationOverdraw"
  | "operationCurrency";

export interface TriedLine extends OperationLine {
  userId: string | null;
  currency: string;
  /** Available money, micros. */
  before: number;
  after: number;
  problem: OperationProblem | null;
}

export interface DryRun {
  lines: TriedLine[];
  /** By currency, micros: amounts added and taken. */
  sums: { currency: string; added: number; taken: number }[];
  /** For a reseller, whose own money moves; null for a manager. */
  own: { currency: string; before: number; after: number } | null;
  isPossible: boolean;
}

interface Account {
  id: string;
  username: string;
  level: Viewer["level"];
  currency: string;
  available: number;
}

/** Previews what the lines would change. Read-only; two round trips for a reseller, one for a manager. */
export async function tryOperations(db: Database, viewer: Boss, operations: readonly OperationLine[]): Promise<DryRun> {
  const names = JSON.stringify([...new Set(operations.map(({ username }) => username))]);
  const [accounts, money] = await Promise.all([
    db.all<Account>(sql`SELECT ${users.id} AS id, ${users.username} AS username, ${users.level} AS level,
        coalesce(a.currency, 'RUB') AS currency, coalesce(a.balance + a.overdraft, 0) AS available
      FROM ${users} LEFT JOIN accounts a ON a.owner_id = ${users.id}
      WHERE ${users.username} IN (SELECT value FROM json_each(${names})) AND ${withinScope(viewer) ?? sql`TRUE`}`),
    viewer.level === "manager" ? null : getMoney(db, viewer.id),
  ]);
  const byName = new Map(accounts.map((account) => [account.username.toLowerCase(), account]));
  const seen = new Set<string>();
  const lines = operations.map((line): TriedLine => {
    const account = byName.get(line.username.toLowerCase());
    const before = account?.available ?? 0;
    const tried = { ...line, userId: account?.id ?? null, currency: account?.currency ?? "", before };
    const problem = problemOf(viewer, line, account, { isRepeated: seen.has(account?.id ?? ""), own: money?.currency });
    if (account) seen.add(account.id);
    return { ...tried, after: before + line.amount, problem };
  });
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0);
  const own = money && { currency: money.currency, before: money.available, after: money.available - moved };
  const isPossible = lines.length > 0 && lines.every(({ problem }) => problem === null) && (own?.after ?? 0) >= 0;
  return { lines, sums: sumsOf(lines), own, isPossible };
}

function problemOf(
  viewer: Boss,
  { amount, comment, hiddenComment }: OperationLine,
  account: Account | undefined,
  { isRepeated, own }: { isRepeated: boolean; own: string | undefined },
): OperationProblem | null {
  if (!account) return "operationUser";
  if (!isBelow(account, viewer)) return "operationNotBelow";
  if (isRepeated) return "operationRepeated";
  if (own !== undefined && own !== account.currency) return "operationCurrency";
  const isExplained = viewer.level === "manager" ? amount < 0 || comment || hiddenComment : amount > 0 || comment;
  if (!isExplained) return "operationUnexplained";
  return account.available + amount < 0 && amount < 0 ? "operationOverdraw" : null;
}

function sumsOf(lines: readonly TriedLine[]): DryRun["sums"] {
  const known = lines.filter(({ userId }) => userId !== null);
  return [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    added: some.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    taken: some.reduce((sum, { amount }) => sum - Math.min(0, amount), 0),
  }));
}
