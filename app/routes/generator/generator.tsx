import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { GeneratorFields, Variants } from "../../components/speech/generator-panel";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Note } from "../../components/ui/note";
import type { GeneratorReply } from "../../domain/messaging/generator/view";
import { SCREENS } from "../../screens";
import { textsOf } from "../../web/forms/form-data";
import { readForm } from "../../web/forms/read-form.server";
import { writtenFor } from "../../web/forms/speech.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";

export const handle: ScreenHandle = { screen: "generator" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.generator);
  return { isConnected: platform.writer !== null };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.generator);
  const typed = textsOf(await readForm(args.request));
  const { answer, init } = await writtenFor(platform, viewer, typed, await localeOf(args.request, args.context));
  return data(answer, init);
}

export default function GeneratorScreen() {
  const { t } = useTranslation("generator");
  const { isConnected } = useLoaderData<typeof loader>();
  const { variants = [], errors = [], typed = {} } = useActionData<GeneratorReply>() ?? {};
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead title={t("title")} />
      <div className="stack mt-5 max-w-168 gap-4">
        {!isConnected && <Note tone="info">{t("off")}</Note>}
        {isConnected && (
          <Form method="post" action="/generator" className="stack gap-4">
            <ErrorSummary errors={errors.length > 0 ? errors : undefined} />
            <GeneratorFields typed={typed} />
            <div>
              <Button variant="primary" icon="pencil" busy={isBusy && t("writing")}>
                {t("write")}
              </Button>
            </div>
          </Form>
        )}
        <Variants variants={variants} />
      </div>
    </>
  );
}
