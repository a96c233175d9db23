import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { getTemplate, ownerOf } from "../../../domain/messaging/templates/find";
import { updateTemplate } from "../../../domain/messaging/templates/templates";
import { namesOfTemplate } from "../../../domain/messaging/templates/users";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { answerForm, type FormAnswer } from "./answer.server";
import { choicesOf, knownForm } from "./form-view.server";
import { LIST } from "./paths";
import { TemplateForm } from "./template-form";

export const handle: ScreenHandle = { screen: "templateForm" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.update");
  const { id = "" } = args.params;
  const [template, names, choices, language] = await Promise.all([
    getTemplate(platform.db, viewer, id),
    namesOfTemplate(platform.db, id),
    choicesOf(platform, viewer, ownerOf(id)),
    localeOf(args.request, args.context),
  ]);
  const known = found(template);
  if (known.role === "user") throw new CodedError("forbidden");
  return knownForm(platform, viewer, known, { names, choices, language });
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.update");
  const id = args.params.id ?? "";
  const { row, role } = found(await getTemplate(platform.db, viewer, id));
  if (role === "user") throw new CodedError("forbidden");
  const context = { platform, viewer, ownerId: row.ownerId, row };
  return answerForm(args.request, context, async ({ template, users, seen }) => {
    const { OwnerId: _, ...change } = template;
    const result = found(await updateTemplate(platform, viewer, id, { ...change, ...users }, seen));
    if (result.ok) return redirectWithToast(`${LIST}/${id}`, { key: "saved", tone: "ok" });
    // On a conflict, the user may choose to overwrite.
    return { ...result, seen: String(found(await getTemplate(platform.db, viewer, id)).row.updatedAt) };
  });
}

export default function EditTemplate() {
  const { t } = useTranslation("templates");
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const backTo = `${LIST}/${view.stored.id}`;
  return <TemplateForm title={t("editTemplate")} view={view} answer={answer} backTo={backTo} />;
}
