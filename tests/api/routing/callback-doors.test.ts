import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { findDeadLetters, readDeadLetter } from "../../../app/domain/network/dead-letters/dead-letters";
import { bumpVersion } from "../../../app/domain/network/routing/version";
import { openDatabase } from "../../../db/client";
import { DEMO_CHANNELS, DEMO_SMS } from "../../../db/demo-routing";
import { platformOf } from "../../../workers/platform";
import { callbackPath } from "../../../workers/providers/core/callback-path";
import { handleMessages } from "../../../workers/queues/handlers";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { openProvider } from "../../support/world/configuration";
import { rowsOf } from "../../support/world/rows";

const db = openDatabase(env.DB);
const report = {
  results: [
    {
      messageId: newId(),
      callbackData: newId(),
      status: { groupId: 3, groupName: "DELIVERED", name: "DELIVERED_TO_HANDSET", description: "" },
    },
  ],
};
const DEMO_PUSH = DEMO_CHANNELS.find(({ processor }) => processor === "web-push")!.id;
const path = (providerId = DEMO_SMS, processor = "infobip-sms") =>
  callbackPath(processor, providerId, env.WEBHOOK_SECRET);
const post = async (to: string, body: unknown = report) => (await call("POST", to, { body })).status;

describe("a provider's callback", () => {
  it("is accepted at the provider's secret address", async () => {
    expect(await post(path())).toBe(200);
  });

  it("that is unreadable is acknowledged and kept for a better parser, and the rest of its list is processed", async () => {
    const { files } = platformOf(env);
    const kept = async () => {
      const letters = await findDeadLetters(files, { limit: 100 });
      return Promise.all(
        letters.map(async ({ id, kind, dueAt }) => ({ id, kind, dueAt, body: await readDeadLetter(files, id) })),
      );
    };
    expect(await post(path(), { results: [7, ...report.results] })).toBe(200);
    expect(await post(path(), { nonsense: true })).toBe(200);
    const letters = await kept();
    const provider = DEMO_SMS;
    const unread = (body: string) =>
      letters.find((letter) => letter.body?.kind === "unread" && letter.body.body === body);
    // Dead letters of the same millisecond have no order, and letters of other test files are present too.
    for (const body of ['{"results":[7]}', '{"nonsense":true}'])
      expect(unread(body)).toMatchObject({ kind: "unread", dueAt: null, body: { provider } });
    await handleMessages(platformOf(env), [unread('{"results":[7]}')!.body!]);
    expect((await kept()).length).toBe(letters.length + 1);
    const incoming = { messageId: newId(), from: "79160000077", to: "CABINET", text: "Hello" };
    const readable = { kind: "unread" as const, provider, body: JSON.stringify({ results: [incoming] }) };
    const sent = vi.fn();
    await handleMessages({ ...platformOf(env), queue: { send: sent } as never }, [readable]);
    expect(sent.mock.calls).toMatchObject([
      [[{ kind: "incoming", provider, messages: [{ ref: incoming.messageId }] }]],
    ]);
  });

  it("is refused with a forged or another provider's signature", async () => {
    const other = await openProvider({ db, clock: Date.now }, { title: "Other" });
    const signature = path(other).split("/").at(-1);
    expect(await post(`/webhook/providers/infobip-sms/${DEMO_SMS}/${signature}`)).toBe(404);
    expect(await post(`/webhook/providers/infobip-sms/${DEMO_SMS}/forged`)).toBe(404);
    expect(await post(callbackPath("infobip-sms", DEMO_SMS, "another secret of thirty-two letters"))).toBe(404);
  });

  it("is refused for a provider that is unknown or uses another protocol", async () => {
    expect(await post(path(newId()))).toBe(404);
    expect(await post(path(DEMO_SMS, "no-such-protocol"))).toBe(404);
    const scripted = await openProvider({ db, clock: Date.now }, { title: "Scripted" });
    expect(await post(path(scripted))).toBe(404);
  });

  it.each([
    ["infobip-sms", DEMO_SMS, 1 << 20, 200],
    ["web-push", DEMO_PUSH, 4096, 401],
  ])("of %s is refused above the protocol's maximum length", async (processor, id, most, status) => {
    const sent = async (length: number) => {
      const headers = { "content-type": "text/plain" };
      const to = CABINET_URL + path(id, processor);
      return (await SELF.fetch(to, { method: "POST", headers, body: "x".repeat(length) })).status;
    };
    expect(await sent(most + 1)).toBe(413);
    expect(await sent(most)).toBe(status);
  });

  it("is still accepted from a switched-off provider, for its earlier messages", async () => {
    const active = (isActive: number) =>
      db.batch([db.run(sql`UPDATE providers SET is_active = ${isActive} WHERE id = ${DEMO_SMS}`), bumpVersion(db)]);
    await active(0);
    expect(await post(path())).toBe(200);
    await active(1);
  });
});

it("leaves no provider secret readable", async () => {
  const tables = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  );
  for (const { name } of tables)
    expect(JSON.stringify(await rowsOf(`SELECT * FROM ${name}`))).not.toContain("sandbox-sms-key");
});
