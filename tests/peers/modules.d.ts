declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  function decrypt(body: Buffer, parameters: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer }): Buffer;
  export default { decrypt };
}

declare module "web-push" {
  interface Details {
    method: string;
    endpoint: string;
    headers: Record<string, string>;
    body: Buffer;
  }
  function generateVAPIDKeys(): { publicKey: string; privateKey: string };
  function generateRequestDetails(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: { vapidDetails: { subject: string; publicKey: string; privateKey: string }; TTL: number },
  ): Details;
  export default { generateVAPIDKeys, generateRequestDetails };
}
