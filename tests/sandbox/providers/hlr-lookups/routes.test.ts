import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { digestHeaders } from "../../../../workers/providers/hlr-lookups/adapter";
import { call, list, post, prepare, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare());

const { HLR_KEY: key, HLR_SECRET: secret } = sandboxEnv;
const basic = { "x-basic": createHash("sha256").update(`${key}:${secret}`).digest("hex") };

async function lookUp(msisdn: unknown, headers: Record<string, string> = basic) {
  const response = await post("/api/v2/hlr-lookup", { msisdn }, headers);
  return { status: response.status, body: (await response.json().catch(() => null)) as Record<string, unknown> };
}

describe("hlr-lookups.com", () => {
  it("answers at once, by the basic hash and by the digest", async () => {
    const body = JSON.stringify({ msisdn: "+79161234567" });
    const digest = digestHeaders({ key, secret, path: "/hlr-lookup", method: "POST", body, now: Date.now() });
    for (const headers of [basic, digest]) {
      const answer = await lookUp("+79161234567", headers as Record<string, string>);
      expect(answer.body).toMatchObject({
        connectivity_status: "CONNECTED",
        is_ported: false,
        processing_status: "COMPLETED",
      });
    }
    expect((await list("?channel=hlr")).total).toBe(2);
    const proof = digestHeaders({ key, secret, path: "/auth-test", method: "GET", body: "", now: Date.now() });
    expect((await call("/api/v2/auth-test", { headers: proof })).status).toBe(200);
  });

  it("refuses a forged or an old signature", async () => {
    const body = JSON.stringify({ msisdn: "+79161234567" });
    const old = { key, secret, path: "/hlr-lookup", method: "POST", body, now: Date.now() - 3_600_000 } as const;
    for (const headers of [
      {},
      { "x-basic": "00" },
      digestHeaders({ ...old, now: Date.now(), secret: "x" }),
      digestHeaders(old),
    ])
      expect(await lookUp("+79161234567", headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { errors: [{ code: 1000, message: "Invalid digest signature" }] },
      });
  });

  it("refuses an invalid number", async () => {
    for (const msisdn of ["79161234567", "+12", 7, undefined]) expect((await lookUp(msisdn)).status).toBe(400);
  });

  it.each([
    ["00", { processing_status: "REJECTED", connectivity_status: null, error_code: 102 }],
    ["01", { connectivity_status: "INVALID_MSISDN", is_ported: null }],
    ["02", { connectivity_status: "UNDETERMINED" }],
    ["03", { is_ported: true, ported_network_name: expect.any(String) }],
    ["06", { connectivity_status: "ABSENT" }],
    ["07", { is_roaming: true, roaming_country_name: "Turkey" }],
  ])("plays the scripted number %s", async (ending, found) => {
    expect((await lookUp(`+799900000${ending}`)).body).toMatchObject(found);
  });

  it("is busy twice and broken once", async () => {
    const statuses: number[] = [];
    for (const ending of ["04", "04", "04", "05", "05"]) statuses.push((await lookUp(`+799900000${ending}`)).status);
    expect(statuses).toEqual([429, 429, 200, 500, 200]);
  });
});
