import { logged } from "../../../app/domain/base/shared/errors/logged";
import type { Capabilities, Provider, ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { CONCATENATIONS } from "../../smpp/codec/parts";
import { RECEIPT_IDS } from "../../smpp/codec/receipt-ids";
import { ALPHABETS } from "../../smpp/codec/texts";
import type { Tried } from "../../smpp/link";
import { BIND_WAYS, SHORT_NUMBERS, type SmppSetUp, smppFields, smppSetUp } from "../../smpp/set-up";
import { smppWays } from "../../smpp/ways";
import { NO_CALLBACKS } from "../core/callback";
import { isRecorded, note } from "../core/http-recorder";
import { forAll, unknown } from "../core/outcomes";
import { type Outside, type Protocol, RELAY_FIELD } from "../core/protocol";
import { misconfigured } from "../core/set-up";

const CAPABILITIES: Capabilities = {
  type: "sms",
  maxBatch: 100,
  ratePerSecond: null,
  receipts: "push",
  incoming: true,
  needsRefs: false,
  address: "phone",
};
const MOST_A_BATCH = 500;
/** A batch is this many windows; messages not sent in time are retried. */
const WINDOWS_A_BATCH = 10;

/** SMPP 3.4 (protocols §1). A Durable Object per provider holds the sessions (workers/smpp). */
export const smpp: Protocol = {
  processor: "smpp",
  capabilities: CAPABILITIES,
  setUp: smppFields,
  fields: [
    { place: "host", name: "host", kind: "text", isRequired: true },
    { place: "port", name: "port", kind: "number", isRequired: false },
    { place: "secrets", name: "username", kind: "text", isRequired: true },
    { place: "secrets", name: "password", kind: "text", isRequired: false },
    { place: "properties", name: "system_type", kind: "text", isRequired: false },
    { place: "properties", name: "secure", kind: "flag", isRequired: false },
    { place: "properties", name: "servername", kind: "text", isRequired: false },
    { place: "properties", name: RELAY_FIELD, kind: "flag", isRequired: false },
    { place: "properties", name: "bind", kind: "choice", isRequired: false, choices: BIND_WAYS },
    { place: "properties", name: "window", kind: "number", isRequired: false },
    { place: "properties", name: "concatenation", kind: "choice", isRequired: false, choices: CONCATENATIONS },
    { place: "properties", name: "alphabet", kind: "choice", isRequired: false, choices: ALPHABETS },
    { place: "properties", name: "receipt_ids", kind: "choice", isRequired: false, choices: RECEIPT_IDS },
    { place: "properties", name: "short_numbers", kind: "choice", isRequired: false, choices: SHORT_NUMBERS },
    { place: "properties", name: "retry_statuses", kind: "text", isRequired: false },
  ],
  open(config, _callbackUrl, outside) {
    const setUp = smppSetUp(config);
    return setUp && outside ? provider(config, setUp, outside.SMPP_LINK) : misconfigured(config, CAPABILITIES);
  },
  ways: smppWays,
  // Everything arrives over the session.
  ...NO_CALLBACKS,
};

function provider({ id, title }: ProviderConfig, setUp: SmppSetUp, links: Outside["SMPP_LINK"]): Provider {
  const link = () => links.get(links.idFromName(id));
  return {
    id,
    title,
    capabilities: { ...CAPABILITIES, maxBatch: Math.min(MOST_A_BATCH, setUp.window * WINDOWS_A_BATCH) },
    async submit(messages, timeoutMs) {
      try {
        const few = messages.map(({ payload: _, addresses: __, ...message }) => message);
        if (!isRecorded()) return await link().submit(setUp, few, timeoutMs);
        const tried: Tried = await link().rehearse(setUp, few, timeoutMs);
        for (const exchange of tried.exchanges) note(exchange);
        return tried.outcomes;
      } catch (error) {
        // The Durable Object died: what it had written is unknown.
        console.error(JSON.stringify({ event: "smpp.fault", provider: id, error: logged(error) }));
        return forAll(messages, unknown("linkLost"));
      }
    },
    find: (messages) => link().find(setUp, messages),
    keep: () => link().keep(setUp),
  };
}
