import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { formatMoney, formatTime } from "../../components/ui/format";
import { Input, Textarea } from "../../components/ui/input";
import { PhonePreview } from "../../components/ui/phone-preview";
import { SCREENS } from "../../screens";
import { useZone } from "../../web/frame/preferences";
import type { FirstMessageData } from "./first-message";

const MOST_TEXT = 1000;

interface SelfFormProps {
  data: Pick<FirstMessageData, "phone" | "testName" | "press" | "trial" | "paths" | "now">;
  reply: SubmissionResult<string[]> | undefined;
}

/** One text to one's own number: everything is filled in. */
export function SelfForm({ data: { phone, testName, press, trial, paths, now }, reply }: SelfFormProps) {
  const { t, i18n } = useTranslation("start");
  const { path } = SCREENS.firstMessage;
  const isBusy = useNavigation().formAction === path;
  const text = fieldsOf("self", reply, { text: t("sample") })("text");
  const [typed, setTyped] = useState(text.value);
  const time = formatTime(now, i18n.language, useZone());
  const view = { key: "sms", channel: "SMS", sender: testName ?? "SMS", text: typed };
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Form method="post" action={path} className="stack max-w-120 gap-4" noValidate>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} fields={[{ ...text, label: t("text") }]} />
        <input type="hidden" name="press" value={press} />
        <Field field={{ id: "self-to" }} label={t("to")} hint={t("toHint")}>
          <Input id="self-to" value={phone ?? ""} readOnly />
        </Field>
        <Field field={text} label={t("text")}>
          <Textarea
            id={text.id}
            name="text"
            rows={3}
            maxLength={MOST_TEXT}
            defaultValue={text.value}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="row flex-wrap gap-3">
          <Button variant="primary" busy={isBusy && t("sendingSelf")}>
            {t("sendSelf")}
          </Button>
          {testName ? (
            <span className="text-sm text-ink-3">{t("fromName", { name: testName })}</span>
          ) : (
            paths.names && (
              <span className="text-sm">
                {t("noName")} <Link to={paths.names}>{t("requestName")}</Link>
              </span>
            )
          )}
        </div>
        {trial && <p className="hint">{t("trialLeft", { left: formatMoney(trial.left, "RUB", i18n.language) })}</p>}
      </Form>
      <div className="max-md:hidden">
        <PhonePreview views={[view]} time={time} />
      </div>
    </div>
  );
}
