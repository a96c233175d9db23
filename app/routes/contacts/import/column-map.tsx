import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field, FieldError } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Select } from "../../../components/ui/input";
import { State } from "../../../components/ui/status";
import { CONTACT_FIELDS, type FieldNames } from "../../../domain/base/shared/contact-fields";
import { useFieldName } from "../shared/use-field-name";
import type { PreviewData } from "./match-columns";

type MappedColumn = PreviewData["columns"][number];

/** All columns of the file, each with a sample value and its target field. */
export function ColumnMap({ data: { columns, names }, errors }: { data: PreviewData; errors: string[] | undefined }) {
  const { t } = useTranslation("contacts");
  const fieldName = useFieldName(names);
  // Built once and shared by up to two hundred columns.
  const options = CONTACT_FIELDS.map((field) => (
    <option key={field} value={field}>
      {fieldName(field)}
    </option>
  ));
  return (
    <section id="import-mapping" tabIndex={-1} className="stack gap-2" aria-label={t("columns")}>
      <FieldError field={{ id: "import-mapping", errors }} />
      <ul className="column-map">
        <li className="column-map-head" aria-hidden="true">
          <span>{t("fileColumn")}</span>
          <span />
          <span>{t("contactField")}</span>
          <span />
        </li>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <MapRow key={`${at} ${column.field}`} column={column} names={names} options={options} at={at} />
        ))}
      </ul>
    </section>
  );
}

interface MapRowProps {
  column: MappedColumn;
  names: FieldNames;
  options: ReactNode;
  at: number;
}

function MapRow({ column, names, options, at }: MapRowProps) {
  const { t } = useTranslation("contacts");
  const title = column.title || t("columnNumber", { number: at + 1 });
  const id = `import-column-${at}`;
  return (
    <li>
      <div className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-ink-3">{column.sample || t("empty")}</span>
      </div>
      <Icon name="arrow-right" />
      <Field field={{ id }} label={t("fieldFor", { title })} labelHidden>
        <Select id={id} name="column" defaultValue={column.field ?? ""}>
          <option value="">{t("leaveOut")}</option>
          {options}
        </Select>
      </Field>
      <ColumnState column={column} isNew={column.field !== null && column.field in names} />
    </li>
  );
}

function ColumnState({ column: { field, isGuessed, isSure }, isNew }: { column: MappedColumn; isNew: boolean }) {
  const { t } = useTranslation("contacts");
  if (field === null) return <State tone="mute" icon="circle-minus" label={t("leftOut")} />;
  if (isNew) return <State tone="info" icon="plus" label={t("newField")} />;
  if (!isGuessed) return <State tone="info" icon="pencil" label={t("chosen")} />;
  return isSure ? (
    <State tone="ok" label={t("guessed")} />
  ) : (
    <State tone="warn" icon="circle-alert" label={t("guess")} />
  );
}
