import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";
import { afterAll, beforeAll, expect, it } from "vitest";
import webpush from "web-push";
import type { Submit } from "../../app/domain/base/shared/ports/platform";
import { webPush } from "../../workers/providers/web-push/adapter";
import { received, serveSandbox } from "./sandbox";

// A push service on node:http; http_ece decrypts, web-push generates the keys.
interface Taken {
  headers: IncomingMessage["headers"];
  body: Buffer;
}

const device = createECDH("prime256v1");
const p256dh = device.generateKeys("base64url");
const auth = randomBytes(16);
const vapid = webpush.generateVAPIDKeys();
const taken: Taken[] = [];
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    taken.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(201, { location: "/message/1" }).end();
  });
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const MESSAGE: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "push",
  to: "79161234567",
  sender: "CABINET",
  text: "Заказ 1234 готов",
  validityMs: 3_600_000,
  payload: { title: "Ателье", link: "https://example.com/order" },
};

it("is decrypted by an independent receiver, and its token is verified by the sender's public key", async () => {
  const provider = webPush.open(
    {
      id: "p1",
      title: "Web Push",
      processor: "web-push",
      host: origin,
      port: null,
      properties: { subject: "mailto:push@cabinet.test", public_key: vapid.publicKey },
      secrets: { apikey: vapid.privateKey },
    },
    "http://cabinet.test/webhook/providers/web-push/p1/signature",
  );
  const addresses = [{ address: `${origin}/push/1`, data: { p256dh, auth: auth.toString("base64url") } }];
  expect(await provider.submit([{ ...MESSAGE, addresses }], 5000)).toEqual([
    { id: MESSAGE.id, kind: "accepted", ref: "/message/1" },
  ]);
  const [{ headers, body }] = taken as [Taken];
  const opened = ece.decrypt(body, { version: "aes128gcm", privateKey: device, authSecret: auth });
  expect(JSON.parse(opened.toString())).toMatchObject({ title: "Ателье", text: MESSAGE.text, id: MESSAGE.id });
  expect(body.byteLength).toBe(4096);
  expect(headers).toMatchObject({
    ttl: "3600",
    urgency: "normal",
    topic: MESSAGE.id.replaceAll("-", ""),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
  });

  const [, jwt, key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe(vapid.publicKey);
  const [head, claims, signature] = jwt!.split(".");
  const point = Buffer.from(key!, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const proof = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), proof, Buffer.from(signature!, "base64url"))).toBe(true);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, "base64url").toString());
  expect({ aud, sub }).toEqual({ aud: origin.replace("http:", "https:"), sub: "mailto:push@cabinet.test" });
  expect(exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
});

/** Stands in for Cabinet: serves a site's script and stores subscriptions. */
async function serveCabinet() {
  const registered: { subscription: { endpoint: string; keys: { p256dh: string; auth: string } } }[] = [];
  const cabinet = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    if (body !== "") registered.push(JSON.parse(body));
    response.end(`start({"vapid":"${vapid.publicKey}"})`);
  });
  await new Promise<void>((resolve) => cabinet.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(cabinet.address() as AddressInfo).port}`;
  return { url, registered, stop: () => void cabinet.close() };
}

it("is sent by an independent sender to the sandbox's browsers, which read it", async () => {
  const cabinet = await serveCabinet();
  const sandbox = await serveSandbox();
  try {
    const callbacks = { "web-push": `${cabinet.url}/webhook` };
    await fetch(`${sandbox.url}/control`, { method: "PUT", body: JSON.stringify({ callbacks }) });
    const phone = "79161234567";
    await fetch(`${sandbox.url}/push/browsers`, { method: "POST", body: new URLSearchParams({ phone }) });
    const { subscription } = cabinet.registered[0]!;
    const vapidDetails = { subject: "mailto:push@cabinet.test", ...vapid };
    const notice = { id: "m1", receiptUrl: `${cabinet.url}/receipt`, title: "Shop", text: "Заказ готов" };
    const sent = webpush.generateRequestDetails(subscription, JSON.stringify(notice), { vapidDetails, TTL: 60 });
    const { method, headers, body } = sent;
    const answer = await fetch(sent.endpoint, { method, headers, body: new Uint8Array(body) });
    expect([answer.status, await answer.text()]).toEqual([201, ""]);
    expect(await received(sandbox.url)).toMatchObject([{ to: phone, from: "Shop", text: "Заказ готов" }]);
  } finally {
    cabinet.stop();
    await sandbox.stop();
  }
});
