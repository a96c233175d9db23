import { env, runInDurableObject } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import type { Submit } from "../../../app/domain/base/shared/ports/platform";
import type { Verdict } from "../../../workers/providers/core/outcomes";
import { Bound } from "../../../workers/smpp/bound-session";
import type { Pdu } from "../../../workers/smpp/codec/pdu";
import { Handed } from "../../../workers/smpp/sent-messages";
import { Session } from "../../../workers/smpp/session";
import { type SmppSetUp, smppSetUp } from "../../../workers/smpp/set-up";
import { submitOne } from "../../../workers/smpp/submit";

const MESSAGE: Submit = {
  ownerId: "o",
  id: "m",
  type: "sms",
  to: "79161234567",
  sender: "CABINET",
  text: "Hello",
};
const setUpOf = (properties: object): SmppSetUp =>
  smppSetUp({
    id: "p",
    title: "SMSC",
    processor: "smpp",
    host: "smsc.test",
    port: null,
    properties: { ...properties },
    secrets: { username: "u", password: "p" },
  })!;

export interface Scene {
  /** The status of each submit_sm_resp; null: no response, and the link ends. */
  statusOf?: (pdu: Pdu, place: number) => number | null;
  ref?: string | ((place: number) => string);
  properties?: object;
  message?: Partial<Submit>;
  patienceMs?: number;
}

/** An SMS centre with scripted replies; `heard`: the PDUs of all its sessions. */
function centreOf({ statusOf = () => 0, ref = "7" }: Scene) {
  const heard: Pdu[] = [];
  const onEnd = () => {};
  const refOf = typeof ref === "string" ? () => ref : ref;
  const bind = () => {
    const ours: Session = new Session(
      { write: (octets) => theirs.receive(octets), close() {} },
      { onRequest() {}, onEnd },
    );
    const theirs: Session = new Session(
      { write: (octets) => ours.receive(octets), close() {} },
      {
        onRequest(pdu) {
          const place = heard.push(pdu);
          const status = statusOf(pdu, place);
          if (status === null) setTimeout(() => ours.end("cut"), 20);
          else theirs.answer(pdu, status, { fields: { message_id: refOf(place) } });
        },
        onEnd,
      },
    );
    return new Bound(ours, 10);
  };
  return { heard, bind };
}

/** Submits one message per scene, each over a new session with stored state read again, as after an eviction. */
export function submittedAgain<Seen>(first: Scene, others: Partial<Scene>[], inspect: (handed: Handed) => Seen) {
  const { heard, bind } = centreOf(first);
  let references = 7;
  const link = env.SMPP_LINK.get(env.SMPP_LINK.idFromName(newId()));
  return runInDurableObject(link, async (_link, { storage }) => {
    const verdicts: Verdict[] = [];
    for (const scene of [first, ...others]) {
      const { properties = {}, message = {}, patienceMs = 5000 } = { ...first, ...scene };
      const handed = new Handed(storage.sql);
      const batch = handed.openBatch(Date.now());
      const verdict = await submitOne(
        {
          bound: bind(),
          setUp: setUpOf(properties),
          handed,
          batch,
          deadline: Date.now() + patienceMs,
          over: new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
          reference: () => references++,
          onNamed() {},
        },
        { ...MESSAGE, ...message },
      );
      handed.keep(batch);
      verdicts.push(verdict);
    }
    return { verdicts, heard, seen: inspect(new Handed(storage.sql)) };
  });
}

export async function submitted(scene: Scene) {
  const { verdicts, heard } = await submittedAgain(scene, [], () => null);
  return { verdict: verdicts[0]!, heard };
}
