import { useTranslation } from "react-i18next";
import { type Channel, channelOf, type ExtraName } from "../../domain/base/channels/channels";
import { composed } from "../../domain/base/text/composed";
import { lookAlikes } from "../../domain/base/text/look-alikes";
import { countSegments } from "../../domain/base/text/segments";
import { compileText, LINK, type VariableValues, withPlacesOfLinks } from "../../domain/base/text/variables";
import { Field } from "../ui/field";
import { formatNumber } from "../ui/format";
import { Textarea } from "../ui/input";
import { Note } from "../ui/note";
import { part } from "../ui/part";
import { SegmentMeter } from "../ui/segment-meter";
import { useVariables } from "./link-domain";
import type { MessageField } from "./message-field";
import { Variables } from "./variables";

const EncodingAdvice = part("encoding-advice", () => import("./encoding-advice"));

interface TextFieldProps {
  field: MessageField;
  type: string;
  value: string;
  /** Current, unsaved text. */
  text: string;
  sample: VariableValues | null;
  /** Maximum segments per message. */
  most: number;
}

/** The text, its variables and its length in segments. */
export function TextField({ field, type, value, text, sample, most }: TextFieldProps) {
  const { t } = useTranslation("compose");
  const channel: Channel = channelOf(type);
  if (!channel.text) return null;
  const instead = insteadOf(channel.text.instead);
  return (
    <div className="stack gap-2">
      <Field
        field={field}
        label={t("field_text")}
        hint={channel.digits ? t("digitsHelp", { ...channel.digits }) : undefined}
        optional={instead && t(instead)}
      >
        <Textarea id={field.id} name={field.name} defaultValue={value} rows={4} />
      </Field>
      <Variables fieldId={field.id} />
      <LookAlikes text={text} given={Object.keys(sample ?? {})} />
      {channel.unit === "segment" ? (
        <Segments text={text} sample={sample} most={most} fieldId={field.id} />
      ) : (
        <Room text={text} max={channel.text.max} fieldId={field.id} />
      )}
    </div>
  );
}

/** Placeholder syntax of other programs, which would be sent unchanged. */
function LookAlikes({ text, given }: { text: string; given: string[] }) {
  const { t } = useTranslation("compose");
  const found = lookAlikes(text, given);
  if (found.length === 0) return null;
  return (
    <Note tone="warn" role="status">
      {found.map(({ written, meant }) => (
        <p key={written}>{t("lookAlike", { written, meant })}</p>
      ))}
    </Note>
  );
}

/** Names the content that may replace the text. */
function insteadOf(names: readonly ExtraName[]) {
  if (names.length === 0) return undefined;
  if (names.includes("html")) return "orHtml";
  if (names.includes("template")) return "orFileOrTemplate";
  return names.length === 1 && names[0] === "audio" ? "orAudio" : "orFile";
}

function Segments({
  text,
  sample,
  most,
  fieldId,
}: Pick<TextFieldProps, "text" | "sample" | "most"> & { fieldId: string }) {
  const { t, i18n } = useTranslation("compose");
  const variables = useVariables(sample);
  const measure = (written: string) => countSegments(compileText(written, variables).render(variables));
  const count = measure(text);
  const fill = count.segments > 0 ? 1 - count.remaining / count.perSegment : 0;
  const number = (value: number) => formatNumber(value, i18n.language);
  const name = compileText(text).names.some((one) => !one.startsWith(LINK)) && (sample?.firstName ?? sample?.name);
  return (
    <>
      <output className="row flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm" htmlFor={fieldId}>
        <span>
          <b className="num font-medium">{t("segments", { count: count.segments })}</b>{" "}
          <span className="text-ink-3">
            {count.segments > 0 && <span>{t(count.encoding)}</span>}
            {name && <span>{t("forName", { name })}</span>}
          </span>
        </span>
        <span className="num text-ink-3">
          <span>{t("characters", { count: count.characters, number: number(count.characters) })}</span>
          <span>{t("left", { number: number(count.remaining) })}</span>
        </span>
      </output>
      <SegmentMeter segments={count.segments} fill={fill} />
      <EncodingAdvice text={text} count={count} measure={measure} most={most} fieldId={fieldId} />
    </>
  );
}

function Room({ text, max, fieldId }: { text: string; max: number; fieldId: string }) {
  const { t, i18n } = useTranslation("compose");
  const number = (value: number) => formatNumber(value, i18n.language);
  const { length } = withPlacesOfLinks(composed(text));
  const left = max - length;
  return (
    <output className={left < 0 ? "num text-sm text-bad" : "num text-sm text-ink-3"} htmlFor={fieldId}>
      <span>{t("characters", { count: length, number: number(length) })}</span>
      <span>{t("left", { number: number(left) })}</span>
    </output>
  );
}
