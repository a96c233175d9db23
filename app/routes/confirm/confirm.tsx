import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { confirmByLink, findConfirmLink, refuseByLink } from "../../domain/products/otp/link";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";

export const handle: ScreenHandle = { screen: "confirm" };

/**
 * Public: the message's link is the only credential, and a button press the only proof. Truncated links lead here, too.
 */
export async function loader({ params: { token }, context }: LoaderFunctionArgs) {
  const link = await findConfirmLink(context.platform, token ?? "");
  return data(link, { status: token === undefined || link.phone ? 200 : 404 });
}

export async function action({ request, params: { token }, context }: ActionFunctionArgs) {
  const isRefused = (await readForm(request)).get("intent") === "refuse";
  const state = await (isRefused ? refuseByLink : confirmByLink)(context.platform, token ?? "");
  return data({ state }, { status: token !== undefined && state === "gone" ? 404 : 200 });
}

export default function Confirm() {
  const { t } = useTranslation("confirm");
  const { state: stored, site, phone } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>()?.state ?? stored;
  const root = useRootData();
  const asks = site ? t("asks", { site }) : t("asksUnnamed");
  return (
    <BlankLayout
      title={state === "open" ? t("question", { phone }) : t(state)}
      brand={root?.brand}
      season={root?.season}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      <Form method="post" className="stack gap-4">
        {state === "open" && (
          <>
            <p>{asks}</p>
            <Button variant="primary" size="l" className="w-full" name="intent" value="confirm">
              {t("yes")}
            </Button>
          </>
        )}
        {state === "confirmed" && <Note tone="ok" role="status" title={t("back")} />}
        {state === "refused" && <Note tone="info" role="status" title={t("refusedHelp")} />}
        {state === "gone" && <p>{t("goneHelp")}</p>}
        {(state === "open" || state === "confirmed") && (
          <Button size="l" className="w-full" name="intent" value="refuse">
            {t("no")}
          </Button>
        )}
      </Form>
    </BlankLayout>
  );
}
