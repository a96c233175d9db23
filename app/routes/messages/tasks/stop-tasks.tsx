import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { FormDialog } from "../../../components/layout/form-dialog";
import { newId } from "../../../domain/base/shared/ids";
import { findStoppable } from "../../../domain/base/tasks/find";
import { MOST_TASKS } from "../../../domain/messaging/sendings/schedule/change-many";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { changeOnce } from "./change-once.server";
import { pathOf, readQuery } from "./query";
import { stopManyWords } from "./stop-text.server";

export const handle: ScreenHandle = { screen: "tasks" };

function readRequest({ request }: Pick<LoaderFunctionArgs, "request">) {
  const search = new URL(request.url).searchParams;
  const query = readQuery(search);
  return { ids: search.getAll("id").slice(0, MOST_TASKS), to: pathOf(query, { cursor: query.cursor }) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const { ids, to } = readRequest(args);
  if (ids.length === 0) throw await redirectWithToast(to, { key: "tasksNoneChosen", tone: "info" });
  const rows = await findStoppable(platform.db, viewer, ids);
  if (rows.length === 0) throw await redirectWithToast(to, { key: "tasks_changed", tone: "info" });
  const language = await localeOf(args.request, args.context);
  return { key: newId(), words: stopManyWords(language, rows, ids.length - rows.length), to };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, "tasks.update");
  const { ids, to } = readRequest(args);
  const form = await changeForm(args.request);
  if (ids.length === 0) throw redirect(to, 303);
  return changeOnce(args, door, form, { change: "stop", ids, to });
}

/** Confirmation of stopping several tasks. */
export default function StopTasks() {
  const { key, words, to } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <FormDialog title={words.title} closeTo={to} action={pathname + search} submit={words.stop} variant="danger-solid">
      <input type="hidden" name="key" value={key} />
      <ul className="stack">
        {words.tasks.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat and keep their order
          <li key={index}>{title}</li>
        ))}
      </ul>
      {words.hints.map((hint) => (
        <p key={hint} className="hint">
          {hint}
        </p>
      ))}
    </FormDialog>
  );
}
