import type { Viewer } from "../../base/access/viewer";
import { saveAddresses } from "../../base/channels/addresses";
import { ofSubscriptions, reserve, tooManyAttempts } from "../../base/shared/attempt-limits";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { parsePhone, phoneFault } from "../../base/shared/phone";
import type { Platform, ProviderConfig, ReportedAddress } from "../../base/shared/ports/platform";
import { FCM, pushCarrierOf, WEB_PUSH } from "../routing/push-carrier";
import type { DeviceInput, Subscription, VisitorInput } from "./input";
import { isSigned } from "./signature";
import { openSiteSecret, siteOfKey } from "./sites";
import { isReachable } from "./subscription";

type Needs = Pick<Platform, "db" | "clock" | "config" | "providers">;

interface Subscribed {
  phone: string;
}

export interface Asker {
  origin: string | null;
  ip: string | null;
}

/** The signature proves the phone, the origin proves the site. */
export async function subscribeVisitor(
  platform: Needs,
  { key, phone, time, signature, subscription }: VisitorInput,
  { origin, ip }: Asker,
): Promise<Result<Subscribed>> {
  const { db, clock } = platform;
  const site = await siteOfKey(db, key);
  if (!site) return refuse("siteUnknown", "key");
  if (origin === null || !site.origins.includes(origin))
    return refuse("originForeign", undefined, undefined, "forbidden");
  const attempt = await reserve(platform, ofSubscriptions(ip));
  if (!attempt.isTaken) return tooManyAttempts(attempt.endsAt, clock());
  const secret = await openSiteSecret(platform, site);
  if (!isSigned(secret, { phone, time, signature }, clock())) return refuse("signatureInvalid", "signature");
  return keepBrowser(platform, site.ownerId, phone, subscription);
}

export async function subscribeDevice(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  input: DeviceInput,
): Promise<Result<Subscribed>> {
  if ("subscription" in input) return keepBrowser(platform, viewer.id, input.phone, input.subscription);
  const carrier = await pushCarrierOf(platform, viewer.id, FCM);
  return keep(platform, carrier, { ownerId: viewer.id, phone: input.phone, address: input.token, data: null });
}

async function keepBrowser(
  platform: Needs,
  ownerId: string,
  phone: string,
  subscription: Subscription,
): Promise<Result<Subscribed>> {
  const carrier = await pushCarrierOf(platform, ownerId, WEB_PUSH);
  if (!(await isReachable(subscription, carrier))) return refuse("subscriptionInvalid", "subscription");
  const { endpoint, keys } = subscription;
  return keep(platform, carrier, { ownerId, phone, address: endpoint, data: { ...keys } });
}

type Device = Pick<ReportedAddress, "address" | "data"> & { ownerId: string; phone: string };

async function keep(
  platform: Needs,
  carrier: ProviderConfig | null,
  { phone: typed, ...device }: Device,
): Promise<Result<Subscribed>> {
  const phone = parsePhone(typed);
  if (phone === null) return refuse(phoneFault(typed), "phone");
  if (!carrier) return refuse("pushUnavailable", undefined, undefined, "conflict");
  await saveAddresses(platform, carrier.id, [{ ...device, phone, isEnded: false }]);
  return ok({ phone });
}
