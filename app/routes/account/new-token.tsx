import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { DialogFrame } from "../../components/layout/dialog-frame";
import { OnceShown } from "../../components/layout/shown-once";
import { tokenForm } from "../../domain/base/access/token-input";
import { createToken } from "../../domain/base/access/tokens";
import { newId } from "../../domain/base/shared/ids";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { TokenForm } from "./token-form";

export const handle: ScreenHandle = { screen: "tokens" };

/** The token is shown only in this response. */
export const headers = () => ({ "cache-control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, "tokens.create");
  return { id: newId(), now: platform.clock() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tokens.create");
  const submission = parseForm(await readForm(args.request), { schema: tokenForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, ...input } = submission.value;
  const result = await createToken(platform, viewer, input, { id, client: args.context.client });
  if (!result.ok) return replyRefused(submission, result);
  const { token, row } = result.value;
  return data({ issued: { token, description: row.description } });
}

export default function NewToken() {
  const { t } = useTranslation("tokens");
  const { id, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const issued = answer && "issued" in answer ? answer.issued : null;
  const reply = answer && "reply" in answer ? answer.reply : undefined;
  return (
    <DialogFrame title={t(issued ? "issued" : "newToken")} closeTo={issued ? null : "/account/tokens"}>
      {issued ? (
        <IssuedToken {...issued} />
      ) : (
        <TokenForm
          action="/account/tokens/new"
          id={id}
          now={now}
          field={fieldsOf("token", reply)}
          errors={reply?.error?.[""] ?? undefined}
        />
      )}
    </DialogFrame>
  );
}

function IssuedToken({ token, description }: { token: string; description: string }) {
  const { t } = useTranslation("tokens");
  return (
    <OnceShown
      id="issued-token"
      secret={token}
      words={{ title: t("copyNow"), help: t("copyNowHelp"), copy: t("copy"), kept: t("done") }}
      closeTo="/account/tokens"
      file={{ name: "cabinet-token.txt", text: `${description}\n${token}\n`, label: t("download") }}
    >
      <p className="text-sm font-medium">{description}</p>
    </OnceShown>
  );
}
