import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { isGsm } from "../../domain/base/text/gsm";
import { countSegments, type SegmentCount } from "../../domain/base/text/segments";
import { transliterate } from "../../domain/base/text/transliteration";
import { type Replacement, suggestGsm } from "../../domain/base/text/typography";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { typeInto } from "./typing";

/** Above this many units, shortening is not suggested. */
const WORTH_CUTTING = 30;

interface AdviceProps {
  text: string;
  count: SegmentCount;
  /** Counts another text with the same recipient's values. */
  measure: (text: string) => SegmentCount;
  most: number;
  fieldId: string;
}

/** Explains the segment count and offers rewrites that reduce it. */
export default function EncodingAdvice({ text, count, measure, most, fieldId }: AdviceProps) {
  const { t } = useTranslation("compose");
  if (count.segments > most) return <Note tone="bad">{t("adviceTooLong", { most })}</Note>;
  if (count.segments === 0) return null;
  const over = count.segments > 1 ? overflow(count) : 0;
  const shorten =
    over > 0 && over <= WORTH_CUTTING ? t("adviceShorten", { count: over, segments: count.segments - 1 }) : "";
  if (count.encoding === "gsm7") return shorten ? <Note tone="info">{shorten}</Note> : null;
  const own = countSegments(text);
  if (!own.forcedBy) return <Note tone="info">{t("adviceValues")}</Note>;

  const plain = suggestGsm(text);
  if (isGsm(plain.text)) {
    const { segments } = measure(plain.text);
    return (
      <Note tone="info">
        {t("adviceCharacter", { character: visible(own.forcedBy.character) })}{" "}
        <Rewrite intent="gsm" fieldId={fieldId} text={plain.text}>
          {segments < count.segments
            ? t("adviceReplace", { pairs: pairsOf(plain.replaced), count: segments })
            : t("adviceReplaceOnly", { pairs: pairsOf(plain.replaced) })}
        </Rewrite>
      </Note>
    );
  }
  const latin = transliterate(text);
  const latinCount = measure(latin);
  return (
    <Note tone="info">
      <span>
        {/\p{Script=Cyrillic}/u.test(own.forcedBy.character)
          ? t("adviceCyrillic")
          : t("adviceCharacter", { character: visible(own.forcedBy.character) })}
      </span>{" "}
      <span>{shorten}</span>{" "}
      {latinCount.segments < count.segments && (
        <Rewrite intent="translit" fieldId={fieldId} text={latin}>
          {t("adviceTranslit", { count: latinCount.segments })}
        </Rewrite>
      )}
    </Note>
  );
}

interface RewriteProps {
  intent: "gsm" | "translit";
  fieldId: string;
  text: string;
  children: string;
}

/** Rewrites in place; without JavaScript the server does it. */
function Rewrite({ intent, fieldId, text, children }: RewriteProps) {
  const rewrite = (event: MouseEvent) => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    typeInto(field, text, true);
  };
  return (
    <span className="mt-2 block">
      <Button size="s" name="rewrite" value={intent} onClick={rewrite}>
        {children}
      </Button>
    </span>
  );
}

/** Units to remove to save one segment. */
function overflow({ units, segments, encoding }: SegmentCount): number {
  const single = encoding === "gsm7" ? 160 : 70;
  const part = encoding === "gsm7" ? 153 : 67;
  return units - (segments === 2 ? single : (segments - 1) * part);
}

function pairsOf(replaced: Replacement[]): string {
  return replaced
    .slice(0, 4)
    .map(({ from, to }) => `${visible(from)} → ${visible(to)}`)
    .join(", ");
}

// Special spaces are invisible, so they are shown by name.
function visible(character: string): string {
  if (character === "") return "∅";
  return /^[\s\u00ad\u200b-\u200d\u2060\ufeff]$/u.test(character)
    ? `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`
    : character;
}
