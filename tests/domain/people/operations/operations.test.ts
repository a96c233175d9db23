import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { pauseTask, resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { tryOperations } from "../../../../app/domain/people/operations/dry-run";
import { readOperations } from "../../../../app/domain/people/operations/lines";
import { runOperations } from "../../../../app/domain/people/operations/run";
import { startOperations } from "../../../../app/domain/people/operations/start";
import { users } from "../../../../db/schema/accounts";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { createUser } from "../../../support/world/people";
import { type Engine, moneyOf, RUB } from "../../../support/world/scene";

const boss = async (level: "manager" | "reseller" = "manager", balance = 0) => ({
  ...(await createUser({ level, balance })),
  level,
});
const linesOf = (text: string) => readOperations(text).lines;
const start = async (engine: Engine, viewer: { id: string; level: "manager" | "reseller" }, text: string) => {
  const started = await startOperations(engine, viewer, linesOf(text), { id: newId(), title: "Operations" });
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  return (await getTask(engine.db, viewer, started.value.taskId))!;
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("lines of balance operations", () => {
  it("are read from spreadsheet data, with signs and either decimal mark", () => {
    const { lines, broken } = readOperations("rose\t500\tBonus\r\n\r\nlily; -1 200,50; Error; Ask Ann\niris;+3.5");
    expect(broken).toEqual([]);
    expect(lines).toEqual([
      { number: 1, username: "rose", amount: 500 * RUB, comment: "Bonus", hiddenComment: "" },
      { number: 3, username: "lily", amount: -1200.5 * RUB, comment: "Error", hiddenComment: "Ask Ann" },
      { number: 4, username: "iris", amount: 3.5 * RUB, comment: "", hiddenComment: "" },
    ]);
  });

  it.each([
    ["rose", "operationColumns"],
    ["; 5", "operationColumns"],
    ["rose; 5; a; b; c", "operationColumns"],
    ["rose; 0", "operationSmall"],
    ["rose; -0,00", "operationSmall"],
    ["rose; 1.005", "operationAmount"],
    ["rose; 1e3", "operationAmount"],
    ["rose; --5", "operationAmount"],
    ["rose; 10000000000000000", "operationAmount"],
    [`rose; 5; ${"x".repeat(501)}`, "operationNote"],
  ])("report an error: %s", (line, key) => {
    expect(readOperations(`iris; 1\n${line}`).broken).toEqual([{ number: 2, key }]);
  });

  it("are limited to two thousand", () => {
    const text = Array.from({ length: 2001 }, (_, at) => `user-${at}; 1`).join("\n");
    expect(readOperations(text).isOver).toBe(true);
    expect(readOperations(`rose; 1; ${" ".repeat(400_000)}`).isOver).toBe(true);
  });
});

describe("a dry run", () => {
  it("shows each account's money before and after, and each line's problem", async () => {
    const { db } = openEngine();
    const manager = await boss();
    const [rich, poor, peer] = [await createUser({ balance: 100 * RUB }), await createUser(), await boss()];
    const text = `${rich.username.toUpperCase()}; -40; Error\n${poor.username}; -1; Error\nnobody; 5; Bonus\n${peer.username}; 5; Bonus\n${rich.username}; 5; Bonus`;
    const run = await tryOperations(db, manager, linesOf(text));
    expect(run.lines.map(({ before, after, problem }) => [before / RUB, after / RUB, problem])).toEqual([
      [100, 60, null],
      [0, -1, "operationOverdraw"],
      [0, 5, "operationUser"],
      [0, 5, "operationNotBelow"],
      [100, 105, "operationRepeated"],
    ]);
    expect(run).toMatchObject({ own: null, isPossible: false });
    const unexplained = await tryOperations(db, manager, linesOf(`${rich.username}; 5`));
    expect(unexplained.lines[0]!.problem).toBe("operationUnexplained");
  });

  it("by a reseller covers only the reseller's own customers and money", async () => {
    const { db } = openEngine();
    const reseller = await boss("reseller", 10 * RUB);
    const [own, other] = [await createUser({ resellerId: reseller.id }), await createUser()];
    const foreign = await tryOperations(db, reseller, linesOf(`${other.username}; 1`));
    expect(foreign.lines[0]!.problem).toBe("operationUser");
    const much = await tryOperations(db, reseller, linesOf(`${own.username}; 11`));
    expect(much).toMatchObject({ own: { before: 10 * RUB, after: -1 * RUB }, isPossible: false });
    expect((await tryOperations(db, reseller, linesOf(`${own.username}; 10`))).isPossible).toBe(true);
  });
});

describe("operations on many balances", () => {
  it("run line by line, and report a line that is refused by then", async () => {
    const engine = openEngine();
    const manager = await boss();
    const [one, two] = [await createUser({ balance: 100 * RUB }), await createUser({ balance: 100 * RUB })];
    const task = await start(engine, manager, `${one.username}; -100; Error\n${two.username}; 50; Bonus`);
    await engine.db.run(sql`UPDATE accounts SET balance = 0 WHERE owner_id = ${one.id}`);
    await engine.db.run(sql`DELETE FROM billings WHERE owner_id = ${one.id}`);
    await engine.work();
    expect(await getTask(engine.db, manager, task.id)).toMatchObject({
      state: "completed",
      expanded: 2,
      sent: 1,
      errored: 1,
      meta: { refused: [{ number: 1, username: one.username, amount: -100 * RUB }] },
    });
    expect(await moneyOf(engine, two.id)).toEqual({ balance: 150 * RUB, ledger: 150 * RUB });
    expect((await moneyOf(engine, one.id)).balance).toBe(0);
  });

  it("start once, however often the form is sent, and not while a line has an error", async () => {
    const engine = openEngine();
    const manager = await boss();
    const { username, id: userId } = await createUser();
    const id = newId();
    const twice = [1, 2].map(() => startOperations(engine, manager, linesOf(`${username}; 5; B`), { id, title: "T" }));
    expect((await Promise.all(twice)).every(({ ok }) => ok)).toBe(true);
    await engine.work();
    expect((await moneyOf(engine, userId)).balance).toBe(5 * RUB);
    const wrong = await startOperations(engine, manager, linesOf(`${username}; -6; B`), { title: "T" });
    expect(wrong).toMatchObject({ ok: false, problems: [{ key: "operationsWrong" }] });
  });

  it("start separately if the form is sent again with other lines, and debit before they credit", async () => {
    const engine = openEngine();
    const reseller = await boss("reseller", 50 * RUB);
    const [one, two] = [
      await createUser({ resellerId: reseller.id }),
      await createUser({ resellerId: reseller.id, balance: 60 * RUB }),
    ];
    const id = newId();
    for (const text of [`${one.username}; 100\n${two.username}; -60; Error`, `${one.username}; 5`]) {
      expect(await startOperations(engine, reseller, linesOf(text), { id, title: "T" })).toMatchObject({ ok: true });
      await engine.work();
    }
    expect((await moneyOf(engine, one.id)).balance).toBe(105 * RUB);
    expect((await moneyOf(engine, two.id)).balance).toBe(0);
    expect((await moneyOf(engine, reseller.id)).balance).toBe(5 * RUB);
  });

  it("change each balance once, wherever they are killed", async () => {
    let isOver = false;
    for (let at = 1; !isOver && at < 60; at++) {
      const engine = openEngine();
      const reseller = await boss("reseller", 100 * RUB);
      const own = [await createUser({ resellerId: reseller.id }), await createUser({ resellerId: reseller.id })];
      const task = await start(engine, reseller, own.map(({ username }) => `${username}; 7`).join("\n"));
      let calls = 0;
      const died = await runOperations(
        killable(engine, env.DB, () => ++calls === at),
        task,
      ).then(() => false, isDeath);
      isOver = !died;
      engine.pass(60_000);
      await runOperations(engine, (await getTask(engine.db, reseller, task.id))!);
      for (const { id } of own) expect(await moneyOf(engine, id)).toEqual({ balance: 7 * RUB, ledger: 7 * RUB });
      expect(await moneyOf(engine, reseller.id)).toEqual({ balance: 86 * RUB, ledger: 86 * RUB });
      expect(await getTask(engine.db, reseller, task.id)).toMatchObject({ state: "completed", sent: 2, errored: 0 });
    }
    expect(isOver).toBe(true);
  });

  it("stop if their author loses the right, and continue after a pause", async () => {
    const engine = openEngine();
    const manager = await boss();
    const { username, id } = await createUser();
    const task = await start(engine, manager, `${username}; 5; Bonus`);
    await pauseTask(engine, manager as never, task.id);
    await engine.work();
    expect((await moneyOf(engine, id)).balance).toBe(0);
    await engine.db.update(users).set({ level: "me" }).where(eq(users.id, manager.id));
    await resumeTask(engine, manager as never, task.id);
    await engine.work();
    expect(await getTask(engine.db, manager, task.id)).toMatchObject({ state: "failed", error: "forbidden" });
    expect((await moneyOf(engine, id)).balance).toBe(0);
  });
});
