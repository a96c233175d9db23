import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Capabilities, Submit } from "../../../app/domain/base/shared/ports/platform";
import { type LookUp, lookUpOf } from "../../../app/domain/library/hlr/look-up";
import { NO_CALLBACKS } from "../core/callback";
import { type Answer, ask, below } from "../core/http";
import { inWords, oneByOne, rejected, retry, type Verdict, verdictOfStatus } from "../core/outcomes";
import type { Protocol } from "../core/protocol";
import { opening } from "../core/set-up";

const CAPABILITIES: Capabilities = {
  type: "hlr",
  maxBatch: 1,
  ratePerSecond: null,
  receipts: "poll",
  incoming: false,
  needsRefs: false,
  address: "phone",
  whenLost: "leave",
};
const PATH = "/hlr-lookup";

const setUp = z.object({
  host: z.url({ protocol: /^https?$/ }),
  apikey: z.string().min(1),
  password: z.string().min(1),
  route: z.string().min(1).optional(),
});
type SetUp = z.infer<typeof setUp>;

const text = z.string().nullish();
const flag = z.boolean().nullish();
const answered = z.object({
  id: z.string().min(1),
  connectivity_status: z.string().nullish(),
  mcc: text,
  mnc: text,
  original_network_name: text,
  original_country_name: text,
  is_ported: flag,
  ported_network_name: text,
  is_roaming: flag,
  roaming_network_name: text,
  roaming_country_name: text,
  processing_status: z.enum(["COMPLETED", "REJECTED", "FAILED"]),
  error_code: z.union([z.string(), z.number()]).transform(String).nullish(),
  error_description: text,
});
type Found = z.infer<typeof answered>;
const refused = z.object({
  success: z.literal(false).optional(),
  errors: z.array(z.object({ code: z.union([z.string(), z.number()]), message: z.string() })).min(1),
});

/** hlr-lookups.com v2 (protocols §10): the response contains the result. */
export const hlrLookups: Protocol = {
  processor: "hlr-lookups",
  capabilities: CAPABILITIES,
  setUp,
  fields: [
    { place: "host", name: "host", kind: "url", isRequired: true },
    { place: "secrets", name: "apikey", kind: "text", isRequired: true },
    { place: "secrets", name: "password", kind: "text", isRequired: true },
    { place: "properties", name: "route", kind: "text", isRequired: false },
  ],
  open: opening(setUp, CAPABILITIES, (known) => ({
    submit: (messages, timeoutMs) => oneByOne(messages, (message) => enquire(known, message, timeoutMs)),
    // A lost look-up is repeated, as it has no side effect.
    find: async () => [],
  })),
  ...NO_CALLBACKS,
};

async function enquire({ host, apikey, password, route }: SetUp, { to }: Submit, timeoutMs: number): Promise<Verdict> {
  const body = JSON.stringify({ msisdn: `+${to}`, ...(route && { route }) });
  const proof = digestHeaders({ key: apikey, secret: password, path: PATH, method: "POST", body, now: Date.now() });
  const headers = { "content-type": "application/json", ...proof };
  return verdictOf(await ask(below(host, `api/v2${PATH}`), { method: "POST", headers, body }, timeoutMs));
}

function verdictOf(answer: Answer | null): Verdict {
  const refusal = refused.safeParse(answer?.json);
  if (refusal.success && answer!.status >= 400 && answer!.status < 429) return refusalOf(answer!.status, refusal.data);
  const found = answer?.status === 200 ? answered.safeParse(answer.json) : null;
  if (!found?.success) return verdictOfStatus(answer);
  const { processing_status, error_code, error_description, id: ref } = found.data;
  if (processing_status === "REJECTED") return rejected(`HLR_${error_code ?? "REJECTED"}`, error_description ?? "");
  const at = Date.now();
  if (processing_status === "FAILED") {
    const detail = error_description ?? "";
    return { kind: "accepted", ref, receipt: { status: "failed", at, code: `HLR_${error_code ?? "FAILED"}`, detail } };
  }
  return { kind: "accepted", ref, receipt: { status: "delivered", at, result: { ...findingsOf(found.data) } } };
}

/** 400 and 422 concern the number, other statuses our key, credit or permissions. */
function refusalOf(status: number, { errors }: z.infer<typeof refused>): Verdict {
  const { code, message } = errors[0]!;
  return inWords(status === 400 || status === 422 ? rejected(`HLR_${code}`) : retry(`HLR_${code}`), message);
}

const STATUSES: Record<string, LookUp["status"]> = {
  CONNECTED: "reachable",
  ABSENT: "absent",
  INVALID_MSISDN: "unknownNumber",
};

function findingsOf(found: Found): LookUp {
  return lookUpOf(STATUSES[found.connectivity_status ?? ""] ?? "undetermined", {
    operator: found.original_network_name ?? null,
    country: found.original_country_name ?? null,
    mcc: found.mcc ?? null,
    mnc: found.mnc ?? null,
    isPorted: found.is_ported ?? null,
    portedOperator: found.ported_network_name ?? null,
    isRoaming: found.is_roaming ?? null,
    roamingOperator: found.roaming_network_name ?? null,
    roamingCountry: found.roaming_country_name ?? null,
  });
}

interface SignedRequest {
  key: string;
  secret: string;
  /** Below /api/v2: "/hlr-lookup". */
  path: string;
  method: "GET" | "POST";
  body: string;
  /** ms UTC */
  now: number;
}

/** Signs a request (protocols §10, Auth B). */
export function digestHeaders({ key, secret, path, method, body, now }: SignedRequest): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = path + timestamp + method + (method === "GET" ? "" : body);
  return {
    "x-digest-key": key,
    "x-digest-timestamp": timestamp,
    "x-digest-signature": createHmac("sha256", secret).update(signed).digest("hex"),
  };
}
