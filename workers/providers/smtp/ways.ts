import type { ProviderConfig, TriedWay } from "../../../app/domain/base/shared/ports/platform";
import type { Way } from "../../dial";
import { wordsOf } from "../core/outcomes";
import type { Attempt } from "../core/protocol";
import { SmtpSession, Unreachable } from "./session";
import { PORTS, readSmtp, type SmtpSetUp } from "./set-up";

const TRY_MS = 10_000;
const WAYS = { tls: "smtpTls", starttls: "smtpStarttls", none: "smtpPlain" } as const;

/** TLS and STARTTLS; tries unencrypted only if configured so, to protect the password. */
export function smtpWays(config: ProviderConfig, way: Way): Attempt[] {
  const setUp = readSmtp(config);
  if (!setUp) return [];
  const securities = (["tls", "starttls", "none"] as const).filter((one) => one !== "none" || setUp.security === one);
  return securities.map((security) => {
    const port = security === setUp.security ? setUp.port : PORTS[security];
    return { way: WAYS[security], port, attempt: () => attempt({ ...setUp, security, port }, way) };
  });
}

async function attempt(setUp: SmtpSetUp, way: Way): Promise<Pick<TriedWay, "reason" | "detail"> | null> {
  try {
    const session = await SmtpSession.open(setUp, way, TRY_MS);
    session.close();
    return null;
  } catch (error) {
    if (!(error instanceof Unreachable)) return { reason: "unclear", detail: "" };
    const { why, verdict } = error;
    const code = verdict.kind === "accepted" ? "" : verdict.code;
    const detail = wordsOf(verdict);
    return { reason: why ?? REASONS[code] ?? "unclear", detail: detail || (code in REASONS ? "" : code) };
  }
}

/** Codes for a connection that was opened. */
const REASONS: Record<string, TriedWay["reason"]> = {
  authFailed: "signIn",
  tlsFailed: "certificate",
  noConnection: "noAnswer",
  neverLeft: "noAnswer",
};
