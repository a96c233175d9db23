import smpp from "smpp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway } from "../../../workers/smpp-gateway/gateway";
import { type Customer, customerOf } from "../../support/faults/rest";
import { met, type Served, serveProduct } from "../../support/faults/served";

const OWN = "79160005001";
const SOON = { everyMs: 100, limitMs: 30_000 };

// biome-ignore lint/suspicious/noExplicitAny: the package has no types
type Session = any;

let product: Served;
let customer: Customer;
let gateway: Awaited<ReturnType<typeof startGateway>>;

/** A newcomer who confirmed a phone over REST. */
beforeAll(async () => {
  product = await serveProduct();
  const username = "smpp-newcomer";
  const data = { firstName: "Anna", email: "anna@newcomer.example", phone: `+${OWN}` };
  await fetch(`${product.url}/api/registration`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "demo-2026", data }),
  });
  customer = await customerOf(product.url, username);
  await customer.must("POST", "/phone/code", {});
  let code = "";
  await met(
    "the code",
    async () => {
      const text = await (await fetch(`${product.sandboxUrl}/messages?channel=sms&to=${OWN}`)).text();
      code = /Ваш код: (\d{4})/.exec(text)?.[1] ?? "";
      return code !== "";
    },
    SOON,
  );
  await customer.must("POST", "/phone/confirmation", { code });
  gateway = await startGateway({
    secret: null,
    url: product.url,
    host: "127.0.0.1",
    port: 0,
    tlsPort: null,
    tls: null,
    accounts: {},
  });
}, 120_000);

afterAll(async () => {
  await gateway?.stop();
  await product?.stop();
});

it("reaches only the confirmed phone under the test name, like screens and REST", { timeout: 60_000 }, async () => {
  const { token } = await customer.must<{ token: string }>("POST", "/tokens", { description: "SMPP" });
  const session: Session = await new Promise((resolve, reject) => {
    const made = smpp.connect({ host: "127.0.0.1", port: gateway.port }, () => resolve(made));
    made.on("error", reject);
  });
  const ask = (command: string, options: object): Promise<Session> =>
    new Promise((resolve) => session[command](options, resolve));
  const bound = await ask("bind_transmitter", { system_id: "smpp-newcomer", password: token });
  expect(bound.command_status).toBe(smpp.ESME_ROK);
  const submit = (to: string) =>
    ask("submit_sm", {
      source_addr: "CABINET",
      source_addr_ton: 5,
      destination_addr: to,
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      short_message: "Hi",
    });
  expect((await submit("79160005002")).command_status).toBe(smpp.ESME_RINVDSTADR);
  expect((await submit("4930901820")).command_status).toBe(smpp.ESME_RINVDSTADR);
  const sent = await submit(OWN);
  expect(sent.command_status).toBe(smpp.ESME_ROK);
  const stored = await customer.must<{ recipient: string }>("GET", `/sendings/${sent.message_id}`);
  expect(stored.recipient).toBe(`+${OWN}`);
  session.destroy();
});
