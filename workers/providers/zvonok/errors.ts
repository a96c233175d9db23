import { inWords, rejected, retry, type Verdict } from "../core/outcomes";

/** Errors are sentences: the first match wins; unknown ones concern our account. */
const MEANINGS: [pattern: RegExp, verdict: () => Verdict][] = [
  [/key|campaign|balance|funds|ключ|кампани|баланс|средств/i, () => retry("ZVONOK_ACCOUNT")],
  [/limit|too many|часто|лимит/i, () => retry("ZVONOK_LIMIT", 5000)],
  [/phone|number|номер|телефон/i, () => rejected("PHONE_INVALID")],
  [/text|speaker|audio|текст|диктор|ролик/i, () => rejected("TEXT_INVALID")],
  [/duplicate|повтор|дубл/i, () => rejected("ZVONOK_DUPLICATE")],
];

export function verdictOfZvonok(error: string): Verdict {
  const [, meaning] = MEANINGS.find(([pattern]) => pattern.test(error)) ?? [];
  return inWords(meaning ? meaning() : retry("ZVONOK_ERROR"), error);
}

const UNKNOWN_CALL = /not found|не найден/i;

export const isUnknownCall = (error: string) => UNKNOWN_CALL.test(error);
