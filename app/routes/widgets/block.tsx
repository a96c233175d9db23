import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Button } from "../../components/ui/button";
import { Pairs } from "../../components/ui/dl";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/input";
import { anyWidget, BLOCKS_WIDGETS, blockWidget } from "../../domain/products/otp/block";
import { MOST_REASON } from "../../domain/products/otp/types";
import { readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { stateOf, WidgetState } from "./widget-state";

export const handle: ScreenHandle = { screen: "widgets" };

/** Page on which a manager blocks a customer's widget. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, BLOCKS_WIDGETS);
  const widget = found(await anyWidget(platform.db, args.params.id ?? ""));
  const { id, name, ownerId, isBlocked, blockReason, settings } = widget;
  return { id, name, ownerId, isBlocked, blockReason, state: stateOf(widget), sites: settings.origins.join(", ") };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, BLOCKS_WIDGETS);
  const form = await readForm(args.request);
  const id = args.params.id ?? "";
  const isBlocked = form.get("intent") !== "unblock";
  const result = found(await blockWidget(platform, id, { isBlocked, reason: String(form.get("reason") ?? "") }));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`/widgets?whose=${result.value.ownerId}`, { key: "saved", tone: "ok" });
}

export default function BlockWidget() {
  const { t } = useTranslation("widgets");
  const { t: screens } = useTranslation("screens");
  const { id, name, ownerId, isBlocked, blockReason, state, sites } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <>
      <PageHead
        crumb={{ to: `/widgets?whose=${ownerId}`, label: screens("widgets") }}
        title={<span className="wrap-anywhere">{name}</span>}
        lead={<WidgetState state={state} pill />}
      />
      <Form method="post" action={`/widgets/${id}/block`} className="stack mt-5 max-w-112 gap-4">
        <ErrorSummary errors={errors} />
        <Pairs
          items={[
            { key: "owner", term: t("owner"), value: <Link to={`/users/${ownerId}`}>{t("toOwner")}</Link> },
            { term: t("origins"), value: <span className="wrap-anywhere">{sites || t("noSites")}</span> },
          ]}
        />
        <Field field={{ id: "reason", errors }} label={t("blockReason")} hint={t("blockReasonHelp")}>
          <Textarea id="reason" name="reason" rows={3} maxLength={MOST_REASON} defaultValue={blockReason ?? ""} />
        </Field>
        <div className="row flex-wrap">
          <Button variant="primary" name="intent" value="block">
            {t(isBlocked ? "changeReason" : "block")}
          </Button>
          {isBlocked && (
            <Button name="intent" value="unblock">
              {t("unblock")}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
