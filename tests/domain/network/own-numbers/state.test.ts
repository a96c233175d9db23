import { beforeEach, describe, expect, it } from "vitest";
import type { ConnectionState, OwnNumberFault } from "../../../../app/domain/base/shared/ports/own-numbers";
import { getOwnNumber } from "../../../../app/domain/network/own-numbers/find";
import { onRefusal } from "../../../../app/domain/network/own-numbers/operate";
import { onOwnNumberStates } from "../../../../app/domain/network/own-numbers/state";
import { openEngine } from "../../../support/engine/engine";
import { ownNumberOf } from "../../../support/world/own-number";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

const SECOND = 1000;
const AUTHORIZED = { state: "authorized", hint: null } as const;
const STARTING = { state: "sleep", hint: null } as const;
const LOGGED_OUT = { state: "notAuthorized", hint: null } as const;

let engine: Engine;
let start: number;
let ids = 0;

beforeEach(() => {
  engine = openEngine();
  start = Math.floor(engine.clock() / SECOND) * SECOND;
  engine.pass(600 * SECOND);
});

async function numberOf() {
  const owner = await openAccount(engine);
  const idInstance = `heard ${++ids}`;
  const phone = String(79_001_112_000 + ids);
  const id = await ownNumberOf(owner.id, { providerId: "green", idInstance });
  return {
    /** Receives a webhook about an event `at` seconds after the start. */
    hear: (reported: Pick<ConnectionState, "state" | "hint">, at: number) =>
      onOwnNumberStates(engine, "green", [{ ...reported, idInstance, phone, at: start + at * SECOND }]),
    /** The provider refuses a message sent `at` seconds after the start. */
    refuse: (fault: OwnNumberFault, at: number) =>
      onRefusal(engine, { providerId: "green", idInstance, fault, at: start + at * SECOND }),
    state: async () => (await getOwnNumber(engine.db, owner, id))!.state,
    told: async () =>
      (await rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", owner.id)).map(
        ({ type }) => type,
      ),
  };
}

describe("the state from a number's webhooks", () => {
  it("follows the events' times, not their order of arrival", async () => {
    const { hear, state, told } = await numberOf();
    await hear(AUTHORIZED, 20);
    await hear(STARTING, 10);
    await hear(LOGGED_OUT, 19);
    expect(await state()).toBe("authorized");
    await hear(LOGGED_OUT, 30);
    await hear(AUTHORIZED, 20);
    expect(await state()).toBe("notAuthorized");
    expect(await told()).toEqual(["wapiConnected", "wapiDisconnected"]);
  });

  it("is dated by its latest repetition", async () => {
    const { hear, state, told } = await numberOf();
    await hear(AUTHORIZED, 10);
    await hear(AUTHORIZED, 30);
    await hear(LOGGED_OUT, 20);
    expect(await state()).toBe("authorized");
    expect(await told()).toEqual(["wapiConnected"]);
  });

  it("follows the order of arrival within one second", async () => {
    const { hear, state } = await numberOf();
    for (const reported of [AUTHORIZED, STARTING, AUTHORIZED]) await hear(reported, 10);
    expect(await state()).toBe("authorized");
  });

  it("is the newest of concurrent events, and only that is published", async () => {
    const { hear, state, told } = await numberOf();
    await hear(AUTHORIZED, 10);
    await Promise.all([hear(LOGGED_OUT, 30), hear(AUTHORIZED, 20), hear(AUTHORIZED, 25), hear(LOGGED_OUT, 30)]);
    expect(await state()).toBe("notAuthorized");
    expect(await told()).toEqual(["wapiConnected", "wapiDisconnected"]);
  });

  it("is dated no later than now, so that a wrong clock at the provider blocks nothing", async () => {
    const { hear, state } = await numberOf();
    await hear(AUTHORIZED, 3_000_000);
    await hear(LOGGED_OUT, 600);
    expect(await state()).toBe("notAuthorized");
  });
});

describe("the error of a refused message", () => {
  it.each([
    ["notAuthorized", "notAuthorized", ["wapiConnected", "wapiDisconnected"]],
    ["starting", "sleep", ["wapiConnected"]],
    ["refused", "authorized", ["wapiConnected"]],
    ["noAnswer", "authorized", ["wapiConnected"]],
  ] as const)("sets its number's state: %s means %s", async (fault, state, notices) => {
    const number = await numberOf();
    await number.hear(AUTHORIZED, 10);
    await Promise.all([number.refuse(fault, 20), number.refuse(fault, 20)]);
    expect(await number.state()).toBe(state);
    expect(await number.told()).toEqual(notices);
  });

  it("does not override a state reported after the message was sent", async () => {
    const { hear, refuse, state } = await numberOf();
    await hear(AUTHORIZED, 30);
    await refuse("notAuthorized", 20);
    expect(await state()).toBe("authorized");
  });

  it("removes no number whose state cannot be requested", async () => {
    const { hear, refuse, state } = await numberOf();
    await hear(AUTHORIZED, 10);
    await refuse("gone", 20);
    expect(await state()).toBe("authorized");
  });
});
