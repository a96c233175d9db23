import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { GreenApiClient, GreenApiPartnerClient } from "@green-api/whatsapp-api-client-js-v2";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { librariesOf, unpackDebian } from "../../scripts/lib/debian.mjs";
import { soon } from "../support/engine/soon";
import { received, serveSandbox } from "./sandbox";

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let hook: Server;
const webhooks: Record<string, unknown>[] = [];

/** The vendor's client; its constant address can be changed only in a subclass. */
class SandboxClient extends GreenApiClient {
  constructor(idInstance: number, apiTokenInstance: string) {
    super({ idInstance, apiTokenInstance });
    this.client.defaults.baseURL = `${sandbox.url}/green-api/waInstance${idInstance}`;
  }
}

// The client logs each of its requests.
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

beforeAll(async () => {
  sandbox = await serveSandbox();
  hook = createServer(async (request, answer) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    webhooks.push({ authorization: request.headers.authorization, ...JSON.parse(body) });
    answer.end();
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => hook.once("listening", listening));
});
afterAll(async () => {
  hook.close();
  await sandbox.stop();
});

/** Text that Debian's barcode scanner reads from a picture. */
function scanned(png: string): string {
  const root = unpackDebian("zbar", [
    "zbar-tools",
    "libzbar0",
    "libv4l-0",
    "libv4lconvert0",
    "libmagickwand-6.q16-6",
    "libmagickcore-6.q16-6",
    "libfftw3-double3",
    "liblcms2-2",
    "liblqr-1-0",
    "libltdl7",
  ]);
  const libraries = librariesOf(root);
  const coders = join(libraries.split(":")[0]!, "ImageMagick-6.9.11", "modules-Q16", "coders");
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, MAGICK_CODER_MODULE_PATH: coders };
  const input = Buffer.from(png, "base64");
  return spawnSync(join(root, "usr", "bin", "zbarimg"), ["-q", "--raw", "-"], { env, input, encoding: "utf8" }).stdout;
}

it("lets the vendor's client create a number, link it, send from it, restart it and log it out", async () => {
  const partnerApiUrl = `${sandbox.url}/green-api`;
  const partner = new GreenApiPartnerClient({ partnerToken: "sandbox-green-token", partnerApiUrl });
  const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const reports = { outgoingWebhook: "yes", incomingWebhook: "yes", stateWebhook: "yes" } as const;
  const made = await partner.createInstance({ name: "peer", webhookUrl, webhookUrlToken: "peer", ...reports });
  if (!("idInstance" in made)) throw new Error(JSON.stringify(made));
  const { idInstance, apiTokenInstance } = made;
  expect(await partner.getInstances()).toMatchObject([{ idInstance, name: "peer", deleted: false }]);

  const client = new SandboxClient(idInstance, apiTokenInstance);
  expect(await client.getStateInstance()).toEqual({ stateInstance: "notAuthorized" });
  const code = await client.getQR();
  expect(code).toMatchObject({ type: "qrCode" });
  expect(scanned(code.message)).toMatch(new RegExp(`^2@${idInstance},\\d+\n$`));
  expect(await client.getAuthorizationCode(79001112233)).toMatchObject({ status: true });
  const message = { chatId: "79161234567@c.us", message: "Your order is ready" };
  await expect(client.sendMessage(message)).rejects.toThrow();

  await fetch(`${sandbox.url}/instances/${idInstance}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ act: "scan", phone: "79001112233" }),
  });
  expect(await client.getStateInstance()).toEqual({ stateInstance: "authorized" });
  expect(await client.getWaSettings()).toMatchObject({ phone: "79001112233" });
  expect(await client.checkWhatsapp({ phoneNumber: 79161234567 })).toMatchObject({ existsWhatsapp: true });
  const { idMessage } = await client.sendMessage(message);
  const file = { url: "https://example.com/a.png", fileName: "a.png" };
  await client.sendFileByUrl({ chatId: message.chatId, file });
  expect(await received(sandbox.url)).toMatchObject([{ image: file.url }, { text: message.message }]);
  const status = { typeWebhook: "outgoingMessageStatus", idMessage, authorization: "Bearer peer" };
  await soon(() => expect(webhooks).toContainEqual(expect.objectContaining({ ...status, status: "delivered" })));

  expect(await client.setSettings({ delaySendMessagesMilliseconds: 1000 })).toMatchObject({ saveSettings: true });
  await soon(async () => expect((await client.getStateInstance()).stateInstance).toBe("authorized"));
  expect(await client.reboot()).toEqual({ isReboot: true });
  await soon(async () => expect((await client.getStateInstance()).stateInstance).toBe("authorized"));
  expect(await client.logout()).toEqual({ isLogout: true });
  expect(await partner.deleteInstanceAccount({ idInstance })).toEqual({ deleteInstanceAccount: true });
  await expect(client.getStateInstance()).rejects.toThrow();
});
