import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input, Textarea } from "../../../components/ui/input";
import { parseMessage } from "../../../domain/base/shared/errors/error-message";
import type { StepField } from "../step/field";
import { intentOf } from "../step/intents";

interface PhonesFieldProps {
  field: StepField;
  typed: string;
  /** Entries that are neither phones nor e-mails. */
  bad: string[];
}

const SEPARATORS = /[\n\r\t,;]+/;
const SHOWN = 60;
const SHOWN_BAD = 5;

/** Typed addresses as text; with JavaScript, as chips. The text is posted. */
export function PhonesField({ field, typed, bad }: PhonesFieldProps) {
  const { t } = useTranslation("audience");
  const { name } = field;
  const [view, setListSettings] = useState<"text" | "chips">("text");
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    // Does not replace a focused text field.
    if (document.activeElement !== textOf(name)) setListSettings("chips");
  }, [name]);
  const isText = view === "text";
  // Addresses already named by errors.
  const reported = new Set(field.errors?.map((error) => parseMessage(error).values?.value));
  const untold = bad.filter((value) => !reported.has(value));
  return (
    <div className="stack gap-2">
      <Field
        field={isText ? field : { ...field, id: `${field.id}-text` }}
        label={isText ? t("field_phones") : t("asText")}
        hint={isText ? t("phonesHint") : undefined}
        className={isText ? undefined : "hidden"}
      >
        <Textarea
          id={isText ? field.id : `${field.id}-text`}
          name={name}
          defaultValue={typed}
          rows={5}
          className={isLive ? undefined : "input-early"}
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {!isText && <Chips field={field} bad={bad} onText={() => setListSettings("text")} />}
      {isText && isLive && (
        <Button
          type="button"
          size="s"
          variant="quiet"
          className="justify-self-start"
          onClick={() => setListSettings("chips")}
        >
          {t("asChips")}
        </Button>
      )}
      {untold.length > 0 && (
        <div className="row flex-wrap gap-3" role="status">
          <p className="hint text-warn wrap-anywhere">
            <span>{t("badPhones", { count: untold.length, list: untold.slice(0, SHOWN_BAD).join(", ") })}</span>
            {untold.length > SHOWN_BAD && <span>{` ${t("morePhones", { count: untold.length - SHOWN_BAD })}`}</span>}
            {". "}
            {t("badLeftOut")}
          </p>
          <Button {...intentOf("dropBad")} size="s">
            {t("dropBad", { count: untold.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChipsProps {
  field: StepField;
  bad: string[];
  onText: () => void;
}

function Chips({ field, bad, onText }: ChipsProps) {
  const { t } = useTranslation("audience");
  const [items, setItems] = useState(() => partsOf(textOf(field.name)?.value ?? ""));
  const strange = new Set(bad);
  const write = (next: string[]) => {
    setItems(next);
    const area = textOf(field.name);
    if (!area) return;
    area.value = next.join("\n");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const take = (input: HTMLInputElement) => {
    const parts = partsOf(input.value);
    if (parts.length > 0) write([...items, ...parts]);
    input.value = "";
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      take(input);
    } else if (event.key === "Backspace" && input.value === "" && items.length > 0) write(items.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = partsOf(event.clipboardData.getData("text"));
    if (parts.length < 2) return;
    event.preventDefault();
    write([...items, ...parts]);
  };
  return (
    <>
      <Field field={field} label={t("field_phones")} hint={t("chipsHint")}>
        <Input
          id={field.id}
          inputMode="tel"
          autoComplete="off"
          placeholder="+7 916 123-45-67"
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={(event) => take(event.currentTarget)}
        />
      </Field>
      {items.length > 0 && (
        <ul className="row flex-wrap gap-1.5" aria-label={t("typed", { count: items.length })}>
          {items.slice(0, SHOWN).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be typed twice
            <li key={`${item}-${index}`} className={`chip num ${strange.has(item) ? "bg-bad-tint text-bad" : ""}`}>
              {strange.has(item) && <Icon name="circle-alert" size="s" />}
              <span className="truncate">{item}</span>
              <button
                type="button"
                aria-label={t("removePhone", { phone: item })}
                onClick={() => write(items.filter((_, at) => at !== index))}
              >
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row flex-wrap justify-between gap-3 text-sm text-ink-3">
        <span>{items.length > SHOWN && t("morePhones", { count: items.length - SHOWN })}</span>
        {items.length > 0 && (
          <Button type="button" size="s" variant="quiet" onClick={onText}>
            {t("asText")}
          </Button>
        )}
      </div>
    </>
  );
}

const textOf = (name: string) => document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);

const partsOf = (text: string) =>
  text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== "");
