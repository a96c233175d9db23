import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { removeList } from "../../../../app/domain/library/contacts/remove-list";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { createTask } from "../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../app/domain/messaging/sendings/schedule/input";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const SIZE = 11_000;

async function open() {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 100_000 * RUB });
  const listId = await openList(engine, account.id, phones(SIZE));
  return { account, listId };
}

/** A database that runs `happens` right before its nth batch. */
function before(nth: number, happens: () => Promise<unknown>) {
  let batches = 0;
  const db = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return async (statements: D1PreparedStatement[]) => {
        if (++batches === nth) await happens();
        return target.batch(statements);
      };
    },
  });
  return { engine: openEngine(db), wasReached: () => batches >= nth };
}

type Account = Awaited<ReturnType<typeof openAccount>>;

const payload = { sender: SENDER, text: "Hello" };

const mail = (engine: Engine, account: Account, listId: string, role: "include" | "exclude") => {
  const recipient = { include: ["+79990000001"], exclude: [], [role]: [listId] };
  return createBulk(engine, account, bulkInput.parse({ type: "sms", recipient, payload }));
};

const repeat = (engine: Engine, account: Account, listId: string) => {
  const data = { sending: { type: "sms", recipient: [listId], payload }, frequency: "daily" };
  const viewer = { ...account, preferences: { timeZone: "UTC" } };
  return createTask(engine, viewer, taskInput.parse({ type: "sendings:bulk", data }));
};

const ACCEPT: [string, (engine: Engine, account: Account, listId: string) => Promise<{ ok: boolean }>][] = [
  ["to it", (engine, account, listId) => mail(engine, account, listId, "include")],
  ["without it", (engine, account, listId) => mail(engine, account, listId, "exclude")],
  ["to it every day", repeat],
];

async function expectWhole(listId: string, isAccepted: boolean, isRemoved: boolean) {
  expect([isAccepted, isRemoved]).toEqual(isAccepted ? [true, false] : [false, true]);
  const [there] = await rowsOf<{ contacts: number }>(
    "SELECT count(*) AS contacts FROM contacts WHERE list_id = ?",
    listId,
  );
  expect(there?.contacts).toBe(isAccepted ? SIZE : 0);
}

test.each(ACCEPT)(
  "a removal at any moment either keeps the list of a campaign %s whole or refuses the campaign",
  async (_, accept) => {
    for (let nth = 1; ; nth++) {
      const { account, listId } = await open();
      let isAccepted = false;
      const removal = before(nth, async () => {
        isAccepted = (await accept(openEngine(), account, listId)).ok;
      });
      const removed = await removeList(removal.engine, account, listId);
      if (!removal.wasReached()) return expect(nth).toBeGreaterThan(3);
      await expectWhole(listId, isAccepted, removed?.ok === true);
    }
  },
);

test.each(ACCEPT)("a campaign %s accepted at any moment of a removal loses no recipients", async (_, accept) => {
  for (let nth = 1; ; nth++) {
    const { account, listId } = await open();
    let isRemoved = false;
    const acceptance = before(nth, async () => {
      isRemoved = (await removeList(openEngine(), account, listId))?.ok === true;
    });
    const made = await accept(acceptance.engine, account, listId);
    if (!acceptance.wasReached()) return expect(made.ok).toBe(true);
    await expectWhole(listId, made.ok, isRemoved);
  }
});

test("an interrupted removal leaves a list that no campaign accepts, and resumes when repeated", async () => {
  const { account, listId } = await open();
  const dying = before(3, async () => {
    throw new Error("killed");
  });
  await expect(removeList(dying.engine, account, listId)).rejects.toThrow("killed");
  const engine = openEngine();
  expect(await mail(engine, account, listId, "include")).toMatchObject({ problems: [{ key: "listNotFound" }] });
  expect(await removeList(engine, account, listId)).toEqual({ ok: true, value: { id: listId } });
  expect(await rowsOf("SELECT 1 FROM contacts WHERE list_id = ?", listId)).toEqual([]);
});
