import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { progressOf } from "../../../domain/base/tasks/progress";
import { getTask } from "../../../domain/base/tasks/tasks";
import { stopTask } from "../../../domain/messaging/sendings/schedule/pause-resume-stop";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { TASK_KINDS } from "./status-style";
import { stopWords } from "./stop-text.server";
import { taskPath } from "./task-address";

export const handle: ScreenHandle = { screen: "tasks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const row = found(await getTask(platform.db, viewer, args.params.id ?? ""));
  const { type } = row;
  if (row.finishedAt !== null || type === "payments:recurrent") throw redirect(taskPath(row.id, type));
  const language = await localeOf(args.request, args.context);
  const words = stopWords(language, TASK_KINDS[type], progressOf(row, platform.clock()).left);
  return { to: taskPath(row.id, type), words };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tasks.update");
  const result = found(await stopTask(platform, viewer, args.params.id ?? ""));
  const toast = result.ok
    ? ({ key: "task_stop", tone: "ok" } as const)
    : ({ key: "task_changed", tone: "info" } as const);
  return redirectWithToast(new URL(args.request.url).pathname.replace(/\/stop(\.data)?$/, ""), toast);
}

export default function StopTask() {
  const { to, words } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formAction?.endsWith("/stop");
  return (
    <DialogFrame title={words.title} closeTo={to}>
      <Form method="post" action={`${to}/stop`}>
        <DialogBody>
          <p>{words.help}</p>
        </DialogBody>
        <FormFoot submit={words.stop} isBusy={isBusy} closeTo={to} variant="danger-solid" back={words.keep} />
      </Form>
    </DialogFrame>
  );
}
