import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../components/ui/field";
import { Input } from "../../../components/ui/input";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { stepFields } from "../step/field";
import { frameOf } from "../step/frame.server";
import { openStep } from "../step/open-step.server";
import { answerStep } from "../step/press-button.server";
import { READERS } from "../step/readers.server";
import type { StepAnswer } from "../step/step-result.server";
import { unlessConflict } from "../step/unless-conflict";
import { editorOf } from "./editor.server";
import { MessageStep } from "./message-step";
import { answerMessage, refuseMessage } from "./press-editor-button.server";
import { answerTemplate } from "./template.server";

export const handle: ScreenHandle = { screen: "sendMessage" };
export const shouldRevalidate = unlessConflict;

export async function loader(args: LoaderFunctionArgs) {
  const open = await openStep(args, await guard(args, SCREENS.sendMessage));
  const { title, message, split } = open.draft.content;
  const [frame, editor] = await Promise.all([frameOf(open, "message"), editorOf(open, message)]);
  return { frame, editor, title, split };
}

export async function action(args: ActionFunctionArgs) {
  const asker = await guard(args, SCREENS.sendMessage);
  const answered = await answerStep(args, asker, {
    step: "message",
    read: READERS.message,
    refuse: refuseMessage,
  });
  return answered.answer ?? (await answerMessage(args, answered)) ?? answerTemplate(answered);
}

export default function Message() {
  const { t } = useTranslation("send");
  const { frame, editor, title, split } = useLoaderData<typeof loader>();
  const answer = useActionData<StepAnswer>() ?? undefined;
  const field = stepFields(answer)("title");
  return (
    <MessageStep
      frame={frame}
      editor={editor}
      message={answer?.typed?.message}
      split={answer?.typed ? answer.typed.split : split}
      answer={answer}
      titleField={{ ...field, label: t("field_title") }}
    >
      <Field field={field} label={t("field_title")} optional={t("titleHint")}>
        <Input
          id={field.id}
          name={field.name}
          defaultValue={answer?.typed?.title ?? title}
          maxLength={150}
          autoComplete="off"
        />
      </Field>
    </MessageStep>
  );
}
