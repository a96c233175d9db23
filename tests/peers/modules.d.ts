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

declare module "tinkoff-merchant-api" {
  type Fields = Record<string, unknown>;

  export default class TinkoffMerchantAPI {
    static get apiUrl(): string;
    constructor(terminalKey: string, secretKey: string);
    init(fields: Fields): Promise<Fields>;
    confirm(fields: Fields): Promise<Fields>;
    cancel(fields: Fields): Promise<Fields>;
    getState(fields: Fields): Promise<Fields>;
    resend(fields: Fields): Promise<Fields>;
    checkNotificationRequest(request: { body: Fields }): { success: boolean; error?: string };
  }
}
