import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceForm } from "../../../components/lists/choice-form";
import { Button } from "../../../components/ui/button";
import { CHANGE_KINDS } from "../../../domain/messaging/sendings/actions/change-kinds";
import type { OutgoingData } from "./outgoing";
import { OUTGOING_BULK, OUTGOING_EXPORT, pathOf } from "./query";
import type { ListedMessage } from "./row";

interface Props {
  data: OutgoingData;
  rows: ListedMessage[];
  isNarrow: boolean;
  children: ReactNode;
}

export function OutgoingChoice({ data, rows, isNarrow, children }: Props) {
  const { t, i18n } = useTranslation("messages");
  const { t: choosing } = useTranslation("choosing");
  const { query, may, total, isTotalExact } = data;
  const kinds = CHANGE_KINDS.filter((kind) => may[kind]);
  if (isNarrow || !data.isOwn) return children;
  const actions = [
    ...kinds.map((kind) => (
      <Button key={kind} size="s" name="do" value={kind}>
        {t(`do_${kind}`)}
      </Button>
    )),
    <Button key="export" size="s" name="do" value="export" formAction={OUTGOING_EXPORT}>
      {data.views.words.export}
    </Button>,
  ];
  return (
    <ChoiceForm
      rows={rows}
      action={OUTGOING_BULK}
      method="get"
      kept={pathOf(query, { cursor: null }).split("?")[1]}
      whole={{ total, isTotalExact }}
      say={(word, values) => choosing(word, { number: "", ...values })}
      locale={i18n.language}
      actions={actions}
    >
      {children}
    </ChoiceForm>
  );
}
