import type { Provider, SubmitOutcome } from "../../../app/domain/shared/ports/platform";
import { conceal, maskedWords } from "./http-recorder";
import type { OwnNumbers } from "./protocol";

interface Words {
  code?: string;
  detail?: string;
}

/**
 * A provider whose outcomes hold none of `secrets`: a server that names the address it was asked at names what stands in
 * it. The tokens of customers' own numbers, of which `open` is told, are secrets, too, also of what is recorded.
 */
export function maskSecrets(
  secrets: string[],
  numbers: OwnNumbers,
  open: (numbers: OwnNumbers) => Provider | null,
): Provider | null {
  const tokens = new Set<string>();
  const senderOf: OwnNumbers["senderOf"] = async (message, providerId) => {
    const key = await numbers.senderOf(message, providerId);
    if (!("token" in key)) return key;
    tokens.add(key.token);
    conceal(key.token);
    return key;
  };
  const provider = open({ ...numbers, senderOf });
  if (!provider) return null;
  const hide = <T extends Words>(told: T): T => without([...secrets, ...tokens].filter(Boolean), told);
  return {
    ...provider,
    submit: async (messages, timeoutMs) => (await provider.submit(messages, timeoutMs)).map(hideIn(hide)),
    find: async (messages) => (await provider.find(messages)).map(hide),
  };
}

const hideIn =
  (hide: <T extends Words>(told: T) => T) =>
  (outcome: SubmitOutcome): SubmitOutcome =>
    outcome.kind === "accepted" ? outcome : hide(outcome);

function without<T extends Words>(secrets: string[], told: T): T {
  const { code, detail } = told;
  // A code of one word is a name that others go by, though a short login may be a part of it.
  const isWords = code !== undefined && (!/^\w+$/.test(code) || secrets.includes(code));
  if (!isWords && !detail) return told;
  const mask = maskedWords(secrets);
  return { ...told, ...(isWords && { code: mask(code) }), ...(detail && { detail: mask(detail) }) };
}
