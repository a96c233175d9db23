import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { SCREENS } from "../../screens";
import styles from "../../styles/rooms/debug.css?url";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid } from "../../web/http/reply";
import { type Flash, redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { ButtonParts } from "./button-parts";
import { FieldParts } from "./field-parts";
import { ListParts } from "./list-parts";
import { MarkParts } from "./mark-parts";
import { NoticeParts } from "./notice-parts";
import { sampleData, sampleInput } from "./sample.server";

export const handle: ScreenHandle = { screen: "debug" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.debug);
  const { request, context } = args;
  const list = new URL(request.url).searchParams.get("list");
  return { ...sampleData(context.platform.clock(), await localeOf(request, context)), list };
}

const NOTICES: Record<string, Flash> = {
  ok: { key: "saved", tone: "ok" },
  info: { key: "importStarted", tone: "info" },
  bad: { key: "task_changed", tone: "bad" },
};

export async function action(args: ActionFunctionArgs) {
  await guard(args, SCREENS.debug);
  const { request, context } = args;
  const form = await readForm(request);
  const notice = NOTICES[String(form.get("notice"))];
  if (notice) return redirectWithToast("/debug", notice);
  const sample = sampleData(context.platform.clock(), await localeOf(request, context));
  const submission = parseForm(form, { schema: sampleInput(sample) });
  if (submission.status !== "success") return replyInvalid(submission);
  return redirectWithToast("/debug", { key: "saved", tone: "ok" });
}

export default function Debug() {
  const { t } = useTranslation("kit");
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <div className="kit">
        <FieldParts data={data} reply={reply} />
        <ButtonParts />
        <MarkParts />
        <ListParts chosen={data.list} />
        <NoticeParts />
      </div>
      <Outlet />
    </>
  );
}
