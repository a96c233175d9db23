import { describe, expect, it } from "vitest";
import type { Demands } from "../../../../app/domain/base/preconditions/preconditions";
import { type Access, type People, standingOf } from "../../../../app/domain/base/preconditions/standing";

const TEXT = { type: "whatsapp", text: "Spring sale", hasTemplate: false };
const TEMPLATE = { ...TEXT, text: "", hasTemplate: true };

const access = (demands: Partial<Demands>, more: Partial<Access> = {}): Access => ({
  isPriced: true,
  isCarried: true,
  needsSender: false,
  names: [],
  ways: [[{ id: "p", demands: { address: "phone", ...demands } }]],
  ...more,
});

const people = (more: Partial<People>): People => ({ of: 10, heard: 0, connected: new Map(), addressed: 10, ...more });

const WINDOW = access({ templates: "outsideWindow" });
const CODES = access({ codes: { least: 4, most: 8 } });
const OWN = access({ address: "own" });
const FREE = access({});

describe("a channel", () => {
  it.each<[what: string, access: Access, closed: string]>([
    ["without a price", access({}, { isPriced: false, isCarried: false }), "noTariff"],
    ["without a provider", access({}, { isCarried: false, needsSender: true }), "channelUnavailable"],
    ["without a name that it needs", access({}, { needsSender: true }), "noSenderNames"],
  ])("%s is closed whatever is written", (_, given, closed) => {
    for (const said of [null, TEXT, TEMPLATE])
      expect(standingOf(given, said, people({}))).toEqual({ closed, barrier: null, open: null });
  });

  it("is open where nothing is demanded", () => {
    for (const said of [null, TEXT])
      for (const known of [null, people({})])
        expect(standingOf(FREE, said, known)).toEqual({ closed: null, barrier: null, open: null });
  });

  it.each<
    [what: string, access: Access, said: typeof TEXT | null, People | null, barrier: string | null, open: number | null]
  >([
    ["demands a window before anybody is chosen", WINDOW, TEXT, null, "windowClosed", null],
    ["demands a window before anything is written", WINDOW, null, null, "windowClosed", null],
    ["is open for those who wrote", WINDOW, TEXT, people({ heard: 3 }), "windowClosed", 3],
    ["is closed if none wrote", WINDOW, TEXT, people({}), "windowClosed", 0],
    ["is open if all wrote", WINDOW, TEXT, people({ heard: 10 }), null, null],
    ["is open for a template", WINDOW, TEMPLATE, people({}), null, null],
    ["demands a code before anything is written", CODES, null, people({}), "codeRequired", null],
    ["is closed to text without a code", CODES, TEXT, people({}), "codeRequired", 0],
    ["is open to a code", CODES, { ...TEXT, text: "Code 4829" }, people({}), null, null],
    ["is open for the connected", OWN, TEXT, people({ connected: new Map([["p", 4]]) }), "addressUnknown", 4],
    ["is open for those with an address", FREE, TEXT, people({ addressed: 7 }), "addressUnknown", 7],
  ])("%s", (_, given, said, known, barrier, open) => {
    const standing = standingOf(given, said, known);
    expect([standing.closed, standing.barrier, standing.open?.count ?? null]).toEqual([null, barrier, open]);
  });

  it("never counts more people than there are, nor closes with more of them known", () => {
    for (let heard = 0; heard <= 10; heard++) {
      const { open } = standingOf(WINDOW, TEXT, people({ heard, addressed: 5 }));
      expect(open).toEqual({ count: Math.min(heard, 5), of: 10 });
    }
  });

  it("is open if one of its rules has a provider that demands nothing", () => {
    const both = access({}, { ways: [...CODES.ways, ...FREE.ways] });
    expect(standingOf(both, TEXT, people({}))).toEqual({ closed: null, barrier: null, open: null });
  });
});
