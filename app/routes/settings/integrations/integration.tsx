import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { useErrorText } from "../../../components/ui/error-text";
import { Note } from "../../../components/ui/note";
import { can } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { getAvailable } from "../../../domain/money/billing/available";
import { retryCall, tryCall } from "../../../domain/products/integrations/accept-call";
import { findCalls, getCall } from "../../../domain/products/integrations/calls";
import { isAnswer } from "../../../domain/products/integrations/crm/chats";
import { authorizeUrl, checkCrm, disconnectCrm, stageAddress } from "../../../domain/products/integrations/crm/connect";
import { exampleOf } from "../../../domain/products/integrations/crm/mappings";
import { reportAgain } from "../../../domain/products/integrations/crm/run";
import { getIntegration, stateOf, updateIntegration } from "../../../domain/products/integrations/integrations";
import { isFormText, leavesOf, parseCall } from "../../../domain/products/integrations/mapping";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { CallsTable } from "./calls-table";
import { Connection, StageAddress } from "./connection";
import { IntegrationHead } from "./integration-head";
import { SampleForm } from "./sample-form";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations", live: ["integrations"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("get"));
  const { db, clock } = platform;
  const id = args.params.id ?? "";
  const [known, calls, { currency }] = await Promise.all([
    getIntegration(db, viewer, id),
    findCalls(db, viewer, id),
    getAvailable(db, viewer.id),
  ]);
  const row = found(known);
  const { kind, title, mapping, isActive, accepted, refused, error, place, account, trouble } = row;
  return {
    id,
    kind,
    title,
    type: mapping.type,
    isActive,
    accepted,
    refused,
    error,
    currency,
    place,
    trouble,
    text: kind === "bitrix24" ? "" : mapping.text,
    example: exampleOf(kind),
    hasAccount: account !== null,
    hasChat: row.chat !== null && trouble === null,
    connectUrl: await authorizeUrl(platform, row),
    address: can(viewer, "integrations.update") ? await stageAddress(platform, row) : null,
    state: stateOf(row),
    calls: calls.map(({ body, ...call }) => ({
      id: call.id,
      recipient: call.recipient,
      errors: call.errors,
      updatedAt: call.updatedAt,
      told: call.told,
      crmError: call.crmError,
      isAnswer: isAnswer(call),
      sendingId: call.errors.length > 0 || call.recipient === null || isAnswer(call) ? null : call.sendingId,
      isKept: body !== null,
    })),
    now: clock(),
    may: {
      update: can(viewer, "integrations.update"),
      send: can(viewer, "sendings.create"),
      remove: can(viewer, "integrations.remove"),
    },
  };
}

export type IntegrationData = ReturnType<typeof useLoaderData<typeof loader>>;

const MOST_SAMPLE = 64 * 1024;
const MOST_FIELDS = 50;

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const id = args.params.id ?? "";
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === "try") {
    const callId = form.get("call");
    const [known, call] = await Promise.all([
      getIntegration(platform.db, viewer, id),
      callId === null ? null : getCall(platform.db, viewer, id, String(callId)),
    ]);
    const row = found(known);
    const sample = call?.body ?? String(form.get("sample") ?? "").slice(0, MOST_SAMPLE);
    const body = { text: sample, isForm: call?.isForm ?? isFormText(sample) };
    const [parsed, tried] = [parseCall(body), await tryCall(platform, row, body)];
    const shown = { sample, fields: parsed.ok ? leavesOf(parsed.value).slice(0, MOST_FIELDS) : [] };
    if (tried.ok) return { tried: tried.value, refusals: [], ...shown };
    return data({ tried: null, refusals: tried.problems.map(message), ...shown }, { status: 422 });
  }
  if (intent === "check") {
    const checked = found(await checkCrm(platform, viewer, id));
    if (!checked.ok) return replyErrors(checked);
    return redirectWithToast(`${LIST}/${id}`, { key: "crmChecked", tone: "ok" });
  }
  if (intent === "disconnect") {
    const ended = found(await disconnectCrm(platform, viewer, id));
    if (!ended.ok) return replyErrors(ended);
    return redirectWithToast(`${LIST}/${id}`, { key: "crmDisconnected", tone: "ok" });
  }
  if (intent === "tell") {
    const call = found(await getCall(platform.db, viewer, id, String(form.get("call"))));
    await reportAgain(platform, call);
    return redirectWithToast(`${LIST}/${id}`, { key: "crmToldAgain", tone: "ok" });
  }
  if (intent === "again") {
    const result = found(await retryCall(platform, viewer, id, String(form.get("call"))));
    if (!result.ok) return replyErrors(result);
    return redirectWithToast(`${LIST}/${id}`, { key: "callRepeated", tone: "ok" });
  }
  if (intent !== "on" && intent !== "off") throw new CodedError("badRequest");
  const result = found(await updateIntegration(platform, viewer, id, { isActive: intent === "on" }));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`${LIST}/${id}`, { key: "integrationSaved", tone: "ok" });
}

export default function Integration() {
  const { t } = useTranslation("integrations");
  const errorText = useErrorText();
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state, error, may } = shown;
  const tried = answer && "refusals" in answer ? answer : null;
  const said = answer && "errors" in answer ? answer.errors : [];
  return (
    <>
      <IntegrationHead data={shown} />
      {said.length > 0 && (
        <div className="mt-4">
          <ErrorSummary errors={said} />
        </div>
      )}
      {shown.address !== null && <StageAddress address={shown.address} />}
      {shown.hasChat && <p className="mt-4 text-sm text-ink-3">{t("chatHelp")}</p>}
      {(state === "disconnected" || shown.trouble !== null) && <Connection data={shown} said={said} />}
      {state === "failing" && error !== null && (
        <div className="mt-4">
          <Note tone="warn" role="status" title={t("failing")}>
            {errorText(error)}
          </Note>
        </div>
      )}
      {may.update && shown.kind !== "bitrix24" && <SampleForm data={shown} tried={tried} />}
      <CallsTable data={shown} />
      <Outlet />
    </>
  );
}
