import { Agent } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { APIError, Keyboard, VK } from "vk-io";
import { act, received, serveSandbox } from "./sandbox";

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let vk: VK;

beforeAll(async () => {
  sandbox = await serveSandbox();
  const apiBaseUrl = `${sandbox.url}/method`;
  vk = new VK({ token: "sandbox-vk-token", apiBaseUrl, agent: new Agent() as never });
});
afterAll(() => sandbox.stop());

it("lets vk-io write to people who allowed it, once per random_id, with a keyboard", async () => {
  const user_id = 161_234_567;
  const send = (change: object = {}) => vk.api.messages.send({ user_id, random_id: 7, message: "hello", ...change });
  const refused = await send().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(APIError);
  expect(refused).toMatchObject({ code: 901 });
  await act(sandbox.url, "79161234567", "vk-messages", "allow");
  const keyboard = Keyboard.keyboard([
    [Keyboard.textButton({ label: "Yes", payload: { a: 1 } })],
    [Keyboard.urlButton({ label: "Open", url: "https://example.com" })],
  ]).inline();
  const id = await send({ keyboard });
  expect(id).toEqual(expect.any(Number));
  expect(await send({ keyboard })).toBe(id);
  expect(await received(sandbox.url)).toMatchObject([
    { channel: "vk", text: "hello", buttons: [{ text: "Yes" }, { text: "Open", url: "https://example.com" }] },
  ]);
  const many = await vk.api.messages.send({ peer_ids: [user_id, 161_234_568], random_id: 9, message: "to many" });
  expect(many).toMatchObject([
    { peer_id: user_id, message_id: expect.any(Number) },
    { peer_id: 161_234_568, error: { code: 901 } },
  ]);
  await expect(send({ random_id: 8, message: "x".repeat(4097) })).rejects.toMatchObject({ code: 914 });
});
