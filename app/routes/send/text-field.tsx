import { useTranslation } from "react-i18next";
import { Field } from "../../components/ui/field";
import { formatNumber } from "../../components/ui/format";
import { Textarea } from "../../components/ui/input";
import { SegmentMeter } from "../../components/ui/segment-meter";
import { countSegments } from "../../domain/sendings/segments";
import { compileText, type VariableValues } from "../../domain/sendings/variables";
import type { Draft } from "./draft";
import { EncodingAdvice } from "./encoding-advice";
import { controlOf, type SendField } from "./send-fields";
import { Variables } from "./variables";

interface TextFieldProps {
  field: SendField;
  draft: Draft;
  sample: VariableValues | null;
  /** Of the longest message, 0 while unknown. */
  maxSegments: number;
  /** Segments one message may take. */
  most: number;
}

/** The text, what can be inserted into it, and how many SMS it makes. */
export function TextField({ field, draft, sample, maxSegments, most }: TextFieldProps) {
  const { t, i18n } = useTranslation("send");
  const measure = (text: string) => countSegments(compileText(text).render(sample ?? {}));
  const count = measure(draft.text);
  const fill = count.segments > 0 ? 1 - count.remaining / count.perSegment : 0;
  const number = (value: number) => formatNumber(value, i18n.language);
  const name = compileText(draft.text).names.length > 0 && (sample?.firstName ?? sample?.name);
  return (
    <div className="stack gap-2">
      <Field field={field} label={t("field_text")}>
        <Textarea {...controlOf(field)} rows={4} />
      </Field>
      <Variables fieldId={field.id} />
      <output className="row flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm" htmlFor={field.id}>
        <span>
          <b className="num font-semibold">{t("segments", { count: count.segments })}</b>{" "}
          <span className="text-ink-3">
            {count.segments > 0 && t(count.encoding)}
            {name && t("forName", { name })}
            {maxSegments > count.segments && t("atMost", { count: maxSegments })}
          </span>
        </span>
        <span className="num text-ink-3">
          {t("characters", { count: count.characters, number: number(count.characters) })}
          {t("left", { number: number(count.remaining) })}
        </span>
      </output>
      <SegmentMeter segments={count.segments} fill={fill} />
      <EncodingAdvice text={draft.text} count={count} measure={measure} most={most} fieldId={field.id} />
    </div>
  );
}
