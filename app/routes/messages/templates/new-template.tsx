import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contentOfSending } from "../../../domain/messaging/templates/content";
import { createTemplate } from "../../../domain/messaging/templates/templates";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { answerForm, type FormAnswer } from "./answer.server";
import { newForm } from "./form-view.server";
import { LIST } from "./paths";
import { TemplateForm } from "./template-form";

export const handle: ScreenHandle = { screen: "templateForm" };

const fromOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("from");

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.create");
  return found(await newForm(platform, viewer, fromOf(args), await localeOf(args.request, args.context)));
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.create");
  const from = fromOf(args);
  const begins = from ? await contentOfSending(platform, viewer, from) : null;
  const { fallbacks = [], budget = null, split = null } = begins ?? {};
  const context = { platform, viewer, ownerId: viewer.id, row: null, ...(begins ? { begins } : {}) };
  return answerForm(args.request, context, async ({ id, template, users }) => {
    const result = await createTemplate(platform, viewer, { ...template, fallbacks, budget, split, ...users }, { id });
    if (!result.ok) return result;
    const key = result.value.row.moderation === "pending" ? "templateSent" : "saved";
    return redirectWithToast(`${LIST}/${id}`, { key, tone: "ok" });
  });
}

export default function NewTemplate() {
  const { t } = useTranslation("templates");
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return <TemplateForm title={t("newTemplate")} view={view} answer={answer} backTo={LIST} />;
}
