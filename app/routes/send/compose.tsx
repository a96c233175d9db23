import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { formatMoney, formatNumber } from "../../components/ui/format";
import { Input, Select } from "../../components/ui/input";
import { useDraft } from "./draft";
import { EstimatePanel } from "./estimate-panel";
import { MessagePreview } from "./message-preview";
import { Recipients } from "./recipients";
import type { SendReply } from "./redraft.server";
import { Schedule } from "./schedule";
import type { loader } from "./send";
import { controlOf, sendFields } from "./send-fields";
import { TextField } from "./text-field";
import { useEstimate } from "./use-estimate";

export type SendData = Awaited<ReturnType<typeof loader>>;

/** The whole mailing on one page; every button but the last only changes or counts. */
export function Compose({ data, answer }: { data: SendData; answer: SendReply | undefined }) {
  const { t, i18n } = useTranslation("send");
  const element = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formData?.get("intent") === "send";
  const fields = sendFields(data, answer);
  const [draft, read] = useDraft(element, {
    text: String(fields.text.initialValue ?? ""),
    sender: String(fields.sender.initialValue ?? ""),
    phones: String(fields.phones.initialValue ?? ""),
    include: manyOf(fields.include.initialValue),
    exclude: manyOf(fields.exclude.initialValue),
  });
  const price = useEstimate(element, draft, { sample: data.sample, ...answer });
  const id = useMailingId(data.id, price.id, isSending);
  const labelled = (["title", "sender", "text", "phones", "include", "startsAt"] as const).map((name) => ({
    ...fields[name],
    label: t(`field_${name}`),
  }));
  const total = price.estimate;
  const count = total && total.recipients > 0 ? total.recipients : 0;
  return (
    <Form
      method="post"
      id="send"
      noValidate
      ref={element}
      onInput={read}
      className="cols cols-actions readable mt-5"
      onSubmit={(event) => {
        if (isSending || price.answers(event)) event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={id} />
      {/* Enter presses a form's first button: it must not be the one that spends money. */}
      <button type="submit" name="intent" value="estimate" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <div className="stack gap-5">
        <ErrorSummary errors={answer?.reply.error?.[""] ?? undefined} fields={labelled} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1.7fr_1fr]">
          <Field field={fields.title} label={t("field_title")} optional={t("titleHint")}>
            <Input {...controlOf(fields.title)} autoComplete="off" />
          </Field>
          <Field field={fields.sender} label={t("field_sender")}>
            <Select {...controlOf(fields.sender)}>
              {data.names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        </div>
        <TextField
          field={fields.text}
          draft={draft}
          sample={price.sample}
          maxSegments={total?.maxSegments ?? 0}
          most={data.maxSegments}
        />
        <Recipients fields={fields} lists={data.lists} draft={draft} bad={total?.bad ?? []} />
        <Schedule fields={fields} now={data.now} />
      </div>
      <aside className="stack gap-6">
        <MessagePreview draft={draft} sample={price.sample} now={data.now} />
        <EstimatePanel price={price} available={total?.available ?? data.available} currency={data.currency} />
      </aside>
      <div className="actions actions-sticky">
        <Button variant="primary" size="l" name="intent" value="send" busy={isSending && t("sending")}>
          {count > 0 && total
            ? t("sendCount", {
                count,
                number: formatNumber(count, i18n.language),
                sum: formatMoney(total.amount, data.currency, i18n.language),
              })
            : t("send")}
        </Button>
        <Button name="intent" value="estimate">
          {t("count")}
        </Button>
      </div>
    </Form>
  );
}

function manyOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
}

/** Two presses are one mailing; one that was changed and counted anew is another, made at that moment. */
function useMailingId(first: string, counted: string | null, isSending: boolean): string {
  const [id, setId] = useState(first);
  const isFrozen = useRef(isSending);
  isFrozen.current = isSending;
  useEffect(() => {
    if (counted && !isFrozen.current) setId(counted);
  }, [counted]);
  return id;
}
