import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { message } from "../../../domain/base/shared/errors/error-message";
import type { Result } from "../../../domain/base/shared/errors/result";
import { getTask } from "../../../domain/base/tasks/tasks";
import { lookedUpCsv } from "../../../domain/library/hlr/download";
import { listLookedUp } from "../../../domain/library/hlr/list";
import { readForm } from "../../../web/forms/read-form.server";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { i18n, localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";

type Refusal = Extract<Result<unknown>, { ok: false }>;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.get");
  const made = found(await lookedUpCsv(platform, viewer, args.params.id ?? ""));
  if (!made.ok) return refused(args, made);
  return new Response(made.value.body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(made.value.filename)}`,
      "cache-control": "private, no-store",
    },
  });
}

/** Creates a list of reachable or unreachable numbers. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, [
    "tasks.get",
    "storage.create",
    "contacts.create",
    "contactLists.create",
  ]);
  const reachable = (await readForm(args.request)).get("reachable") === "yes";
  const { id, title } = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "tasks");
  const listTitle = `${title}: ${t(reachable ? "reachable" : "unreachable")}`.slice(0, 150);
  const made = found(await listLookedUp(platform, viewer, id, { where: { reachable }, listTitle }));
  if (!made.ok) return refused(args, made);
  return redirectWithToast(`/contacts/${made.value.listId}`, { key: "importStarted", tone: "ok" });
}

/** Returns to the task with the reason. */
async function refused({ request, context, params }: LoaderFunctionArgs, { problems }: Refusal) {
  const to = `/messages/tasks/${params.id}`;
  const [problem] = problems;
  if (!problem || problem.key === "fileNoRows") return redirectWithToast(to, { key: "lookUpEmpty", tone: "info" });
  const text = errorWriter(readerOf(await localeOf(request, context)))(message(problem));
  return redirectWithToast(to, { key: "refused", tone: "bad", values: { text } });
}
