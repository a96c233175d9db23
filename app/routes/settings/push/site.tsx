import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { PostFields, PostForm } from "../../../components/forms/post-form";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { can } from "../../../domain/base/access/viewer";
import { siteForm } from "../../../domain/network/push/input";
import { getSite, updateSite } from "../../../domain/network/push/sites";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { SiteFields } from "./site-fields";
import { Snippets } from "./snippets";

export const handle: ScreenHandle = { screen: "push" };

const LIST = "/settings/push";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.get");
  const { id, title, origins, key, isActive } = found(await getSite(platform.db, viewer, args.params.id ?? ""));
  const may = { update: can(viewer, "push.update"), remove: can(viewer, "push.remove") };
  const stored = { title, origins: origins.join("\n") };
  return { id, key, isActive, stored, publicUrl: platform.config.publicUrl, may };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.update");
  const submission = parseForm(await readForm(args.request), { schema: siteForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id: _, ...change } = submission.value;
  const result = found(await updateSite(platform, viewer, args.params.id ?? "", change));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(LIST, { key: "siteSaved", tone: "ok" });
}

export default function Site() {
  const { t } = useTranslation("push");
  const { id, key, isActive, stored, publicUrl, may } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const path = `${LIST}/${id}`;
  const isBusy = useNavigation().formAction === path;
  return (
    <DialogFrame title={stored.title} closeTo={LIST}>
      <PostForm may={may.update} action={path} noValidate>
        <DialogBody>
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <PostFields may={may.update}>
            <SiteFields
              id={id}
              field={fieldsOf("site", reply, stored)}
              isActive={reply ? reply.initialValue?.isActive === "on" : isActive}
            />
          </PostFields>
          <Snippets publicUrl={publicUrl} siteKey={key} />
        </DialogBody>
        <DialogFoot>
          {may.update && (
            <Button variant="primary" busy={isBusy && t("save")}>
              {t("save")}
            </Button>
          )}
          {may.remove && (
            <LinkButton variant="danger" to={`${path}/remove`} preventScrollReset>
              {t("removeMore")}
            </LinkButton>
          )}
        </DialogFoot>
      </PostForm>
    </DialogFrame>
  );
}
