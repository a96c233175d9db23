import { expect, it } from "vitest";
import { clientOf } from "../../../workers/api/http/client";
import { withTrueAddress } from "../../../workers/client-address";

const FORGED = { "cf-connecting-ip": "198.51.100.7", "cf-ipcountry": "US", cookie: "a=b" };

it.each(["", "false", "1"])("ignores an address claimed by the client while TRUST_PROXY is %j", async (trust) => {
  const request = new Request("http://cabinet.test/login", { method: "POST", headers: FORGED, body: "text" });
  const seen = withTrueAddress(request, trust);
  expect(clientOf(seen)).toMatchObject({ ip: "127.0.0.1", country: null });
  expect([seen.method, seen.headers.get("cookie"), await seen.text()]).toEqual(["POST", "a=b", "text"]);
});

it("accepts the address set by a trusted proxy", () => {
  const request = new Request("http://cabinet.test/login", { headers: FORGED });
  expect(clientOf(withTrueAddress(request, "true"))).toMatchObject({ ip: "198.51.100.7", country: "US" });
});
