import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UploadForm } from "../../../components/forms/upload-form";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { useErrorText } from "../../../components/ui/error-text";
import { Note } from "../../../components/ui/note";
import { sellerIdOf } from "../../../domain/companies/find";
import { MOST_TAKEN } from "../../../domain/invoices/input";
import { findStatement, type StatementLine, storeStatement, takeLines } from "../../../domain/invoices/statement";
import { message } from "../../../domain/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/shared/errors/errors";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { readUpload } from "../../../web/http/upload";
import { guard } from "../../../web/session/guard";
import { StatementLines } from "./statement-lines";

export const handle: ScreenHandle = { screen: "statement", live: ["invoices"] };

const PATH = SCREENS.statement.path;
const CHOICE = "invoice-";
const NONE = { failed: [], taken: 0, left: 0 };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.statement);
  const asked = new URL(args.request.url).searchParams;
  const id = asked.get("id");
  const countIn = (name: string) => Number(asked.get(name)) || 0;
  const lines = id === null ? null : found(await findStatement(platform, viewer, id));
  return {
    lines: lines?.map(listed) ?? null,
    ...{ others: countIn("others"), unread: countIn("unread"), doubled: countIn("doubled") },
    most: MOST_TAKEN,
    isTransfer: sellerIdOf(viewer) === viewer.id,
  };
}

function listed({
  id,
  number,
  datedOn,
  amount,
  payer,
  inn,
  purpose,
  takenBy,
  takenAt,
  takenFor,
  match,
}: StatementLine) {
  return { id, number, datedOn, amount, payer, inn, purpose, takenBy, takenAt, takenFor, match };
}

export type ListedLine = ReturnType<typeof listed>;

/** An upload, or the choice of what is taken. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.statement);
  const { request } = args;
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const posted = await readUpload(request);
    if ("error" in posted) return data({ error: posted.error, ...NONE }, { status: posted.status });
    const stored = await storeStatement(platform, viewer, posted.bytes);
    if (!stored.ok) {
      return data({ error: message(stored.problems[0]!), ...NONE }, { status: ERROR_STATUS[stored.code] });
    }
    const { id, ...counts } = stored.value;
    const said = Object.entries(counts).map(([name, count]) => [name, `${count}`]);
    return redirect(`${PATH}?${new URLSearchParams([["id", id], ...said])}`, 303);
  }
  const form = await readForm(request);
  const choices = [...form].flatMap(([name, value]) =>
    name.startsWith(CHOICE) && typeof value === "string" && value !== ""
      ? [{ lineId: name.slice(CHOICE.length), invoiceId: value }]
      : [],
  );
  const url = new URL(request.url);
  const result = found(await takeLines(platform, viewer, url.searchParams.get("id") ?? "", choices));
  if (choices.length === 0) return data({ error: "statementNone", ...NONE }, { status: 422 });
  const { taken, failed, left } = result;
  if (failed.length === 0) {
    const key = left > 0 ? "statementTakenSome" : "statementTaken";
    return redirectWithToast(`${PATH}${url.search}`, { key, tone: "ok", values: { number: taken, left } });
  }
  const said = failed.map(({ lineId, number, problem }) => ({ lineId, number, error: message(problem) }));
  return data({ error: null, failed: said, taken, left }, { status: 409 });
}

export default function BankStatement() {
  const { t } = useTranslation("statement");
  const { t: words } = useTranslation("invoices");
  const { lines, others, unread, doubled, most, isTransfer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorText = useErrorText();
  return (
    <>
      <PageHead
        title={t("title")}
        lead={lines ? t("incoming", { number: lines.length }) : t("lead")}
        crumb={{ to: SCREENS.invoices.path, label: words("caption") }}
        actions={
          lines && (
            <LinkButton icon="upload" to={PATH}>
              {t("another")}
            </LinkButton>
          )
        }
      />
      <div className="stack mt-5 gap-4">
        {answer && answer.failed.length > 0 && (
          <Note tone="bad" role="alert" title={`${t("failed")}.`}>
            {answer.failed.map(({ lineId, number, error }) => (
              <p key={lineId}>{`${words("number", { number })}: ${errorText(error)}`}</p>
            ))}
            {answer.taken > 0 && <p>{t("done", { number: answer.taken })}</p>}
            {answer.left > 0 && <p>{t("left", { most, number: answer.left })}</p>}
          </Note>
        )}
        {lines ? (
          <>
            {answer?.error && (
              <Note tone="bad" role="alert">
                {errorText(answer.error)}
              </Note>
            )}
            {others > 0 && <p className="hint">{t("others", { number: others })}</p>}
            {unread > 0 && <Note tone="warn">{t("unread", { number: unread })}</Note>}
            {doubled > 0 && <Note tone="warn">{t("doubled", { number: doubled })}</Note>}
            <StatementLines lines={lines} isTransfer={isTransfer} />
          </>
        ) : (
          <UploadForm
            id="file"
            action={PATH}
            error={answer?.error ?? undefined}
            accept=".txt,text/plain"
            words={{
              ...{ file: t("file"), help: t("help") },
              ...{ send: t("send"), sending: t("sending") },
            }}
          />
        )}
      </div>
    </>
  );
}
