import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bumpVersion } from "../../../app/domain/routing/version";
import { newId } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { DEMO_CHANNELS, DEMO_SMS } from "../../../db/demo-routing";
import { callbackPath } from "../../../workers/providers/core/callback-path";
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
  it("is accepted at this provider's secret address", async () => {
    expect(await post(path())).toBe(200);
    expect(await post(path(), { nonsense: true })).toBe(400);
  });

  it("is not taken where its signature is forged or another's", async () => {
    const other = await openProvider({ db, clock: Date.now }, { title: "Other" });
    const signature = path(other).split("/").at(-1);
    expect(await post(`/webhook/providers/infobip-sms/${DEMO_SMS}/${signature}`)).toBe(404);
    expect(await post(`/webhook/providers/infobip-sms/${DEMO_SMS}/forged`)).toBe(404);
    expect(await post(callbackPath("infobip-sms", DEMO_SMS, "another secret of thirty-two letters"))).toBe(404);
  });

  it("is not taken for a provider that is unknown or speaks another protocol", async () => {
    expect(await post(path(newId()))).toBe(404);
    expect(await post(path(DEMO_SMS, "no-such-protocol"))).toBe(404);
    const scripted = await openProvider({ db, clock: Date.now }, { title: "Scripted" });
    expect(await post(path(scripted))).toBe(404);
  });

  it.each([
    ["infobip-sms", DEMO_SMS, 1 << 20, 400],
    ["web-push", DEMO_PUSH, 4096, 401],
  ])("of %s is not taken where it is longer than any that the protocol has", async (processor, id, most, status) => {
    const sent = async (length: number) => {
      const headers = { "content-type": "text/plain" };
      const to = CABINET_URL + path(id, processor);
      return (await SELF.fetch(to, { method: "POST", headers, body: "x".repeat(length) })).status;
    };
    expect(await sent(most + 1)).toBe(413);
    expect(await sent(most)).toBe(status);
  });

  it("is still taken from a provider that was switched off, for what it carried before", async () => {
    const active = (isActive: number) =>
      db.batch([db.run(sql`UPDATE providers SET is_active = ${isActive} WHERE id = ${DEMO_SMS}`), bumpVersion(db)]);
    await active(0);
    expect(await post(path())).toBe(200);
    await active(1);
  });
});

it("keeps no secret of a provider readable", async () => {
  const tables = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  );
  for (const { name } of tables)
    expect(JSON.stringify(await rowsOf(`SELECT * FROM ${name}`))).not.toContain("sandbox-sms-key");
});
