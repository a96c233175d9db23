import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { SpeechPanel } from "../../components/speech/speech-panel";
import { synthesizersOf } from "../../domain/library/speech/view";
import { SCREENS } from "../../screens";
import { textsOf } from "../../web/forms/form-data";
import { readForm } from "../../web/forms/read-form.server";
import { spokenFor } from "../../web/forms/speech.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "speech" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.speech);
  return { synthesizers: synthesizersOf(platform.speech) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.speech);
  const typed = textsOf(await readForm(args.request));
  const { answer, init } = await spokenFor(platform, viewer, typed);
  return data({ ...answer, typed }, init);
}

export default function SpeechScreen() {
  const { t } = useTranslation("speech");
  const { synthesizers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("title")} crumb={{ to: "/storage", label: t("files") }} />
      <div className="mt-5 max-w-168">
        <SpeechPanel synthesizers={synthesizers} reply={useActionData<typeof action>()} />
      </div>
    </>
  );
}
