import { Pairs } from "../../../components/ui/dl";
import type { ContactField } from "../../../domain/shared/contact-fields";
import { useFieldName } from "../shared/use-field-name";

const NAMED = 8;

/** Column names recognised by the import (spec §8); one custom field stands for all twenty. */
export function ColumnNames({ recognised }: { recognised: { field: ContactField; names: string }[] }) {
  const fieldName = useFieldName();
  const items = recognised.slice(0, NAMED + 1).map(({ field, names }) => ({ term: fieldName(field), value: names }));
  return <Pairs items={items} well />;
}
