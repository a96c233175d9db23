import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { Checkbox } from "../../../components/ui/check";
import { formatDate, formatNumber } from "../../../components/ui/format";
import { fullName } from "../../../domain/base/access/viewer-of-token";
import { summaryOf } from "../../../domain/messaging/archive/summary";
import { getTerm, setTerm, termForm } from "../../../domain/messaging/archive/terms";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { replyInvalid } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { managedUser } from "../managed.server";
import { SWITCHES_FEATURES } from "../rules";
import { UserDialog } from "../user-dialog";
import { TextField } from "../user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SWITCHES_FEATURES);
  const { id: userId = "" } = args.params;
  const [{ id, data, username }, term, summary] = await Promise.all([
    managedUser(platform, viewer, userId),
    getTerm(platform.db, userId),
    summaryOf(platform.db, userId),
  ]);
  return { id, name: fullName(data, username), ...term, summary };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SWITCHES_FEATURES);
  const { id } = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: termForm });
  if (submission.status !== "success") return replyInvalid(submission);
  await setTerm(platform, id, submission.value);
  return redirectWithToast(`/users/${id}`, { key: "saved", tone: "ok" });
}

/** When messages move to the archive, and whether erasure is allowed. */
export default function UserArchive() {
  const { t, i18n } = useTranslation("users");
  const { search } = useLocation();
  const { id, name, days, isHeld, summary } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("archive", reply, { days: String(days) });
  const { messages, since, until } = summary;
  const day = (ms: number) => formatDate(ms, i18n.language, "UTC", { year: true });
  const held = reply ? reply.initialValue?.isHeld === "on" : isHeld;
  return (
    <UserDialog
      user={{ id }}
      path="archive"
      title={t("archiveTitle", { name })}
      submit={t("save")}
      errors={reply?.error?.[""]}
    >
      <p>
        {since === null || until === null
          ? t("archiveEmpty")
          : t("archiveHolds", {
              number: formatNumber(messages, i18n.language),
              since: day(since),
              until: day(until),
            })}
      </p>
      <TextField field={field("days")} label={t("archiveDays")} hint={t("archiveDaysHelp")} />
      <Checkbox name="isHeld" defaultChecked={held} label={t("archiveHeld")} hint={t("archiveHeldHelp")} />
      <p>
        <Link to={`/users/${id}/erase${search}`}>{t("eraseOpen")}</Link>
      </p>
    </UserDialog>
  );
}
