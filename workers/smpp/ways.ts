import type { ProviderConfig, TriedWay } from "../../app/domain/base/shared/ports/platform";
import type { Way } from "../dial";
import { wordsOf } from "../providers/core/outcomes";
import type { Attempt } from "../providers/core/protocol";
import { STATUS } from "./codec/statuses";
import { BIND_MS, Line } from "./reconnecting-session";
import { PORT, type SmppSetUp, smppSetUp, TLS_PORT } from "./set-up";

/** SMPP over TLS; also without TLS, unless TLS is configured, to protect the password. */
export function smppWays(config: ProviderConfig, way: Way): Attempt[] {
  const setUp = smppSetUp(config);
  if (!setUp) return [];
  return (setUp.secure ? [true] : [false, true]).map((secure) => {
    const port = secure === setUp.secure ? setUp.port : secure ? TLS_PORT : PORT;
    return { way: secure ? "smppTls" : "smpp", port, attempt: () => attempt({ ...setUp, secure, port }, way) };
  });
}

/** Binds as a transmitter, so as not to get receipts meant for the provider's own session. */
async function attempt(setUp: SmppSetUp, way: Way): Promise<Pick<TriedWay, "reason" | "detail"> | null> {
  const line = new Line("transmitter", setUp, {
    way,
    onRequest: (session, pdu) => session.answer(pdu, STATUS.RX_T_APPN),
    drained: async () => {},
    wake() {},
    waitUntil: (work) => void work.catch(() => {}),
  });
  try {
    if (await line.link(Date.now() + BIND_MS)) return null;
    const { notDialed, why } = line;
    const code = why.kind === "accepted" ? "" : why.code;
    return { reason: notDialed?.why ?? REASONS[code] ?? "unclear", detail: /^ESME_/.test(code) ? code : wordsOf(why) };
  } finally {
    line.close();
  }
}

/** Codes for a connection that was opened. */
const REASONS: Record<string, TriedWay["reason"]> = {
  ESME_RINVPASWD: "signIn",
  ESME_RINVSYSID: "signIn",
  ESME_RBINDFAIL: "signIn",
  bindUnanswered: "noAnswer",
  linkDown: "refused",
};
