import { env } from "cloudflare:test";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { setUpProvider } from "../../app/domain/network/routing/providers/set-up";
import { platformOf } from "../../workers/platform";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { soon } from "../support/engine/soon";
import { call } from "../support/forms/open-screen";
import { SANDBOX_URL } from "../support/run/hosts";
import { openLookUp } from "../support/world/hlr-results";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const platform = platformOf(env);
const WORD = "word-of-the-account";

/** SMSC's callback for a completed look-up. */
function signedReport(phone: string, found: Record<string, string>) {
  const signed = ["5", phone, found.status, WORD].join(":");
  return { id: "5", phone, ...found, md5: createHash("md5").update(signed).digest("hex") };
}

it("stores a callback's result, for the file and for the new list", async () => {
  const session = await signInAs((await createUser()).username);
  const secrets = { apikey: "sandbox-hlr-key", token: WORD };
  const made = await setUpProvider(platform, "smsc-hlr", {
    title: "SMSC",
    host: SANDBOX_URL,
    properties: {},
    secrets,
  });
  if (!made.ok) throw new Error("refused");
  const provider = made.value;
  const phones = ["79160000001", "79160000002"];
  const task = await openLookUp(platform, session.id, [phones.map((phone) => [phone, null])]);
  await platform.db.batch([
    platform.db.run(
      sql`UPDATE sendings SET status = 'sent', payload = NULL, provider = ${provider} WHERE task_id = ${task}`,
    ),
    platform.db.run(sql`INSERT INTO provider_refs (day, provider_id, ref, owner_id, id)
      SELECT ${Math.floor(Date.now() / 86_400_000)}, ${provider}, '5-' || recipient, owner_id, id FROM sendings
      WHERE task_id = ${task}`),
  ]);
  const address = callbackPath("smsc-hlr", provider, env.WEBHOOK_SECRET);
  const findings: Record<string, string>[] = [
    { status: "1", mcc: "250", mnc: "01", cn: "Russia", net: "MTS" },
    { status: "20", err: "6", net: "MegaFon" },
  ];
  for (const [place, phone] of phones.entries())
    expect((await call("POST", address, { body: signedReport(phone, findings[place]!) })).status).toBe(200);
  await soon(async () =>
    expect(
      await rowsOf(
        "SELECT payload -> 'result' ->> 'status' AS found FROM sendings WHERE task_id = ? ORDER BY id",
        task,
      ),
    ).toEqual([{ found: "reachable" }, { found: "absent" }]),
  );

  const store = async (body: object) =>
    (await (await call("POST", `/api/tasks/${task}/lookups`, { session, body })).json()) as Record<string, string>;
  const { FileId } = await store({});
  const csv = await (await call("GET", `/api/storage/${FileId}`, { session })).text();
  expect(csv).toContain("79160000001;reachable;yes;MTS;Russia;250;01");
  expect(csv).toContain("79160000002;absent;no;MegaFon");
  const { ListId } = await store({ where: { reachable: true }, listTitle: "Reachable" });
  await soon(async () =>
    expect(await rowsOf("SELECT phone FROM contacts WHERE list_id = ?", ListId)).toEqual([{ phone: "79160000001" }]),
  );
});
