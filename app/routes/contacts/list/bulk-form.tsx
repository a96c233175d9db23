import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceForm } from "../../../components/lists/choice-form";
import { Button } from "../../../components/ui/button";
import { BULK_KINDS } from "./bulk-kinds";
import type { ListData } from "./list";
import { searchOf } from "./query";

export function BulkForm({ data, children }: { data: ListData; children: ReactNode }) {
  const { t, i18n } = useTranslation("contactList");
  const { list, query, may, rows, total, isTotalExact } = data;
  const kinds = BULK_KINDS.filter((kind) => may.bulk[kind]);
  if (kinds.length === 0) return children;
  return (
    <ChoiceForm
      rows={rows}
      action={`/contacts/${list.id}/bulk`}
      method="get"
      kept={searchOf({ ...query, cursor: null })}
      whole={{ total, isTotalExact }}
      say={(word, values) => t(word, { number: "", ...values })}
      locale={i18n.language}
      actions={kinds.map((kind) => (
        <Button key={kind} size="s" name="do" value={kind}>
          {t(`do_${kind}`)}
        </Button>
      ))}
    >
      {children}
    </ChoiceForm>
  );
}
