import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, Textarea } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { can } from "../../domain/base/access/viewer";
import { blockLink, reportLink } from "../../domain/messaging/short-links/reports";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";
import { replyErrors } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "linkReport" };

const STATES = { unknown: 404, removed: 410, expired: 410, blocked: 410 } as const;
const MOST_TEXT = 300;
const DECIDES = { permission: "routing.update", level: "manager" } as const;

/** Public: a link's recipient has no account. Dead links redirect here with their state. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const searchParams = new URL(request.url).searchParams;
  const state =
    (Object.keys(STATES) as (keyof typeof STATES)[]).find((one) => one === searchParams.get("state")) ?? null;
  const link = (searchParams.get("link") ?? "").slice(0, 300);
  const viewer = await context.viewer();
  const here = `${SCREENS.linkReport.path}?${new URLSearchParams({ link })}`;
  const mayBlock = viewer !== null && can(viewer, DECIDES);
  return data({ state, link, here, mayBlock }, { status: state ? STATES[state] : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { platform, client } = args.context;
  const typed = (name: string) => String(form.get(name) ?? "").trim();
  const intent = typed("intent");
  if (intent === "block" || intent === "unblock") await guard(args, DECIDES);
  const result =
    intent === "block" || intent === "unblock"
      ? await blockLink(platform, typed("link"), intent === "block")
      : await reportLink(platform, { link: typed("link"), what: typed("what").slice(0, MOST_TEXT) }, client);
  return result.ok ? data({ isSent: true, errors: undefined }) : replyErrors(result);
}

export default function LinkReport() {
  const { t } = useTranslation("linkReport");
  const { state, here } = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <BlankLayout
      title={t(state ?? "report")}
      brand={root?.brand}
      season={root?.season}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      {state === null ? <Report /> : <a href={here}>{t("report")}</a>}
    </BlankLayout>
  );
}

function Report() {
  const { t } = useTranslation("linkReport");
  const { link, mayBlock } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "isSent" in answer) return <Note tone="ok" role="status" title={t("sent")} />;
  return (
    <Form method="post" action={SCREENS.linkReport.path} className="stack gap-4">
      <p className="text-ink-2">{t("help")}</p>
      <ErrorSummary errors={answer?.errors} />
      <Field field={{ id: "report-link" }} label={t("link")}>
        <Input id="report-link" name="link" defaultValue={link} required maxLength={300} />
      </Field>
      <Field field={{ id: "report-what" }} label={t("what")}>
        <Textarea id="report-what" name="what" rows={3} maxLength={MOST_TEXT} required={!mayBlock} />
      </Field>
      <div className="row flex-wrap">
        <Button variant="primary">{t("send")}</Button>
        {mayBlock &&
          (["block", "unblock"] as const).map((intent) => (
            <Button key={intent} name="intent" value={intent}>
              {t(intent)}
            </Button>
          ))}
      </div>
    </Form>
  );
}
