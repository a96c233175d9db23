import type { Viewer } from "../../../domain/base/access/viewer";
import type { FieldNames } from "../../../domain/base/shared/contact-fields";
import { CONTACT_VARIABLES } from "../../../domain/base/text/variables";
import type { Hole } from "../../../domain/messaging/sendings/recipients/empty-variables";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";

/** An empty variable with its field's name; null for a variable that the sender named. */
export type TitledHole = Hole & { title: string | null };

export function titledHoles(
  holes: readonly Hole[],
  { fieldNames }: Pick<Viewer, "fieldNames">,
  language: Language,
): TitledHole[] {
  const t = readerOf(language).getFixedT(null, "compose");
  return holes.map((hole) => ({ ...hole, title: titleOf(hole.name) }));

  function titleOf(name: string): string | null {
    if (!(CONTACT_VARIABLES as readonly string[]).includes(name)) return null;
    const number = /^custom(\d\d)$/.exec(name)?.[1];
    if (!number) return t(`variable_${name}` as "variable_firstName");
    return fieldNames[name as keyof FieldNames] ?? t("variable_custom", { number });
  }
}
