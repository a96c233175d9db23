import type { SetUpField } from "../../../../domain/base/shared/set-up-field";
import type { Language } from "../../../../i18n/options";
import { readerOf } from "../../../../web/words/translator.server";

export interface ShownField extends SetUpField {
  label: string;
  /** "" if the label is enough. */
  help: string;
}

/** Texts of protocols; only those of the page are sent. */
export function protocolWords(language: Language) {
  const reader = readerOf(language);
  const t = reader.getFixedT(null, "protocols") as (key: string) => string;
  const first = (...keys: string[]) => keys.find((key) => reader.exists(key, { ns: "protocols" }));
  const said = (...keys: string[]) => {
    const key = first(...keys);
    return key ? t(key) : "";
  };
  return {
    name: (processor: string) => said(processor) || processor,
    about: (processor: string) => said(`${processor}_about`),
    field(processor: string, field: SetUpField): ShownField {
      const own = `${processor}.${field.name}`;
      return {
        ...field,
        label: said(own, field.name) || field.name,
        help: said(`${own}_help`, `${field.name}_help`),
      };
    },
  };
}
