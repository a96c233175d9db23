import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { writtenTime } from "../../domain/base/shared/time/zones";
import type { LedgerFilter } from "../../domain/money/billing/billings";
import { wordOfSource } from "../../domain/money/ledger/sources";
import type { Language } from "../../i18n/options";
import { type LedgerQuery, ledgerPath, readLedgerQuery } from "../lists/ledger-query";
import { readerOf } from "./translator.server";

interface Reader {
  language: Language;
  zone: string | undefined;
}

export function ledgerWords(
  { source, status, from, to }: LedgerFilter,
  { language, zone = DEFAULT_ZONE }: Reader,
): string[] {
  const t = readerOf(language).getFixedT(null, "messages");
  const say = (ns: string, key: string): string =>
    readerOf(language).getFixedT(null, ns as "balance")(key as "caption");
  const word = source === undefined ? null : wordOfSource(source);
  return [
    word && say(word.ns, word.key),
    status && say("balance", `status_${status}`),
    from !== undefined && t("chipFrom", { day: dayOf(from, zone) }),
    to !== undefined && t("chipTo", { day: dayOf(to - 1, zone) }),
  ].flatMap((text) => text || []);
}

/** Path of the list with this filter; addresses hold days, so hours widen to days. */
export function ledgerPlace({ source, status, from, to }: LedgerFilter, user: string | null, zone = DEFAULT_ZONE) {
  const none = readLedgerQuery(new URLSearchParams());
  const days: Pick<LedgerQuery, "from" | "to"> = {
    from: from === undefined ? null : dayOf(from, zone),
    to: to === undefined ? null : dayOf(to - 1, zone),
  };
  return ledgerPath({ ...none, source: source ?? null, status: status ?? null, ...days, whose: user, view: "none" });
}

const dayOf = (at: number, zone: string) => writtenTime(at, zone).slice(0, 10);
