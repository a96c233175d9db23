import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/check";
import { CopiedText } from "../../components/ui/copy-button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { StatePill } from "../../components/ui/status";
import { terminalForm } from "../../domain/money/payments/terminal-input";
import { findTerminals, saveTerminal } from "../../domain/money/payments/terminals";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "terminals", live: ["settings"] };

const PARTS_OF_PERCENT = 10_000;
/** These banks send notifications to an address entered on their site; others receive it with each order. */
const TOLD_AT_SITE = ["yookassa", "yooMoney"];

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.terminals);
  const terminals = await findTerminals(platform.db);
  const hookOf = (method: string) =>
    new URL(`/api/payments/webhook/${method}/success/`, platform.config.publicUrl).href;
  return terminals.map(({ method, row }) => ({
    method,
    isActive: row?.isActive ?? false,
    isConnected: row !== null,
    address: row?.address ?? platform.banks[method].address,
    merchant: row?.merchant ?? "",
    commission: String((row?.commission ?? 0) / PARTS_OF_PERCENT),
    hookUrl: TOLD_AT_SITE.includes(method) ? hookOf(method) : null,
  }));
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, SCREENS.terminals);
  const submission = parseForm(await readForm(args.request), { schema: terminalForm });
  if (submission.status !== "success") return replyInvalid(submission, ["secret"]);
  const result = await saveTerminal(platform, submission.value);
  if (!result.ok) return replyRefused(submission, result, ["secret"]);
  return redirectWithToast(SCREENS.terminals.path, { key: "saved", tone: "ok" });
}

export default function Terminals() {
  const { t } = useTranslation("payments");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <div className="stack mt-6 max-w-168 gap-8">
      <p className="text-ink-2">{t("terminalsHelp")}</p>
      {useLoaderData<typeof loader>().map((terminal) => (
        <Terminal
          key={terminal.method}
          terminal={terminal}
          reply={reply?.initialValue?.method === terminal.method ? reply : undefined}
        />
      ))}
    </div>
  );
}

interface TerminalProps {
  terminal: SerializeFrom<typeof loader>[number];
  reply: SubmissionResult<string[]> | undefined;
}

function Terminal({ terminal, reply }: TerminalProps) {
  const { t } = useTranslation("payments");
  const { method, isActive, isConnected, address, merchant, commission, hookUrl } = terminal;
  const isBusy = useNavigation().formData?.get("method") === method;
  const field = fieldsOf(method, reply, { address, merchant, commission });
  const title = `${method}-title`;
  return (
    <section className="stack gap-4" aria-labelledby={title}>
      <div className="row flex-wrap gap-3">
        <h2 id={title}>{t(`method_${method}`)}</h2>
        <StatePill
          tone={isActive ? "ok" : "mute"}
          label={t(isActive ? "connected" : isConnected ? "disconnected" : "unconnected")}
        />
      </div>
      <Form method="post" className="stack gap-4" noValidate key={`${isActive} ${address} ${merchant} ${commission}`}>
        <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
        <input type="hidden" name="method" value={method} />
        <TextField field={field("address")} label={t("address")} hint={t("addressHelp")} inputMode="url" />
        <TextField field={field("merchant")} label={t(`merchant_${method}`)} autoComplete="off" />
        <TextField
          field={{ ...field("secret"), value: "" }}
          label={t(`secret_${method}`)}
          hint={isConnected && t("secretKept")}
          type="password"
          autoComplete="new-password"
          optional={isConnected}
        />
        <TextField field={field("commission")} label={t("percent")} hint={t("percentHelp")} inputMode="decimal" />
        {hookUrl && (
          <div className="stack gap-1">
            <span className="font-medium">{t("hookUrl")}</span>
            <CopiedText text={hookUrl} label={t("copy")} />
            <p className="hint">{t("hookHelp")}</p>
          </div>
        )}
        <Checkbox
          name="isActive"
          defaultChecked={reply ? reply.initialValue?.isActive === "on" : isActive}
          label={t("isOn")}
        />
        <div>
          <Button busy={isBusy && t("save")}>{t("save")}</Button>
        </div>
      </Form>
    </section>
  );
}
