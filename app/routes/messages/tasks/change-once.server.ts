import type { Viewer } from "../../../domain/access/viewer";
import { changeTasks } from "../../../domain/sendings/schedule/change-many";
import { ok } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { changeForm } from "../../../web/forms/change-form.server";
import { leadTo, once } from "../../../web/http/idempotent.server";
import { replyErrors } from "../../../web/http/reply";
import { type AskedChange, changedToast } from "./change-intent";

/** Changes the posted tasks once and returns to the list. */
export async function changeOnce(
  args: { request: Request },
  door: { platform: Platform; viewer: Viewer },
  form: Awaited<ReturnType<typeof changeForm>>,
  { to, ...asked }: AskedChange & { to: string },
) {
  const led = await once(args, door, form, async () => {
    const changed = await changeTasks(door.platform, door.viewer, asked.ids, asked.change);
    return ok({ to, toast: changedToast(asked, changed) });
  });
  return led.ok ? leadTo(led.value) : replyErrors(led);
}
