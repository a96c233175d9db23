import { describe, expect, it } from "vitest";
import type { ProviderConfig } from "../../../app/domain/shared/ports/platform";
import { webPush } from "../../../workers/providers/web-push/adapter";
import { receiptUrl } from "../../../workers/providers/web-push/receipts";
import { CABINET_URL } from "../../support/run/hosts";
import { MESSAGE } from "../rubbish";

const CALLBACK = `${CABINET_URL}/webhook/providers/web-push/p1/signature`;
const KEY = "Tbj9VMwyRQyVPhPHzVKv3Db_bNbXVTCwFkvXXVkMQtA";
const CONFIG: ProviderConfig = {
  ...{ id: "p1", title: "Web Push", processor: "web-push", host: "https://cabinet.test", port: null },
  properties: {},
  secrets: { apikey: KEY },
};
const { ownerId, id } = MESSAGE;
const address = receiptUrl(CALLBACK, KEY, { ownerId, id });
const call = (url: string, body: string, config = CONFIG) =>
  webPush.receive({ request: new Request(url, { method: "POST" }), body, config });

describe("what a service worker reports", () => {
  it.each([
    ["delivered", { status: "delivered" }],
    ["seen", { status: "seen" }],
    ["failed", { status: "failed", code: "notShown" }],
  ])("%s, is a receipt of the message that its address names", async (body, receipt) => {
    expect(await call(address, body)).toEqual({
      receipts: [{ ownerId, id, at: expect.any(Number), ...receipt }],
      incoming: [],
    });
  });

  it("says nothing in words we do not know", async () => {
    for (const body of ["", "teleported", "constructor", "<html>", '{"status":"delivered"}'])
      expect(await call(address, body)).toEqual({ receipts: [], incoming: [] });
  });

  it.each([
    ["another message", address.replace("b1.", "b2.")],
    ["another owner", address.replace("0a.", "0b.")],
    ["a mark cut short", address.slice(0, -2)],
    ["one part more", `${address}.x`],
    ["no mark", CALLBACK],
    ["an empty mark", `${CALLBACK}?m=${ownerId}.${id}.`],
  ])("is refused with %s", async (_what, url) => {
    expect(await call(url, "delivered")).toEqual({ refused: 401 });
  });

  it("is refused by a provider without a key, whatever it was signed with", async () => {
    const forged = receiptUrl(CALLBACK, "", { ownerId, id });
    expect(await call(forged, "delivered", { ...CONFIG, secrets: {} })).toEqual({ refused: 401 });
  });
});
