import type { Provider, SubmitOutcome } from "../../../app/domain/base/shared/ports/platform";
import { conceal, maskedWords } from "./http-recorder";
import type { OwnNumbers } from "./protocol";

interface Words {
  code?: string;
  detail?: string;
}

/** Also removes own numbers' tokens: an error may quote the requested URL. */
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
  const hide = <T extends Words>(words: T): T => without([...secrets, ...tokens].filter(Boolean), words);
  return {
    ...provider,
    submit: async (messages, timeoutMs) => (await provider.submit(messages, timeoutMs)).map(hideIn(hide)),
    find: async (messages) => (await provider.find(messages)).map(hide),
  };
}

const hideIn =
  (hide: <T extends Words>(words: T) => T) =>
  (outcome: SubmitOutcome): SubmitOutcome =>
    outcome.kind === "accepted" ? outcome : hide(outcome);

function without<T extends Words>(secrets: string[], words: T): T {
  const { code, detail } = words;
  // A one-word code is kept unless it is a secret: a short login may be part of it.
  const isWords = code !== undefined && (!/^\w+$/.test(code) || secrets.includes(code));
  if (!isWords && !detail) return words;
  const mask = maskedWords(secrets);
  return { ...words, ...(isWords && { code: mask(code) }), ...(detail && { detail: mask(detail) }) };
}
