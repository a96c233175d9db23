import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { smscHlr } from "../../../workers/providers/smsc-ru/hlr";
import { soon } from "../../support/engine/soon";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear } from "../sandbox";

const CALLBACK = `${CABINET_URL}/webhook/providers/smsc-hlr/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "SMSC",
  processor: "smsc-hlr",
  host: SANDBOX_URL,
  port: null,
  properties: {},
  secrets: { apikey: "sandbox-hlr-key" },
};
const open = () => smscHlr.open(CONFIG, CALLBACK);
const LOOK = { ...MESSAGE, type: "hlr", text: "", sender: "" };
const { ownerId, id, to } = LOOK;
/** SMSC's ids of simultaneous look-ups share the last 31 bits. */
const SHARED = 0x20000000;

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("SMSC's look-ups", () => {
  it("are requested in batches and answered when polled", async () => {
    const phones = [to, "79990000001", "79990000007"];
    const batch = phones.map((phone, n) => ({ ...LOOK, id: `0199a000-0000-7000-8000-0000000000c${n}`, to: phone }));
    const outcomes = await open().submit(batch, 5000);
    expect(outcomes.map((outcome) => outcome.kind === "accepted" && outcome.ref)).toEqual(
      phones.map((phone) => `${SHARED}-${phone}`),
    );
    const handed = batch.map((one, n) => ({ ownerId, id: one.id, ref: `${SHARED}-${phones[n]}`, to: one.to }));
    await vi.waitFor(
      async () =>
        expect((await open().find(handed)).map(({ result }) => result?.status)).toEqual([
          "reachable",
          "unknownNumber",
          "reachable",
        ]),
      { timeout: 12_000, interval: 300 },
    );
    const [plain, , abroad] = await open().find(handed);
    expect(plain).toMatchObject({ status: "delivered", result: { reachable: true, isRoaming: false, mcc: "250" } });
    expect(abroad).toMatchObject({
      result: { isRoaming: true, roamingCountry: "Turkey", roamingOperator: "Turkcell" },
    });
  });

  it("with lost answers are found one by one, and none is bought again", async () => {
    const phones = [to, "79990000001", "79990000007"];
    const batch = phones.map((phone, n) => ({ ...LOOK, id: `0199a000-0000-7000-8000-0000000000d${n}`, to: phone }));
    await open().submit(batch, 5000);
    const lost = batch.map((one) => ({ ownerId, id: one.id, ref: null, to: one.to }));
    await soon(async () => expect((await open().find(lost)).map((one) => one.id)).toEqual(batch.map((one) => one.id)));
    expect(await open().find([lost[2]!])).toMatchObject([{ id: lost[2]!.id }]);
  });

  it("accepted at two moments go in two requests", async () => {
    const requests: string[] = [];
    answering(async (request) => {
      const form = new URLSearchParams(await request.text());
      requests.push(`${form.get("id")} ${form.get("phones")}`);
      return Response.json({ id: Number(form.get("id")), cnt: 1 });
    });
    const later = { ...LOOK, id: "0199a000-0001-7000-8000-0000000000c2", to: "79990000001" };
    const outcomes = await open().submit([LOOK, later], 200);
    expect(requests).toEqual([`${SHARED} ${to}`, `${SHARED + 1} 79990000001`]);
    expect(outcomes.map((outcome) => outcome.id)).toEqual([LOOK.id, later.id]);
  });

  it("of a refused batch are retried in smaller ones, and fail when alone", async () => {
    answering(() => Response.json({ error: "invalid number", error_code: 7 }));
    const two = [LOOK, { ...LOOK, id: `${id.slice(0, -1)}2` }];
    expect(await open().submit(two, 200)).toMatchObject([{ kind: "retry" }, { kind: "retry", afterMs: 1000 }]);
    expect(await open().submit([LOOK], 200)).toMatchObject([{ kind: "rejected", code: "SMSC_7" }]);
  });

  describe("by rubbish", () => describeRubbish(open));
});

describe("SMSC's callbacks about look-ups", () => {
  const call = (fields: Record<string, string>) =>
    receive(smscHlr, {
      request: new Request(`${CALLBACK}?${new URLSearchParams({ id: "5", phone: to, ...fields })}`),
      body: "",
      config: CONFIG,
    });

  it.each([
    [{ status: "1", mcc: "250", mnc: "01", cn: "Russia", net: "MTS" }, "reachable", true],
    [{ status: "20", err: "6", net: "MTS" }, "absent", false],
    [{ status: "20", err: "1" }, "unknownNumber", false],
    [{ status: "3" }, "absent", false],
    [{ status: "22" }, "unknownNumber", false],
    [{ status: "25" }, "unknownNumber", false],
  ] as [Record<string, string>, string, boolean][])("with %j find %s", async (fields, status, reachable) => {
    expect(await call(fields)).toMatchObject({
      receipts: [{ ref: `5-${to}`, status: "delivered", result: { status, reachable, operator: fields.net ?? null } }],
    });
  });

  it("that were not carried out are failures", async () => {
    expect(await call({ status: "24" })).toMatchObject({ receipts: [{ status: "failed", code: "SMSC_STATUS_24" }] });
    expect(await call({ status: "0" })).toMatchObject({ receipts: [{ status: "sent" }] });
  });
});
