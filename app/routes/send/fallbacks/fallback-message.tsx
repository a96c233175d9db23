import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { editorOf } from "../message-editor/editor.server";
import { MessageStep } from "../message-editor/message-step";
import { answerMessage, refuseMessage } from "../message-editor/press-editor-button.server";
import { frameOf } from "../step/frame.server";
import { openStep } from "../step/open-step.server";
import { pathOf } from "../step/paths";
import { answerStep } from "../step/press-button.server";
import { READERS } from "../step/readers.server";
import type { StepAnswer } from "../step/step-result.server";
import { unlessConflict } from "../step/unless-conflict";

export const handle: ScreenHandle = { screen: "sendMessage" };
export const shouldRevalidate = unlessConflict;

const placeOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => Number(params.step) - 1;

export async function loader(args: LoaderFunctionArgs) {
  const open = await openStep(args, await guard(args, SCREENS.sendMessage));
  const place = placeOf(args);
  const fallback = open.draft.content.fallbacks[place];
  if (!fallback) throw redirect(pathOf("fallbacks", open.draft.id));
  const [frame, editor] = await Promise.all([frameOf(open, "fallbacks"), editorOf(open, fallback.message)]);
  return { frame, editor, place };
}

export async function action(args: ActionFunctionArgs) {
  const place = placeOf(args);
  const answered = await answerStep(args, await guard(args, SCREENS.sendMessage), {
    step: "fallbacks",
    fallback: place,
    refuse: refuseMessage,
    read: (form, content) => READERS.fallback(form, content, place),
  });
  return answered.answer ?? answerMessage(args, answered);
}

export default function FallbackMessage() {
  const { t } = useTranslation("send");
  const { frame, editor, place } = useLoaderData<typeof loader>();
  const answer = useActionData<StepAnswer>() ?? undefined;
  return (
    <MessageStep
      frame={frame}
      editor={editor}
      message={answer?.typed?.fallbacks[place]?.message}
      answer={answer}
      place={place}
      title={t("stepTitle", { number: place + 1 })}
    />
  );
}
