import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Button } from "../../components/ui/button";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/input";

export const STOP_WORDS = "stopWords";

interface StopWordsFormProps {
  words: string[];
  mayEdit: boolean;
  reply?: SubmissionResult<string[]> | undefined;
}

/** Additional stop words; a sender who uses one is unsubscribed. */
export function StopWordsForm({ words, mayEdit, reply }: StopWordsFormProps) {
  const { t } = useTranslation("settings");
  const isBusy = useNavigation().formData?.get("intent") === STOP_WORDS;
  const field = fieldsOf(STOP_WORDS, reply)("words");
  return (
    <section className="stack gap-4" aria-labelledby="stop-words-title">
      <div className="stack gap-1">
        <h2 id="stop-words-title">{t("stopWords")}</h2>
        <p className="text-ink-2">{t("stopWordsHelp")}</p>
      </div>
      {mayEdit ? (
        <Form method="post" className="stack gap-4" noValidate key={words.join()}>
          <input type="hidden" name="intent" value={STOP_WORDS} />
          <Field field={field} label={t("stopWordsOwn")} hint={t("stopWordsHint")} optional>
            <Textarea
              id={field.id}
              name="words"
              defaultValue={reply ? field.value : words.join("\n")}
              rows={4}
              spellCheck={false}
            />
          </Field>
          <div>
            <Button variant="primary" busy={isBusy && t("saving")}>
              {t("save")}
            </Button>
          </div>
        </Form>
      ) : (
        words.length > 0 && <p className="wrap-anywhere">{words.join(", ")}</p>
      )}
    </section>
  );
}
