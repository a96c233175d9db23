import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { lookedUpCsv } from "../../domain/hlr/download";
import { listLookedUp } from "../../domain/hlr/list";
import { getTask } from "../../domain/tasks/tasks";
import { guard } from "../../web/guard";
import { i18n, localeOf } from "../../web/locale";
import { found } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";

/** What a look-up found out, as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.get");
  const made = found(await lookedUpCsv(platform, viewer, args.params.id ?? ""));
  if (!made.ok) return nothing(args.params.id);
  return new Response(made.value.body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(made.value.filename)}`,
      "cache-control": "private, no-store",
    },
  });
}

/** A new list of those who could be reached, or could not. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, [
    "tasks.get",
    "storage.create",
    "contacts.create",
    "contactLists.create",
  ]);
  const reachable = (await args.request.formData()).get("reachable") === "yes";
  const { id, title } = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "tasks");
  const listTitle = `${title}: ${t(reachable ? "reachable" : "unreachable")}`.slice(0, 150);
  const made = found(await listLookedUp(platform, viewer, id, { where: { reachable }, listTitle }));
  if (!made.ok) return nothing(id);
  return redirectWithToast(`/contacts/${made.value.listId}`, { key: "importStarted", tone: "ok" });
}

function nothing(taskId = "") {
  return redirectWithToast(`/messages/tasks/${taskId}`, { key: "lookUpEmpty", tone: "info" });
}
