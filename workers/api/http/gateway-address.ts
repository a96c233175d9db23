import { createHash, timingSafeEqual } from "node:crypto";
import { clientOf } from "./client";

/** For requests of the SMPP gateway, its customer's address, authenticated by `secret`; "" turns that off. */
export function addressOf(request: Request, secret: string): string | null {
  const named = request.headers.get("x-gateway-address");
  const secretHeader = request.headers.get("x-gateway-secret");
  const isGateway = secret !== "" && secretHeader !== null && timingSafeEqual(digestOf(secretHeader), digestOf(secret));
  return isGateway && named !== null ? named : clientOf(request).ip;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();
