import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../components/ui/format";
import { PhonePreview } from "../../components/ui/phone-preview";
import { countSegments } from "../../domain/sendings/segments";
import { compileText, type VariableValues } from "../../domain/sendings/variables";
import { useZone } from "../../web/preferences";
import type { Draft } from "./draft";

interface PreviewProps {
  draft: Draft;
  sample: VariableValues | null;
  /** ms UTC */
  now: number;
}

/** The message on a phone, with the fields of a real contact of the first list. */
export function MessagePreview({ draft, sample, now }: PreviewProps) {
  const { t, i18n } = useTranslation("send");
  const time = formatTime(now, i18n.language, useZone());
  const { segments } = countSegments(compileText(draft.text).render(sample ?? {}));
  const whose =
    sample && ([sample.firstName, sample.lastName].filter(Boolean).join(" ") || sample.name || sample.phone);
  const view = {
    key: "sms",
    channel: "SMS",
    sender: draft.sender,
    text:
      draft.text === "" ? (
        <span className="text-ink-3">{t("previewEmpty")}</span>
      ) : (
        <Filled text={draft.text} sample={sample} />
      ),
    meta: segments > 0 ? `${time}, ${t("segments", { count: segments })}` : time,
  };
  const aside = <span className="ml-auto text-ink-3">{whose ? t("previewOf", { name: whose }) : t("preview")}</span>;
  return <PhonePreview views={[view]} time={time} aside={aside} />;
}

const VARIABLE = /(\$\{[^{}]*\})/;

function Filled({ text, sample }: { text: string; sample: VariableValues | null }) {
  return text.split(VARIABLE).map((part, index) => {
    const name = VARIABLE.test(part) ? part.slice(2, -1).trim() : null;
    const value = name !== null && sample ? (sample[name] ?? "") : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place
    return <Fragment key={index}>{name === null ? part : <mark>{value ?? part}</mark>}</Fragment>;
  });
}
