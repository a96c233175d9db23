import { DataTable } from "../../../components/tables/data-table";
import { CONTACT_FIELDS, type ContactField } from "../../../domain/base/shared/contact-fields";
import type { Say } from "../shared/page-words";
import { useFieldName } from "../shared/use-field-name";

export interface Compared {
  place: string;
  phone: string;
  list: string;
  values: Partial<Record<ContactField, string>>;
}

/** One group of duplicates: the contact to keep and the values it takes over. */
export function DuplicateGroup({ at, group, t }: { at: number; group: Compared[]; t: Say }) {
  const fieldName = useFieldName();
  const fields = CONTACT_FIELDS.filter((field) => group.some(({ values }) => values[field] !== undefined));
  const rows = [
    { key: "list", name: t("target"), values: group.map(({ list }) => list) },
    ...fields.map((field) => ({
      key: field,
      name: fieldName(field),
      values: group.map(({ values }) => values[field] ?? ""),
    })),
  ];
  return (
    <fieldset className="stack gap-2">
      <legend className="row gap-2">
        <label className="check">
          <input type="checkbox" name="group" value={at} />
          <span>{t("mergeThese", { number: group.length })}</span>
        </label>
      </legend>
      {group.map(({ place }) => (
        <input key={place} type="hidden" name={`place-${at}`} value={place} />
      ))}
      <DataTable
        caption={t("mergeThese", { number: group.length })}
        narrow="scroll"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "field",
            header: t("field"),
            width: "min",
            cell: ({ name }) => <span className="text-ink-3">{name}</span>,
          },
          ...group.map(({ place, phone }, index) => ({
            key: place,
            header: (
              <label className="check">
                <input type="radio" name={`keep-${at}`} value={place} defaultChecked={index === 0} />
                <span className="num">{t("keep", { phone })}</span>
              </label>
            ),
            cell: ({ values }: (typeof rows)[number]) => values[index],
          })),
        ]}
      />
    </fieldset>
  );
}
