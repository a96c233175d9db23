import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { digestHeaders, hlrLookups } from "../../../workers/providers/hlr-lookups/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear } from "../sandbox";

const CONFIG: ProviderConfig = {
  id: "p1",
  title: "HLR Lookups",
  processor: "hlr-lookups",
  host: SANDBOX_URL,
  port: null,
  properties: {},
  secrets: { apikey: "sandbox-hlr-lookups-key", password: "sandbox-hlr-lookups-secret" },
};
const open = (change: Partial<ProviderConfig> = {}) => hlrLookups.open({ ...CONFIG, ...change }, CABINET_URL);
const LOOK = { ...MESSAGE, type: "hlr", text: "", sender: "" };
const ANSWER = {
  id: "f94ef092cb53",
  msisdn: "+491788735000",
  connectivity_status: "CONNECTED",
  mccmnc: "26203",
  mcc: "262",
  mnc: "03",
  original_network_name: "E-Plus",
  original_country_name: "Germany",
  is_ported: true,
  ported_network_name: "Telekom",
  is_roaming: false,
  roaming_network_name: null,
  roaming_country_name: null,
  cost: "0.0100",
  processing_status: "COMPLETED",
  error_code: null,
  error_description: null,
};

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

it("signs as hlr-lookups.com does", () => {
  const body = '{"msisdn":"+491788735000"}';
  const request = {
    key: "key",
    secret: "hlr-secret-value",
    path: "/hlr-lookup",
    body,
    now: 1_790_000_000_000,
  } as const;
  expect(digestHeaders({ ...request, method: "POST" })).toEqual({
    "x-digest-key": "key",
    "x-digest-timestamp": "1790000000",
    "x-digest-signature": "997fc8db45a0ac1c0e8ecc70bb2de21de9967b3c3c8ae50803aece5962aec6c8",
  });
});

describe("hlr-lookups.com", () => {
  it("answers at once, over the wire", async () => {
    const [outcome] = await open().submit([LOOK], 5000);
    expect(outcome).toMatchObject({
      kind: "accepted",
      receipt: {
        status: "delivered",
        result: { status: "reachable", reachable: true, isPorted: false, country: "Russia" },
      },
    });
  });

  it("is mapped to our common shape", async () => {
    answering(() => Response.json(ANSWER));
    const [outcome] = await open().submit([LOOK], 200);
    expect(outcome).toEqual({
      id: LOOK.id,
      kind: "accepted",
      ref: "f94ef092cb53",
      receipt: {
        status: "delivered",
        at: expect.any(Number),
        result: {
          status: "reachable",
          reachable: true,
          operator: "E-Plus",
          country: "Germany",
          mcc: "262",
          mnc: "03",
          isPorted: true,
          portedOperator: "Telekom",
          isRoaming: false,
          roamingOperator: null,
          roamingCountry: null,
        },
      },
    });
  });

  it.each([
    ["CONNECTED", "reachable", true],
    ["ABSENT", "absent", false],
    ["INVALID_MSISDN", "unknownNumber", false],
    ["UNDETERMINED", "undetermined", null],
    ["SOMETHING_NEW", "undetermined", null],
  ])("reports %s, which is %s", async (connectivity_status, status, reachable) => {
    answering(() => Response.json({ ...ANSWER, connectivity_status, is_ported: null, is_roaming: null }));
    const [outcome] = await open().submit([LOOK], 200);
    const result = { status, reachable, isPorted: null, isRoaming: null };
    expect(outcome).toMatchObject({ kind: "accepted", receipt: { status: "delivered", result } });
  });

  it("distinguishes a refused number from a failed request", async () => {
    const problem = { error_code: 102, error_description: "no route" };
    answering(() => Response.json({ ...ANSWER, ...problem, processing_status: "REJECTED" }));
    expect(await open().submit([LOOK], 200)).toMatchObject([{ kind: "rejected", code: "HLR_102", detail: "no route" }]);
    answering(() => Response.json({ ...ANSWER, ...problem, processing_status: "FAILED" }));
    expect(await open().submit([LOOK], 200)).toMatchObject([
      { kind: "accepted", receipt: { status: "failed", code: "HLR_102", detail: "no route" } },
    ]);
  });

  it.each([
    [401, 1000, "retry"],
    [402, 1200, "retry"],
    [403, 1300, "retry"],
    [400, 1100, "rejected"],
    [422, 1101, "rejected"],
  ])("maps HTTP %i with code %i: %s", async (status, code, kind) => {
    answering(() => Response.json({ success: false, errors: [{ code, message: "words" }] }, { status }));
    expect(await open().submit([LOOK], 200)).toMatchObject([{ kind, code: `HLR_${code}` }]);
  });

  it("refuses forged requests and unknown numbers", async () => {
    const forger = open({ secrets: { ...CONFIG.secrets, password: "another" } });
    expect(await forger.submit([LOOK], 5000)).toMatchObject([{ kind: "retry", code: "HLR_1000" }]);
    expect(await open().submit([{ ...LOOK, to: "12" }], 5000)).toMatchObject([{ kind: "rejected", code: "HLR_1100" }]);
  });

  it.each([
    ["79990000000", { kind: "rejected" }],
    ["79990000001", { receipt: { result: { status: "unknownNumber", reachable: false } } }],
    ["79990000002", { receipt: { result: { status: "undetermined", reachable: null } } }],
    ["79990000003", { receipt: { result: { isPorted: true, portedOperator: expect.any(String) } } }],
    ["79990000006", { receipt: { result: { status: "absent" } } }],
    ["79990000007", { receipt: { result: { isRoaming: true, roamingCountry: "Turkey" } } }],
  ])("plays the scripted number %s", async (to, outcome) => {
    expect(await open().submit([{ ...LOOK, to }], 5000)).toMatchObject([outcome]);
  });

  it("waits for a manager without a secret", async () => {
    expect(await open({ secrets: { apikey: "k" } }).submit([LOOK], 200)).toMatchObject([{ code: "misconfigured" }]);
  });

  describe("by rubbish", () => describeRubbish(open));
});
