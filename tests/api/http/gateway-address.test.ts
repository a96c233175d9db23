import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { addressOf } from "../../../workers/api/http/gateway-address";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL, GATEWAY_SECRET } from "../../support/run/hosts";
import { createUser, signInAs } from "../../support/world/people";

const GATEWAY = "198.51.100.1";
const CUSTOMER = "203.0.113.7";

async function tokenFor(ipWhitelist: string[]): Promise<string> {
  const user = await createUser();
  const session = await signInAs(user.username);
  const answer = await call("POST", "/api/tokens", { session, body: { description: "SMPP", ipWhitelist } });
  return ((await answer.json()) as { token: string }).token;
}

const through = (address: string, secret = GATEWAY_SECRET) => ({
  "cf-connecting-ip": GATEWAY,
  "x-gateway-address": address,
  "x-gateway-secret": secret,
});

describe("A token with a list of addresses, behind the SMPP gateway", () => {
  it.each([
    ["its customer's address lets in", [CUSTOMER], through(CUSTOMER), 200, 101],
    ["another's does not", [CUSTOMER], through("203.0.113.8"), 401, 401],
    ["the gateway's own does not, where the customer has another", [GATEWAY], through(CUSTOMER), 401, 401],
    ["a name without the secret is not heard", [CUSTOMER], through(CUSTOMER, ""), 401, 401],
    ["nor with a wrong one", [CUSTOMER], through(CUSTOMER, `${GATEWAY_SECRET}x`), 401, 401],
    ["nor does it shut out", [GATEWAY], through(CUSTOMER, "wrong"), 200, 101],
    ["what is no address does not", [CUSTOMER], through("everybody"), 401, 401],
    ["the secret alone names nobody", [GATEWAY], { ...through(""), "x-gateway-address": "" }, 401, 401],
  ])("%s", async (_what, list, headers, rest, socket) => {
    const token = await tokenFor(list);
    const response = await call("GET", "/api/settings", { headers: { authorization: `Bearer ${token}`, ...headers } });
    expect(response.status).toBe(rest);
    const opened = await SELF.fetch(`${CABINET_URL}/api/ws?token=${token}`, {
      headers: { upgrade: "websocket", ...headers },
    });
    expect(opened.status).toBe(socket);
    opened.webSocket?.accept();
    opened.webSocket?.close();
  });
});

it.each([
  ["without a secret of ours nobody names an address", "", "", GATEWAY],
  ["nor by any secret", GATEWAY_SECRET, "", GATEWAY],
  ["with it the gateway does", GATEWAY_SECRET, GATEWAY_SECRET, CUSTOMER],
])("%s", (_what, sent, ours, address) => {
  expect(addressOf(new Request(CABINET_URL, { headers: through(CUSTOMER, sent) }), ours)).toBe(address);
});
