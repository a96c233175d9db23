import { describe, expect, it } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { webPush } from "../../../workers/providers/web-push/adapter";
import { receiptUrl } from "../../../workers/providers/web-push/receipts";
import { CABINET_URL } from "../../support/run/hosts";
import { MESSAGE } from "../rubbish";

const CALLBACK = `${CABINET_URL}/webhook/providers/web-push/p1/signature`;
const KEY = "Tbj9VMwyRQyVPhPHzVKv3Db_bNbXVTCwFkvXXVkMQtA";
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Web Push",
  processor: "web-push",
  host: "https://cabinet.test",
  port: null,
  properties: {},
  secrets: { apikey: KEY },
};
const { ownerId, id } = MESSAGE;
const address = receiptUrl(CALLBACK, KEY, { ownerId, id });
const call = (url: string, body: string, config = CONFIG) =>
  receive(webPush, { request: new Request(url, { method: "POST" }), body, config });

describe("a service worker's report", () => {
  it.each([
    ["delivered", { status: "delivered" }],
    ["seen", { status: "seen" }],
    ["failed", { status: "failed", code: "notShown" }],
  ])("%s, is a receipt of the message in its address", async (body, receipt) => {
    expect(await call(address, body)).toEqual({
      receipts: [{ ownerId, id, at: expect.any(Number), ...receipt }],
      incoming: [],
    });
  });

  it("is ignored with an unknown word", async () => {
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

  it("is refused by a provider without a key, whatever its signature", async () => {
    const forged = receiptUrl(CALLBACK, "", { ownerId, id });
    expect(await call(forged, "delivered", { ...CONFIG, secrets: {} })).toEqual({ refused: 401 });
  });
});
