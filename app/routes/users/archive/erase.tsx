import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../components/forms/form-field";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { fullName } from "../../../domain/base/access/viewer-of-token";
import { newId } from "../../../domain/base/shared/ids";
import { askErasure, findErasures } from "../../../domain/insight/erasures/erase";
import { erasureForm } from "../../../domain/insight/erasures/input";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
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
  const [{ id, data, username }, rows] = await Promise.all([
    managedUser(platform, viewer, userId),
    findErasures(platform.db, userId),
  ]);
  const protocols = rows.map(({ phone: _, ...row }) => row);
  return { id, name: fullName(data, username), key: newId(), protocols, now: platform.clock() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SWITCHES_FEATURES);
  const user = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: erasureForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key, ...asked } = submission.value;
  const result = await askErasure(platform, viewer, user.id, { ...asked, id: key });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${user.id}/erase`, { key: "saved", tone: "ok" });
}

/** Erases a person's data by phone; lists the records of earlier erasures. */
export default function Erase() {
  const { t, i18n } = useTranslation("users");
  const zone = useZone();
  const { id, name, key, protocols, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("erase", reply);
  const number = (value: number) => formatNumber(value, i18n.language);
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);
  return (
    <UserDialog
      user={{ id }}
      path="erase"
      title={t("eraseTitle", { name })}
      submit={t("eraseDo")}
      variant="danger-solid"
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{t("eraseHelp")}</p>
      <TextField field={field("phone")} label={t("erasePhone")} />
      <TextField field={field("reason")} label={t("eraseReason")} />
      {protocols.length > 0 && (
        <section className="stack gap-2">
          <h3>{t("eraseProtocols")}</h3>
          {protocols.map((row) => (
            <div key={row.id} className="well text-sm">
              <p className="num">
                {row.shown} · {when(row.createdAt)}
              </p>
              {row.reason && <p className="wrap-anywhere">{row.reason}</p>}
              <p>
                {t("eraseCounts", {
                  messages: number(row.messages),
                  archived: number(row.archived),
                  incoming: number(row.incoming),
                  contacts: number(row.contacts),
                })}
              </p>
              <p>
                {t("eraseTyped", {
                  mailings: number(row.mailings),
                  templates: number(row.templates),
                  drafts: number(row.drafts),
                  files: number(row.files),
                })}
              </p>
              <p className="text-ink-3">
                {row.finishedAt === null
                  ? t("eraseGoesOn", { messages: number(row.underWay), parts: number(row.unread) })
                  : t("eraseDone", { when: when(row.finishedAt) })}
              </p>
            </div>
          ))}
        </section>
      )}
    </UserDialog>
  );
}
