import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodedError } from "../../domain/shared/errors";
import { getTemplate } from "../../domain/templates/find";
import { templateForm } from "../../domain/templates/form";
import { updateTemplate } from "../../domain/templates/templates";
import { idsOfUsers } from "../../domain/templates/users";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, replyRefused } from "../../web/reply";
import { parseRows, replyRows } from "../../web/rows-form";
import { redirectWithToast } from "../../web/toast";
import { knownForm } from "./form-view.server";
import { LIST } from "./paths";
import { TemplateForm } from "./template-form";

export const handle: ScreenHandle = { screen: "templates" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.update");
  const known = found(await getTemplate(platform.db, viewer, args.params.id ?? ""));
  if (known.role === "user") throw new CodedError("forbidden");
  return knownForm(platform, viewer, known);
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.update");
  const id = args.params.id ?? "";
  found(await getTemplate(platform.db, viewer, id));
  const submission = await parseRows(args.request, templateForm);
  if (submission.status !== "success") return replyRows(submission);
  const { template, usernames, seen } = submission.value;
  const { OwnerId: _, ...change } = template;
  const users = viewer.level === "me" || !usernames ? null : await idsOfUsers(platform.db, viewer, usernames);
  if (users && !users.ok) return replyRefused(submission, users);
  const given = { ...change, ...(users ? { Users: users.value } : {}) };
  const result = found(await updateTemplate(platform, viewer, id, given, seen));
  if (!result.ok) {
    // Who reads that it was changed may replace it knowingly.
    const { row } = found(await getTemplate(platform.db, viewer, id));
    submission.payload.seen = String(row.updatedAt);
    return replyRefused(submission, result);
  }
  return redirectWithToast(`${LIST}/${id}`, { key: "saved", tone: "ok" });
}

export default function EditTemplate() {
  const { t } = useTranslation("templates");
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const backTo = `${LIST}/${view.id}`;
  return <TemplateForm title={t("editTemplate")} view={view} reply={answer?.reply} backTo={backTo} />;
}
