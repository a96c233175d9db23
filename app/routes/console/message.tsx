import type { Submission } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { formatNumber, formatWhen } from "../../components/ui/format";
import { Select, Textarea } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import {
  audienceOf,
  broadcastForm,
  countReaders,
  findBroadcasts,
  sendToMany,
} from "../../domain/base/broadcasts/broadcasts";
import { BAR_DAYS, READERS } from "../../domain/base/broadcasts/rules";
import { newId } from "../../domain/base/shared/ids";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useZone } from "../../web/frame/preferences";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "broadcast" };

const HERE = SCREENS.broadcast.path;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, SCREENS.broadcast);
  const sent = await findBroadcasts(platform.db);
  return {
    key: newId(),
    now: platform.clock(),
    sent: sent.map(({ id, title, text, audience, told, dueAt, createdAt }) => ({
      id,
      title,
      text,
      told,
      createdAt,
      isOver: dueAt === null,
      level: ("level" in audience ? audience.level : null) ?? ("everybody" as const),
    })),
  };
}

/** The first press shows the number of readers; the second sends. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.broadcast);
  const submission = parseForm(await readForm(args.request), { schema: broadcastForm });
  if (submission.status !== "success") return answerOf(submission, null, 422);
  const { key, counted, ...message } = submission.value;
  if (counted !== message.level) {
    const count = await countReaders(platform.db, audienceOf(message));
    return answerOf(submission, { count, level: message.level });
  }
  await sendToMany(platform, viewer, { ...message, id: key });
  return redirectWithToast(HERE, { key: "broadcastSent", tone: "ok" });
}

type Checked = { count: number; level: string } | null;

function answerOf(submission: Submission<unknown, string[]>, checked: Checked, status = 200) {
  return data({ reply: submission.reply(), checked }, { status });
}

export default function Broadcast() {
  const { t, i18n } = useTranslation("console");
  const { t: screen } = useTranslation("screens");
  const { key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const reply = answered?.reply;
  const checked = answered?.checked;
  const field = fieldsOf("broadcast", reply, { level: "everybody", barDays: "3" });
  const [text, level, barDays] = [field("text"), field("level"), field("barDays")];
  const number = (n: number) => formatNumber(n, i18n.language);
  return (
    <>
      <PageHead title={screen("broadcast")} crumb={{ to: SCREENS.console.path, label: screen("console") }} />
      <div className="cols readable mt-5">
        <Form method="post" action={HERE} noValidate className="stack max-w-168 gap-4">
          <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
          <input type="hidden" name="key" value={field("key").value || key} />
          <TextField field={field("title")} label={t("subject")} />
          <Field field={text} label={t("text")}>
            <Textarea id={text.id} name="text" rows={6} defaultValue={text.value} />
          </Field>
          <Field field={level} label={t("readers")} hint={t("readersHelp")}>
            <Select
              id={level.id}
              name="level"
              required
              options={READERS.map((value) => ({ value, label: t(`readers_${value}`) }))}
              defaultValue={level.value}
            />
          </Field>
          <Field field={barDays} label={t("bar")} hint={t("barHelp")}>
            <Select
              id={barDays.id}
              name="barDays"
              required
              options={[
                { value: "0", label: t("noBar") },
                ...BAR_DAYS.map((days) => ({ value: String(days), label: t("barDays", { count: days }) })),
              ]}
              defaultValue={barDays.value}
            />
          </Field>
          {checked && (
            <Note tone="warn" role="status" title={t("readersCount", { number: number(checked.count) })}>
              {t("checkHelp")}
            </Note>
          )}
          <div className="row flex-wrap gap-2">
            {checked && (
              <Button variant="primary" icon="megaphone" name="counted" value={checked.level}>
                {t("sendTo", { number: number(checked.count) })}
              </Button>
            )}
            <Button>{t(checked ? "countAgain" : "goOn")}</Button>
          </div>
        </Form>
        <Sent />
      </div>
    </>
  );
}

function Sent() {
  const { t, i18n } = useTranslation("console");
  const zone = useZone();
  const { sent, now } = useLoaderData<typeof loader>();
  return (
    <section className="stack gap-2" aria-labelledby="sent">
      <h2 id="sent">{t("sentBefore")}</h2>
      {sent.length === 0 && <p className="text-sm text-ink-3">{t("sentNothing")}</p>}
      <ul className="stack gap-4 text-sm">
        {sent.map(({ id, title, text, level, told, isOver, createdAt }) => (
          <li key={id} className="stack wrap-anywhere">
            <b className="font-medium">{title}</b>
            <span className="whitespace-pre-line text-ink-2">{text}</span>
            <span className="text-ink-3">
              {formatWhen(createdAt, now, i18n.language, zone)}. {t(`readers_${level}`)}.{" "}
              {t(isOver ? "told" : "telling", { number: formatNumber(told, i18n.language) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
