import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contentOfSending } from "../../domain/templates/content";
import { templateForm } from "../../domain/templates/form";
import { createTemplate } from "../../domain/templates/templates";
import { idsOfUsers } from "../../domain/templates/users";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, replyRefused } from "../../web/reply";
import { parseRows, replyRows } from "../../web/rows-form";
import { redirectWithToast } from "../../web/toast";
import { newForm } from "./form-view.server";
import { LIST } from "./paths";
import { TemplateForm } from "./template-form";

export const handle: ScreenHandle = { screen: "templates" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.create");
  const from = new URL(args.request.url).searchParams.get("from");
  return found(await newForm(platform, viewer, from));
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.create");
  const submission = await parseRows(args.request, templateForm);
  if (submission.status !== "success") return replyRows(submission);
  const { id, template, usernames } = submission.value;
  const users = viewer.level === "me" || !usernames ? null : await idsOfUsers(platform.db, viewer, usernames);
  if (users && !users.ok) return replyRefused(submission, users);
  const from = new URL(args.request.url).searchParams.get("from");
  const { fallbacks = [], budget = null } = (from && (await contentOfSending(platform.db, viewer, from))) || {};
  const given = { ...template, fallbacks, budget, ...(users ? { Users: users.value } : {}) };
  const result = await createTemplate(platform, viewer, given, { id });
  if (!result.ok) return replyRefused(submission, result);
  const key = result.value.row.moderation === "pending" ? "templateSent" : "saved";
  return redirectWithToast(`${LIST}/${id}`, { key, tone: "ok" });
}

export default function NewTemplate() {
  const { t } = useTranslation("templates");
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TemplateForm title={t("newTemplate")} view={view} reply={answer?.reply} backTo={LIST} />;
}
