import { Pairs } from "../../../components/ui/dl";
import type { ContactField } from "../../../domain/shared/contact-fields";
import { useFieldName } from "../shared/use-field-name";

const NAMED = 8;

/** Column names that an import recognises (spec §8); the twenty own fields look alike, so one stands for all. */
export function ColumnNames({ recognised }: { recognised: { field: ContactField; names: string }[] }) {
  const fieldName = useFieldName();
  const items = recognised.slice(0, NAMED + 1).map(({ field, names }) => ({ term: fieldName(field), value: names }));
  return <Pairs items={items} well />;
}
