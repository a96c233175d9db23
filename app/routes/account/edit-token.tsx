import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { DialogFrame } from "../../components/layout/dialog-frame";
import { lastDayOf, tokenChangeForm } from "../../domain/base/access/token-input";
import { changeToken, getToken } from "../../domain/base/access/tokens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { TokenForm } from "./token-form";

export const handle: ScreenHandle = { screen: "tokens" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tokens.update");
  const row = found(await getToken(platform.db, viewer, args.params.id ?? ""));
  const stored = {
    description: row.description,
    ipWhitelist: row.ipWhitelist.join("\n"),
    expiredAt: lastDayOf(row.expiresAt),
  };
  return { id: row.id, stored, now: platform.clock() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tokens.update");
  const submission = parseForm(await readForm(args.request), { schema: tokenChangeForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id = "" } = args.params;
  const result = found(await changeToken(platform, viewer, id, submission.value, args.context.client));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast("/account/tokens", { key: "saved", tone: "ok" });
}

export default function EditToken() {
  const { t } = useTranslation("tokens");
  const { id, stored, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <DialogFrame title={t("editTitle")} closeTo="/account/tokens">
      <TokenForm
        action={`/account/tokens/${id}/edit`}
        now={now}
        field={fieldsOf("token", reply, stored)}
        errors={reply?.error?.[""] ?? undefined}
      />
    </DialogFrame>
  );
}
