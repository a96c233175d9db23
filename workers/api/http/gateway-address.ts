import { createHash, timingSafeEqual } from "node:crypto";
import { clientOf } from "./client";

/**
 * The address that a token's list is held against. Behind our SMPP gateway it is the customer's, which nobody but the
 * gateway may name: `secret` is what both know; "" where there is none.
 */
export function addressOf(request: Request, secret: string): string | null {
  const named = request.headers.get("x-gateway-address");
  const given = request.headers.get("x-gateway-secret");
  const isGateway = secret !== "" && given !== null && timingSafeEqual(digestOf(given), digestOf(secret));
  return isGateway && named !== null ? named : clientOf(request).ip;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();
