import { Form } from "@remix-run/react";
import { memo, type ReactNode, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { formatTime } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { part } from "../../../components/ui/part";
import { useInput } from "../../../web/forms/use-input";
import { useZone } from "../../../web/frame/preferences";
import { type Autosave, useAutosave } from "../autosave/use-autosave";
import DraftNotes from "./draft-notes";
import type { StepField } from "./field";
import type { Frame } from "./frame.server";
import { intentOf } from "./intents";
import { StepLinks } from "./links";
import { STEPS } from "./paths";
import type { StepAnswer } from "./step-result.server";
import { useTurn } from "./use-pending-press";

const OtherDrafts = part("other-drafts", () => import("../drafts/other-drafts"));

interface StepFrameProps {
  frame: Frame;
  answer: StepAnswer | undefined;
  /** "fallback:0" for a fallback's message. */
  reader?: string;
  title?: string;
  form?: RefObject<HTMLFormElement>;
  fields?: (StepField & { label: string })[];
  onInput?: () => void;
  onSaved?: () => void;
  aside?: ReactNode;
  primary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
  const {
    frame,
    answer,
    reader = frame.step,
    title,
    fields,
    onInput,
    onSaved,
    aside,
    primary,
    actions,
    children,
  } = props;
  const { t, i18n } = useTranslation("send");
  const own = useRef<HTMLFormElement>(null);
  const form = props.form ?? own;
  const refusedAt = answer?.isConflict ? (answer.seen ?? 0) : null;
  const autosave = useAutosave(form, { draftId: frame.id, step: reader, loaded: frame, refusedAt, onSaved });
  const at = STEPS.indexOf(frame.step);
  const next = STEPS[at + 1];
  const { isGoing, press } = useTurn(form, frame.id, autosave.hold);
  useInput(form, () => {
    autosave.touch();
    onInput?.();
  });
  return (
    <>
      <PageHead title={title ?? t("title")} actions={<SavedNote autosave={autosave} />} />
      <Form method="post" id="send" noValidate ref={form} onSubmit={press}>
        <input type="hidden" name="version" value={autosave.version} readOnly />
        {/* Enter presses a form's first button, which must only save. */}
        <button type="submit" {...intentOf("save")} className="sr-only" tabIndex={-1} aria-hidden="true" />
        <StepLinks frame={frame} />
        <div className="stack gap-3 readable mt-4 empty:hidden">
          <ErrorSummary errors={answer?.errors?.[""]} fields={fields} />
          <Notes frame={frame} isConflict={autosave.isConflict} />
        </div>
        <div className="cols readable mt-5">
          <div className="stack gap-5">{children}</div>
          {aside && <aside className="stack gap-6">{aside}</aside>}
          <div className="actions actions-sticky">
            {primary ??
              (next && (
                <Button variant="primary" {...intentOf("next")} busy={(isGoing || autosave.isHeld) && t("saving")}>
                  {reader === frame.step
                    ? t("next", { step: inSentence(t(`step_${next}`), i18n.language) })
                    : t("save")}
                </Button>
              ))}
            {(at > 0 || reader !== frame.step) && <Button {...intentOf("back")}>{t("back")}</Button>}
            {actions}
            <Button variant="quiet" className="end" {...intentOf("go", "home")}>
              {t("finishLater")}
            </Button>
          </div>
        </div>
      </Form>
    </>
  );
}

// Memoised: autosave re-renders the frame while these may still load.
const Notes = memo(function Notes({ frame, isConflict }: { frame: Frame; isConflict: boolean }) {
  return (
    <>
      <DraftNotes frame={frame} isConflict={isConflict} />
      {frame.drafts.shown.length > 0 && <OtherDrafts frame={frame} />}
    </>
  );
});

function inSentence(words: string, language: string): string {
  return language === "de" ? words : words.charAt(0).toLocaleLowerCase(language) + words.slice(1);
}

function SavedNote({ autosave: { state, savedAt } }: { autosave: Autosave }) {
  const { t, i18n } = useTranslation("send");
  const zone = useZone();
  const isBad = state === "failed";
  const words = isBad
    ? t("notSaved")
    : state === "saving"
      ? t("saving")
      : savedAt > 0
        ? t("savedAt", { time: formatTime(savedAt, i18n.language, zone) })
        : "";
  return (
    <p className="saved-note" role="status">
      {words !== "" && state !== "saving" && <Icon name={isBad ? "triangle-alert" : "check"} size="s" />}
      {words !== "" && <span>{words}</span>}
    </p>
  );
}
