import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { DialogFrame } from "../../../components/layout/dialog-frame";
import { FormDialog } from "../../../components/layout/form-dialog";
import { OnceShown } from "../../../components/layout/shown-once";
import { newId } from "../../../domain/base/shared/ids";
import { siteForm } from "../../../domain/network/push/input";
import { createSite } from "../../../domain/network/push/sites";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { SiteFields } from "./site-fields";
import { Snippets } from "./snippets";

export const handle: ScreenHandle = { screen: "push" };

const LIST = "/settings/push";

/** The secret is shown only in this response. */
export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "push.create");
  return { id: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.create");
  const submission = parseForm(await readForm(args.request), { schema: siteForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await createSite(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  const { row, secret } = result.value;
  return data({ issued: { id, secret, siteKey: row.key, publicUrl: platform.config.publicUrl } });
}

export default function NewSite() {
  const { t } = useTranslation("push");
  const { id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "issued" in answer) {
    return (
      <DialogFrame title={t("issued")} closeTo={null}>
        <IssuedSite {...answer.issued} />
      </DialogFrame>
    );
  }
  const reply = answer?.reply;
  return (
    <FormDialog
      title={t("newSite")}
      closeTo={LIST}
      action={`${LIST}/new`}
      submit={t("create")}
      errors={reply?.error?.[""]}
    >
      <SiteFields
        id={id}
        field={fieldsOf("site", reply)}
        isActive={reply ? reply.initialValue?.isActive === "on" : true}
      />
    </FormDialog>
  );
}

interface IssuedSiteProps {
  id: string;
  secret: string;
  siteKey: string;
  publicUrl: string;
}

function IssuedSite({ id, secret, ...site }: IssuedSiteProps) {
  const { t } = useTranslation("push");
  return (
    <OnceShown
      id="issued-secret"
      secret={secret}
      words={{ title: t("copyNow"), help: t("copyNowHelp"), copy: t("copySecret"), kept: t("done") }}
      closeTo={`/settings/push/${id}`}
    >
      <Snippets {...site} />
    </OnceShown>
  );
}
