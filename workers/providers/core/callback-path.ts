import { createHmac, timingSafeEqual } from "node:crypto";

export function callbackPath(processor: string, providerId: string, secret: string): string {
  return `/webhook/providers/${processor}/${providerId}/${signature(processor, providerId, secret)}`;
}

export function isCallback(processor: string, providerId: string, received: string, secret: string): boolean {
  const expected = Buffer.from(signature(processor, providerId, secret));
  const actual = Buffer.from(received);
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
}

function signature(processor: string, providerId: string, secret: string): string {
  return createHmac("sha256", secret).update(`callback:${processor}/${providerId}`).digest("base64url");
}
