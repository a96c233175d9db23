import { afterEach, beforeEach, expect, it } from "vitest";
import { resendMail } from "../../../workers/providers/resend/system-mail";
import { SANDBOX_URL } from "../../support/run/hosts";

const options = { baseUrl: SANDBOX_URL, apiKey: "sandbox-mail-key", from: "Cabinet <no-reply@cabinet.test>" };
const LETTER = { to: "anna@example.com", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

const control = (change: object) => fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify(change) });
const received = async () =>
  ((await (await fetch(`${SANDBOX_URL}/messages?channel=email`)).json()) as { total: number }).total;

beforeEach(() => fetch(`${SANDBOX_URL}/messages`, { method: "DELETE" }));
afterEach(() => control({ failShare: 0 }));

it("sends an e-mail once per key", async () => {
  const mail = resendMail(options);
  expect(await mail.send({ ...LETTER, idempotencyKey: "a" })).toBe("sent");
  expect(await mail.send({ ...LETTER, idempotencyKey: "a" })).toBe("sent");
  expect(await received()).toBe(1);
});

it("may retry after a fault of the provider or the network", async () => {
  await control({ failShare: 1 });
  const failed = await resendMail(options).send({ ...LETTER, idempotencyKey: "b" });
  expect(failed).toEqual({ failed: "internal_server_error", retry: true });
  const nowhere = resendMail({ ...options, baseUrl: "http://nowhere.test" });
  expect(await nowhere.send({ ...LETTER, idempotencyKey: "c" })).toMatchObject({ retry: true });
});

it("does not retry what the provider refuses for good", async () => {
  const stranger = resendMail({ ...options, apiKey: "wrong" });
  expect(await stranger.send({ ...LETTER, idempotencyKey: "d" })).toEqual({ failed: "invalid_api_key", retry: false });
  const nobody = { ...LETTER, to: "nobody", idempotencyKey: "e" };
  expect(await resendMail(options).send(nobody)).toEqual({ failed: "validation_error", retry: false });
});
