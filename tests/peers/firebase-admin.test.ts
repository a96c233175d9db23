import { generateKeyPairSync, randomUUID } from "node:crypto";
import https from "node:https";
import { cert, deleteApp, initializeApp } from "firebase-admin/app";
import { getMessaging, type Messaging, type TokenMessage } from "firebase-admin/messaging";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SERVICE_ACCOUNT_KEY } from "../support/world/service-account";
import { received, serveSandbox } from "./sandbox";
import { standAt } from "./vendor-hosts";

const PROJECT = "cabinet-sandbox";
let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let google: Awaited<ReturnType<typeof standAt>>;
const apps: ReturnType<typeof initializeApp>[] = [];

beforeAll(async () => {
  sandbox = await serveSandbox();
  const fcm = `${sandbox.url}/fcm`;
  google = await standAt({ "oauth2.googleapis.com": fcm, "fcm.googleapis.com": fcm });
  // Sign-in uses the process's agent, whatever agent is passed.
  https.globalAgent = google.agent;
});
afterEach(async () => {
  for (const app of apps.splice(0)) await deleteApp(app);
});
afterAll(async () => {
  await google.stop();
  await sandbox.stop();
});

/** Google's own client, signed in as a service account. */
function messagingOf({ projectId = PROJECT, privateKey = SERVICE_ACCOUNT_KEY } = {}): Messaging {
  const clientEmail = "push@cabinet-sandbox.iam.gserviceaccount.test";
  const app = initializeApp({ credential: cert({ projectId, clientEmail, privateKey }), projectId }, randomUUID());
  apps.push(app);
  const messaging = getMessaging(app);
  // Over HTTP/2 it supports no agent and sends a scheme (`https:`) that Node's servers refuse.
  messaging.enableLegacyHttpTransport();
  return messaging;
}

const to = (phone: string, change: object = {}): TokenMessage => ({
  token: `phone-${phone}`,
  notification: { title: "Shop", body: `For ${phone}` },
  ...change,
});

it("accepts from Google's client every field of an FCM message", async () => {
  const messaging = messagingOf();
  const id = await messaging.send(
    to("79161234567", {
      notification: { title: "Shop", body: "Ваш заказ готов", imageUrl: "https://example.com/a.png" },
      data: { link: "https://example.com/order" },
      android: {
        priority: "high",
        ttl: 3_600_000,
        collapseKey: "order",
        restrictedPackageName: "com.example.shop",
        notification: { channelId: "orders", tag: "order" },
        fcmOptions: { analyticsLabel: "orders" },
      },
      apns: { headers: { "apns-priority": "10" }, payload: { aps: { badge: 1, sound: "default" } } },
      webpush: { headers: { Urgency: "high" }, fcmOptions: { link: "https://example.com/order" } },
      fcmOptions: { analyticsLabel: "orders" },
    }),
  );
  expect(id).toMatch(/^projects\/cabinet-sandbox\/messages\/./);
  const sent = {
    channel: "push",
    provider: "fcm",
    to: "79161234567",
    from: "Shop",
    text: "Ваш заказ готов",
    image: "https://example.com/a.png",
    buttons: [{ url: "https://example.com/order" }],
  };
  expect(await received(sandbox.url)).toMatchObject([sent]);
  expect(await messaging.send(to("79161234568"), true)).toMatch(/^projects\/cabinet-sandbox\/messages\/./);
  expect(await received(sandbox.url)).toHaveLength(1);
});

it("is read by Google's client, message by message, with its codes for each refusal", async () => {
  const messages = [
    to("79161234569"),
    to("79990000000"),
    to("79161234569", { token: "nobody's" }),
    to("79161234569", { notification: { body: "x".repeat(4096) } }),
    to("79990000004"),
    to("79990000005"),
  ];
  const { successCount, failureCount, responses } = await messagingOf().sendEach(messages);
  expect([successCount, failureCount]).toEqual([1, 5]);
  expect(responses.map(({ messageId, error }) => error?.code ?? typeof messageId)).toEqual([
    "string",
    "messaging/registration-token-not-registered",
    "messaging/invalid-argument",
    "messaging/invalid-argument",
    "messaging/message-rate-exceeded",
    "messaging/internal-error",
  ]);
  const tokens = ["phone-79161234570", "phone-79990000000"];
  const multicast = await messagingOf().sendEachForMulticast({ tokens, data: { count: "1" } });
  expect(multicast.responses.map(({ success }) => success)).toEqual([true, false]);
});

it("accepts only its own service account, and only for its own project", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const strange = messagingOf({ privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string });
  await expect(strange.send(to("79161234571"))).rejects.toMatchObject({
    code: "app/invalid-credential",
    message: expect.stringContaining("invalid_grant"),
  });
  await expect(messagingOf({ projectId: "another" }).send(to("79161234571"))).rejects.toMatchObject({
    code: "messaging/mismatched-credential",
  });
});
