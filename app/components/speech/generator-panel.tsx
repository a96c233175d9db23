import { useTranslation } from "react-i18next";
import type { GeneratorReply } from "../../domain/messaging/generator/view";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Field } from "../ui/field";
import { Input, Textarea } from "../ui/input";
import { ToneSelect } from "./tone-select";

interface GeneratorFieldsProps {
  typed: Record<string, string>;
  within?: string;
}

/** Subject, limits and tone. Namespaces "generator" and "tones". */
export function GeneratorFields({ typed, within = "" }: GeneratorFieldsProps) {
  const { t } = useTranslation("generator");
  const limit = (name: "segments" | "characters", most: number, usual: string) => (
    <Field field={{ id: `generator-${name}` }} label={t(name)} className="max-w-44">
      <Input
        id={`generator-${name}`}
        name={within + name}
        type="number"
        min={1}
        max={most}
        defaultValue={typed[name] ?? usual}
      />
    </Field>
  );
  return (
    <>
      <Field field={{ id: "generator-prompt" }} label={t("prompt")} hint={t("promptHelp")}>
        <Textarea
          id="generator-prompt"
          name={`${within}prompt`}
          rows={3}
          maxLength={1000}
          defaultValue={typed.prompt}
        />
      </Field>
      <div className="row flex-wrap items-end gap-3">
        {limit("segments", 10, "2")}
        {limit("characters", 1000, "1000")}
        <ToneSelect id="generator-tone" name={`${within}tone`} defaultValue={typed.tone} />
      </div>
    </>
  );
}

interface VariantsProps {
  variants: GeneratorReply["variants"];
  /** Without JavaScript a button of the outer form posts the text as `variant`. */
  onInsert?: (text: string) => void;
}

/** Generated texts to insert or copy. */
export function Variants({ variants, onInsert }: VariantsProps) {
  const { t } = useTranslation("generator");
  if (variants.length === 0) return null;
  return (
    <section className="stack gap-2" role="status" aria-label={t("variants")}>
      <h2>{t("variants")}</h2>
      <ul className="stack gap-3">
        {variants.map(({ text, characters, segments }) => (
          <li key={text} className="well stack gap-2">
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            <span className="row flex-wrap justify-between">
              <span className="num text-sm text-ink-3">{t("size", { characters, segments })}</span>
              {onInsert ? (
                <Button
                  size="s"
                  name="variant"
                  value={text}
                  onClick={(event) => {
                    event.preventDefault();
                    onInsert(text);
                  }}
                >
                  {t("insert")}
                </Button>
              ) : (
                <CopyButton text={text} label={t("copy")} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
