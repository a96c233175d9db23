import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import * as config from "../../app/domain/network/routing/config";
import { COMMAND, type Pdu } from "../../workers/smpp/codec/pdu";
import { STATUS } from "../../workers/smpp/codec/statuses";
import { SmppLink } from "../../workers/smpp/link";
import { Session } from "../../workers/smpp/session";
import { smppSetUp } from "../../workers/smpp/set-up";
import * as sockets from "../../workers/smpp/socket";
import { soon } from "../support/engine/soon";

const CONFIG = {
  id: "p",
  title: "SMSC",
  processor: "smpp",
  host: "smsc.test",
  port: null,
  properties: {},
  secrets: { username: "u", password: "p" },
};
const SET_UP = smppSetUp(CONFIG)!;

/** An SMS centre that answers everything while `isUp`. */
const centre = { isUp: true, heard: [] as number[], end: () => {} };
const routing = { isOut: false };
let now = 0;

async function openSocket(): Promise<sockets.Socket> {
  if (!centre.isUp) throw new Error("nobody there");
  let take: (octets: Uint8Array) => void = () => {};
  let close: () => void = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const theirs: Session = new Session(
    { write: (octets) => take(octets), close },
    {
      onRequest(pdu: Pdu) {
        centre.heard.push(pdu.command);
        theirs.answer(pdu, STATUS.ROK, { fields: { system_id: "SMSC" } });
      },
      onEnd() {},
    },
  );
  centre.end = () => close();
  return {
    write(octets) {
      const command = new DataView(octets.buffer, octets.byteOffset).getUint32(4);
      if (command === COMMAND.enquireLink) centre.heard.push(command);
      theirs.receive(octets);
    },
    close,
    read(chunk) {
      take = chunk;
      return closed;
    },
  };
}

beforeEach(() => {
  now = Date.now();
  Object.assign(centre, { isUp: true, heard: [] });
  routing.isOut = false;
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.spyOn(sockets, "openSocket").mockImplementation(openSocket);
  vi.spyOn(config, "openRouting").mockImplementation(async () => {
    if (routing.isOut) throw new Error("D1 is out");
    return { providers: new Map([["p", { isActive: true, config: CONFIG }]]) } as unknown as config.Routing;
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

/** Runs a link that is kept up, in a Durable Object's storage. */
function kept(test: (link: SmppLink, storage: DurableObjectStorage) => Promise<void>) {
  const stub = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(stub, async (_link, state) => {
    await test(new SmppLink(state, env), state.storage);
    await state.storage.deleteAlarm();
  });
}

it("An idle link checks every 30 s whether the SMS centre responds", () =>
  kept(async (link, storage) => {
    await link.keep(SET_UP);
    for (let second = 0; second < 60; second += 10) {
      now += 10_000;
      await link.alarm();
      expect(await storage.getAlarm()).toBe(now + 10_000);
    }
    await soon(() => expect(centre.heard).toEqual([COMMAND.bindTransceiver, COMMAND.enquireLink, COMMAND.enquireLink]));
  }));

it("A link that is down binds again, with growing delays, until it is up", () =>
  kept(async (link, storage) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await link.keep(SET_UP);
    centre.isUp = false;
    centre.end();
    const waits = () => warned.mock.calls.map(([line]) => (JSON.parse(`${line}`) as { againInMs: number }).againInMs);
    for (const times of [1, 2, 3, 4, 5]) {
      await soon(async () => {
        expect(waits()).toHaveLength(times);
        expect(await storage.getAlarm()).toBe(now + waits().at(-1)!);
      });
      if (times === 5) break;
      now = (await storage.getAlarm())!;
      await link.alarm();
    }
    expect(waits()).toEqual([500, 1000, 2000, 4000, 8000]);
    centre.isUp = true;
    now += 8000;
    await link.alarm();
    expect(centre.heard).toEqual([COMMAND.bindTransceiver, COMMAND.bindTransceiver]);
  }));

it("A failed check is followed by another", () =>
  kept(async (link, storage) => {
    await link.keep(SET_UP);
    routing.isOut = true;
    now += 10_000;
    await link.alarm();
    expect(await storage.getAlarm()).toBe(now + 10_000);
  }));

it("Keeping the link up sets a missing alarm", () =>
  kept(async (link, storage) => {
    await link.keep(SET_UP);
    await storage.deleteAlarm();
    await link.keep(SET_UP);
    expect(await storage.getAlarm()).toBe(now + 10_000);
  }));

it("The alarm of a removed provider is its last one", async () => {
  vi.mocked(Date.now).mockRestore();
  const stub = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  await runInDurableObject(stub, (_link, { storage }) => storage.setAlarm(Date.now() + 60_000));
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await runDurableObjectAlarm(stub)).toBe(false);
});
