import { expect, it } from "vitest";
import { createHook, getHook, updateHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { hookChange, hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { openHeaders } from "../../../../app/domain/messaging/webhooks/open-hook";
import { sendTest } from "../../../../app/domain/messaging/webhooks/test-event";
import { settings } from "../../../../db/schema/accounts";
import { openEngine } from "../../../support/engine/engine";
import { openAccount } from "../../../support/world/scene";

it("secret headers are sent only to the address for which they were entered", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const headers = { authorization: "Bearer secret" };
  const made = await createHook(engine, owner, hookInput.parse({ url: "https://crm.example.com/in", headers }));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { id } = made.value.row;
  const change = (input: object) => updateHook(engine, owner, id, hookChange.parse(input));
  const refused = { ok: false, problems: [{ key: "hookHeadersAgain", field: "headers" }] };
  for (const url of ["https://evil.example.com/in", "http://crm.example.com/in", "https://crm.example.com:8443/in"])
    expect(await change({ url })).toMatchObject(refused);
  expect((await getHook(engine.db, owner, id))!.url).toBe("https://crm.example.com/in");
  expect(await change({ url: "https://crm.example.com/other" })).toMatchObject({ ok: true });
  expect(await change({ url: "https://new.example.com/in", headers: { "x-key": "new" } })).toMatchObject({ ok: true });
  const row = (await getHook(engine.db, owner, id))!;
  expect(await openHeaders(engine.config.credentialsKey, row)).toEqual({ "x-key": "new" });
});

it("no hook calls another host of ours, even one created before the host became ours", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const urls = ["https://brand-b.example.net/api/sendings", "https://partner.example.net:8443/api/sendings"];
  const input = (url: string) => hookInput.parse({ url });
  const early = await createHook(engine, owner, input(urls[0]!));
  if (!early.ok) throw new Error(JSON.stringify(early.problems));
  await engine.db.insert(settings).values([
    { ownerId: "", key: "frontend.hosts", value: { "brand-b.example.net": "b" }, updatedAt: 0 },
    { ownerId: "", key: "registration.resellers", value: { "partner.example.net": owner.id }, updatedAt: 0 },
  ]);
  engine.pass(10_000);
  const refused = { ok: false, problems: [{ key: "hookUrlOwn", field: "url" }] };
  for (const url of urls) expect(await createHook(engine, owner, input(url))).toMatchObject(refused);
  expect(await sendTest(engine, owner, early.value.row.id)).toMatchObject({ ok: true, value: { error: "address" } });
  await engine.db.run(
    "DELETE FROM settings WHERE owner_id = '' AND key IN ('frontend.hosts', 'registration.resellers')",
  );
});
