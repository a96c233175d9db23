import { env } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { openProviders } from "../../workers/providers/core/registry";
import { CABINET_URL } from "../support/run/hosts";
import { answering, MESSAGE } from "./rubbish";

const TOKEN = "5000000001:AAbbCCddEE-of-the-bot";
const BOT: ProviderConfig = {
  id: "p1",
  title: "Bot",
  processor: "telegram-bot",
  host: "https://telegram.test",
  port: null,
  properties: { username: "bot" },
  secrets: { token: TOKEN },
};
const MESSAGE_TO_BOT = { ...MESSAGE, type: "telegram", to: "79161234567", addresses: [{ address: "42", data: null }] };

const providers = openProviders(
  { ...env, PUBLIC_URL: CABINET_URL, SMPP_LINK: {} as never, RELAY_URL: "", RELAY_SECRET: "", ALLOW_LOCAL: "true" },
  { send: async () => {} },
  { senderOf: async () => ({ code: "none" }), onRefusal: async () => {} },
);

afterEach(() => vi.restoreAllMocks());

// A server's 404 may quote the path with the token; a truncated text may end inside the token.
it.each([
  ["whole", JSON.stringify({ error: `Cannot POST /bot${TOKEN}/sendMessage` })],
  ["cut", `${"x".repeat(180)} /bot${TOKEN}/sendMessage`],
])("leaves no provider secret in an outcome when the provider's answer has it %s", async (_, words) => {
  answering(() => new Response(words, { status: 404 }));
  const [outcome] = (await providers.open(BOT)?.submit([MESSAGE_TO_BOT], 1000)) ?? [];
  expect(outcome).toMatchObject({ kind: "retry", code: "http404", detail: expect.stringContaining("•••") });
  const rehearsed = await providers.rehearse(BOT, MESSAGE_TO_BOT);
  expect(rehearsed?.outcome).toMatchObject({ code: "http404", detail: expect.stringContaining("•••") });
  expect(JSON.stringify([outcome, rehearsed])).not.toContain(TOKEN.slice(0, 8));
});
