import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { receiveIncoming } from "../../../../app/domain/messaging/incoming/receive";
import { stopListTitle } from "../../../../workers/i18n";
import { openEngine } from "../../../support/engine/engine";
import { deliverOne, forgetHooks, openHook } from "../../../support/world/hooks";
import { openAccount, SENDER } from "../../../support/world/scene";

beforeEach(forgetHooks);

it("gets a recipient's reply once, however often the provider reports it", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = await deliverOne(engine, owner);
  await openHook(engine, owner, { events: ["sendings.incoming"] });
  await openHook(engine, owner, {
    events: ["sendings.incoming"],
    method: "GET",
    body: null,
    url: "https://crm.example.com/?from=${from}&said=${text}",
  });
  const message = { type: "sms", from: "79160000001", to: SENDER, text: "Yes & no", at: engine.clock(), ref: newId() };
  for (let times = 0; times < 2; times++) {
    await receiveIncoming(engine, [{ kind: "incoming", provider: "scripted", messages: [message] }], stopListTitle);
  }
  await engine.work();
  expect(engine.requests).toHaveLength(2);
  const byMethod = Object.fromEntries(engine.requests.map((request) => [request.method, request]));
  expect(JSON.parse(byMethod.POST!.body!)).toMatchObject({
    type: "sendings.incoming",
    data: { status: "incoming", from: "+79160000001", recipient: SENDER, text: "Yes & no", SendingId: id },
  });
  expect(byMethod.GET).toMatchObject({
    url: "https://crm.example.com/?from=%2B79160000001&said=Yes%20%26%20no",
    body: null,
  });
});
