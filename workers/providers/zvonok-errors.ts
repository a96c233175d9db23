import { rejected, retry, type Verdict } from "./outcomes";

/** Its errors are sentences in one language or another; those that are not about the phone or the text are about us. */
const OF_MESSAGE: [pattern: RegExp, code: string][] = [
  [/phone|number|номер|телефон/i, "PHONE_INVALID"],
  [/text|speaker|audio|текст|диктор|ролик/i, "TEXT_INVALID"],
  [/duplicate|повтор|дубл/i, "DUPLICATE"],
];
const BUSY = /limit|too many|часто|лимит/i;
const OF_ACCOUNT = /key|campaign|balance|funds|ключ|кампани|баланс|средств/i;

export function verdictOfZvonok(error: string): Verdict {
  const detail = error.slice(0, 200);
  if (OF_ACCOUNT.test(error)) return retry(detail);
  if (BUSY.test(error)) return retry(detail, 5000);
  const [, code] = OF_MESSAGE.find(([pattern]) => pattern.test(error)) ?? [];
  return code ? rejected(code, detail) : retry(detail);
}

const UNKNOWN_CALL = /not found|не найден/i;

export const isUnknownCall = (error: string) => UNKNOWN_CALL.test(error);
