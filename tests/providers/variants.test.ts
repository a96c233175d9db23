import { afterEach, describe, expect, it } from "vitest";
import type { Capabilities, Provider, ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { DEMO_CHANNELS } from "../../db/demo-routing";
import { protocolOf } from "../../workers/providers/core/registry";
import { soon } from "../support/engine/soon";
import { CABINET_URL, SANDBOX_URL } from "../support/run/hosts";
import { MESSAGE } from "./rubbish";
import { clear } from "./sandbox";

afterEach(clear);

/** The sandbox's account of a protocol. */
function open(processor: string): Provider {
  const { path, properties, secrets } = DEMO_CHANNELS.find((channel) => channel.processor === processor)!;
  const config: ProviderConfig = {
    id: "p1",
    title: processor,
    processor,
    host: SANDBOX_URL + path,
    port: null,
    properties,
    secrets,
  };
  return protocolOf(processor)!.open(config, `${CABINET_URL}/webhook/providers/${processor}/p1/signature`);
}

const messageOf = (type: Capabilities["type"], to: string) => ({ ...MESSAGE, type, to, id: crypto.randomUUID() });

describe("a number of 7 999 000 9V NN", () => {
  it.each([
    ["viber-business", "viber", "79990009000", { kind: "rejected", code: "NOT_VIBER_USER" }],
    ["viber-business", "viber", "79990009100", { kind: "rejected", code: "USER_BLOCKED" }],
    ["viber-business", "viber", "79990009200", { kind: "rejected", code: "NO_SUITABLE_DEVICE" }],
    ["whatsapp-cloud", "whatsapp", "79990009100", { kind: "rejected", code: "marketingLimit" }],
    ["whatsapp-cloud", "whatsapp", "79990009200", { code: "templatePaused" }],
    ["whatsapp-cloud", "whatsapp", "79990009300", { code: "templateDisabled" }],
    ["hlr-lookups", "hlr", "79990009100", { kind: "accepted", receipt: { status: "failed", code: "HLR_102" } }],
    ["hlr-lookups", "hlr", "79990009200", { kind: "retry", code: "HLR_1402" }],
  ])("makes %s answer %s to %s as %j", async (processor, type, to, outcome) => {
    expect(await open(processor).submit([messageOf(type, to)], 5000)).toMatchObject([outcome]);
  });

  it.each([
    ["79990009199", { status: "delivered", code: "compl_nofinished" }],
    ["79990009101", { status: "failed", code: "no_provider" }],
    ["79990009201", { status: "failed", code: "synth_error" }],
  ])("makes a call to %s end as %j", async (to, ending) => {
    const call = messageOf("voice", to);
    const [outcome] = await open("zvonok-voice").submit([call], 5000);
    const ref = outcome?.kind === "accepted" ? outcome.ref : null;
    await soon(async () =>
      expect(await open("zvonok-voice").find([{ ownerId: call.ownerId, id: call.id, ref, to }])).toMatchObject([
        ending,
      ]),
    );
  });
});
