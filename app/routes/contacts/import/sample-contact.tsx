import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { formatLongDate, formatNumber } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import type { ContactField } from "../../../domain/base/shared/contact-fields";
import { useFieldName } from "../shared/use-field-name";
import type { PreviewData } from "./match-columns";

/** A row as the contact it becomes. */
export function ShownContact({ data }: { data: PreviewData }) {
  const { t, i18n } = useTranslation("contacts");
  const { shown, total, hasNext } = data;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <section className="stack gap-2" aria-labelledby="as-contact">
      <h2 id="as-contact">{t("asContact")}</h2>
      <AsContact data={data} />
      <p className="row flex-wrap gap-x-3 text-sm text-ink-3">
        <span className="num">{t("rowOf", { row: number(shown + 1), total: number(total) })}</span>
        <Button formMethod="get" name="shown" value={hasNext ? shown + 1 : 0} variant="quiet" size="s">
          {t(hasNext ? "nextRow" : "firstRowAgain")}
        </Button>
      </p>
    </section>
  );
}

function AsContact({ data: { contact, hasAddress, names } }: { data: PreviewData }) {
  const { t, i18n } = useTranslation("contacts");
  const fieldName = useFieldName(names);
  if (!hasAddress) return <Note tone="warn" title={t("addressColumnNeeded")} />;
  if (!contact.ok) {
    return (
      <Note tone="warn" title={t(`reject_${contact.reason}`)}>
        {contact.value}
      </Note>
    );
  }
  const shown = (field: ContactField, value: string) => {
    if (field === "phone") return <span className="num">{value}</span>;
    if (field === "gender") return value === "male" ? t("gender_male") : t("gender_female");
    if (field !== "date") return value;
    return formatLongDate(Date.parse(value), i18n.language, "UTC", { year: "numeric" });
  };
  const items = contact.values.map(({ field, value }) => ({ term: fieldName(field), value: shown(field, value) }));
  return (
    <>
      <Pairs items={items} well />
      {contact.warnings.map((warning) => (
        <p key={warning} className="hint">
          {t(`warning_${warning}`)}
        </p>
      ))}
    </>
  );
}
