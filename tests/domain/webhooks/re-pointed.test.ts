import { expect, it } from "vitest";
import { createHook, getHook, updateHook } from "../../../app/domain/webhooks/hooks";
import { hookChange, hookInput } from "../../../app/domain/webhooks/input";
import { openHeaders } from "../../../app/domain/webhooks/open-hook";
import { openEngine } from "../../support/engine/engine";
import { openAccount } from "../../support/world/scene";

it("headers that nobody is shown go to no other address than the one they were given for", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const headers = { authorization: "Bearer secret" };
  const made = await createHook(engine, owner, hookInput.parse({ url: "https://crm.example.com/in", headers }));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { id } = made.value.row;
  const change = (given: object) => updateHook(engine, owner, id, hookChange.parse(given));
  const refused = { ok: false, problems: [{ key: "hookHeadersAgain", field: "headers" }] };
  for (const url of ["https://evil.example.com/in", "http://crm.example.com/in", "https://crm.example.com:8443/in"])
    expect(await change({ url })).toMatchObject(refused);
  expect((await getHook(engine.db, owner, id))!.url).toBe("https://crm.example.com/in");
  expect(await change({ url: "https://crm.example.com/other" })).toMatchObject({ ok: true });
  expect(await change({ url: "https://new.example.com/in", headers: { "x-key": "new" } })).toMatchObject({ ok: true });
  const row = (await getHook(engine.db, owner, id))!;
  expect(await openHeaders(engine.config.credentialsKey, row)).toEqual({ "x-key": "new" });
});
