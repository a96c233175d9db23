import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UploadForm } from "../../../components/forms/upload-form";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { useErrorText } from "../../../components/ui/error-text";
import { Note } from "../../../components/ui/note";
import { Pager } from "../../../components/ui/pager";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { sellerIdOf } from "../../../domain/papers/companies/find";
import { MOST_TAKEN } from "../../../domain/papers/invoices/input";
import { findStatement, type StatementLine } from "../../../domain/papers/invoices/statement";
import { storeStatement } from "../../../domain/papers/invoices/store-statement";
import { takeLines } from "../../../domain/papers/invoices/take-lines";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { readUpload } from "../../../web/http/upload.server";
import { guard } from "../../../web/session/guard";
import { StatementLines } from "./statement-lines";
import { UnreadLines } from "./unread-lines";

export const handle: ScreenHandle = { screen: "statement", live: ["invoices"] };

const PATH = SCREENS.statement.path;
const CHOICE = "invoice-";
const NONE = { failed: [], taken: 0, left: 0 };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.statement);
  const searchParams = new URL(args.request.url).searchParams;
  const id = searchParams.get("id");
  const page = Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
  // A page holds as many lines as one submit accepts.
  const bounds = { offset: (page - 1) * MOST_TAKEN, limit: MOST_TAKEN };
  const statement = id === null ? null : found(await findStatement(platform, viewer, id, bounds));
  return {
    statement: statement && { ...statement, lines: statement.lines.map(listed), page, id },
    most: MOST_TAKEN,
    isTransfer: sellerIdOf(viewer) === viewer.id,
  };
}

function listed({
  id,
  number,
  datedOn,
  amount,
  currency,
  account,
  payer,
  inn,
  purpose,
  takenBy,
  takenAt,
  takenFor,
  match,
  elsewhere,
}: StatementLine) {
  const said = { id, number, datedOn, amount, currency, account, payer, inn, purpose };
  return { ...said, takenBy, takenAt, takenFor, match, elsewhere };
}

export type ListedLine = ReturnType<typeof listed>;

/** Uploads a statement, or takes the chosen lines. */
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
    return redirect(`${PATH}?${new URLSearchParams({ id: stored.value.id })}`, 303);
  }
  const form = await readForm(request);
  const choices = [...form].flatMap(([name, value]) =>
    name.startsWith(CHOICE) && typeof value === "string" && value !== ""
      ? [{ lineId: name.slice(CHOICE.length), invoiceIds: value.split(" ") }]
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
  const { statement, most, isTransfer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorText = useErrorText();
  return (
    <>
      <PageHead
        title={t("title")}
        lead={statement ? t("incoming", { number: statement.total }) : t("lead")}
        crumb={{ to: SCREENS.invoices.path, label: words("caption") }}
        actions={
          statement && (
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
        {statement ? (
          <>
            {answer?.error && (
              <Note tone="bad" role="alert">
                {errorText(answer.error)}
              </Note>
            )}
            {statement.others > 0 && <p className="hint">{t("others", { number: statement.others })}</p>}
            <UnreadLines lines={statement.unreadLines} number={statement.unread} />
            {statement.doubled > 0 && <Note tone="warn">{t("doubled", { number: statement.doubled })}</Note>}
            {statement.total > 0 && <StatementLines lines={statement.lines} isTransfer={isTransfer} />}
            <Pages {...statement} most={most} />
          </>
        ) : (
          <UploadForm
            id="file"
            action={PATH}
            error={answer?.error ?? undefined}
            accept=".txt,.xml,text/plain,text/xml,application/xml"
            words={{
              file: t("file"),
              help: t("help"),
              send: t("send"),
              sending: t("sending"),
            }}
          />
        )}
      </div>
    </>
  );
}

function Pages({ id, page, total, most }: { id: string | null; page: number; total: number; most: number }) {
  const last = Math.ceil(total / most);
  if (last <= 1) return null;
  const to = (at: number) =>
    at >= 1 && at <= last ? `${PATH}?${new URLSearchParams({ id: id ?? "", page: String(at) })}` : null;
  return (
    <Pager prev={to(page - 1)} next={to(page + 1)}>
      <span className="num">{`${page} / ${last}`}</span>
    </Pager>
  );
}
