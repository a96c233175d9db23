import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, expect, it } from "vitest";
import { type Line, NOTHING, rootOf, sealHash } from "../../app/domain/money/ledger/chain";

const folder = mkdtempSync(join(tmpdir(), "audit-"));
const file = join(folder, "ledger.sqlite");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY = "2026-11-20";
let root: string;
let db: DatabaseSync;

// A database of the product with two sealed lines of one account.
beforeEach(async () => {
  rmSync(file, { force: true });
  db = new DatabaseSync(file);
  for (const name of readdirSync("migrations").sort()) db.exec(readFileSync(`migrations/${name}`, "utf8"));
  const insert = db.prepare(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES ('a', ?, 'accrual', ?, 'complete', 1, 1)`);
  insert.run("1", 1_000_000);
  insert.run("2", 2_000_000);
  const lines = db.prepare("SELECT * FROM billings ORDER BY id").all() as unknown as Line[];
  const seal = { ownerId: "a", seq: 1, lastId: "2", open: [], late: [], balance: 3_000_000 };
  const hash = await sealHash(seal, lines, NOTHING.hash);
  db.prepare("INSERT INTO ledger_seals VALUES ('a', 1, '2', '[]', '[]', 2, 3000000, ?, 5)").run(hash);
  root = await rootOf("", { ...seal, hash });
  db.prepare("INSERT INTO ledger_anchors (day, accounts, root, created_at) VALUES (?, 1, ?, 9)").run(DAY, root);
});

function audit(...anchors: string[]) {
  db.close();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/audit-ledger.mjs", file, ...anchors], {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

it("reports the lines, the accounts and the anchor to keep of an intact ledger", () => {
  const { status, said } = audit(`${DAY}=${root}`);
  expect([status, said]).toEqual([0, expect.stringContaining("2 lines of 1 accounts, 0 faults")]);
  expect(said).toContain(`Anchor to keep: ${DAY}=${root}`);
});

it("names the account and the seal of an altered line", () => {
  db.exec("UPDATE billings SET amount = 7 WHERE id = '2'");
  expect(audit()).toEqual({ status: 1, said: expect.stringContaining("account a, seal 1: otherSum") });
});

it("detects recreated seals by a kept anchor", async () => {
  db.exec("UPDATE billings SET amount = 7 WHERE id = '2'");
  const lines = db.prepare("SELECT * FROM billings ORDER BY id").all() as unknown as Line[];
  const seal = { ownerId: "a", seq: 1, lastId: "2", open: [], late: [], balance: 1_000_007 };
  const hash = await sealHash(seal, lines, NOTHING.hash);
  db.prepare("UPDATE ledger_seals SET balance = ?, hash = ?").run(seal.balance, hash);
  expect(audit(`${DAY}=${root}`)).toEqual({ status: 1, said: expect.stringContaining(`anchor of ${DAY}`) });
});
