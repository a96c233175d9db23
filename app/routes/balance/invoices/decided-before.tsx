import { useTranslation } from "react-i18next";
import { Note } from "../../../components/ui/note";
import type { openDecision } from "./decision.server";
import { useInvoiceWords } from "./invoice-words";

type Decided = Awaited<ReturnType<typeof openDecision>>["decided"];

/** Shows a later visitor who decided first, and when. */
export function DecidedBefore({ decided }: { decided: Decided }) {
  const { t } = useTranslation("invoices");
  const { when, stateOf } = useInvoiceWords();
  if (!decided) return null;
  return (
    <Note tone="warn" title={`${t("titleOf", { number: decided.number, sum: stateOf(decided).label })}.`}>
      {`${t("decidedBy")}: ${decided.by ?? "–"}, ${when(decided.at)}`}
    </Note>
  );
}
