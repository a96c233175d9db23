import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { formatTime, formatWhen } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { StatePill } from "../../../components/ui/status";
import { Steps } from "../../../components/ui/steps";
import { codeOf } from "../../../domain/base/shared/errors/error-message";
import { useZone } from "../../../web/frame/preferences";
import { TASK_STYLE } from "./status-style";
import type { TaskData } from "./task";

/** Halts that the owner can fix. */
const MENDABLE = ["insufficientFunds", "insufficientFundsFor", "feeUnpaid", "accountBlocked", "senderNotApproved"];

export function TaskHead({ data }: { data: TaskData }) {
  const { t, i18n } = useTranslation("tasks");
  const zone = useZone();
  const { title, state, detail, startsAt, startedAt, finishedAt, now, error, errorText } = data;
  const when = (at: number) => withTime(formatWhen(at, now, i18n.language, zone), formatTime(at, i18n.language, zone));
  const isImport = detail.kind === "import";
  const steps = (["file", "columns", "load"] as const).map((step) => ({ label: t(`step_${step}`) }));
  const next = detail.kind === "recurrent" ? detail.nextAt : null;
  const begun =
    startedAt === null ? t("startsAt", { when: when(startsAt) }) : t("startedAt", { when: when(startedAt) });
  const lead = (
    <>
      <StatePill {...TASK_STYLE[state]} label={t(`state_${state}`)} />
      {"channel" in detail && <span>{detail.sender}</span>}
      <span>{begun}</span>
      {next !== null && startedAt !== null && <span>{t("nextAt", { when: when(next) })}</span>}
      {finishedAt !== null && <span>{t("finishedAt", { when: when(finishedAt) })}</span>}
    </>
  );
  return (
    <>
      <PageHead
        crumb={isImport ? { to: "/contacts", label: t("contacts") } : { to: "/messages/tasks", label: t("title") }}
        title={title}
        lead={lead}
        actions={<Actions data={data} />}
      />
      {isImport && (
        <div className="mt-4">
          <Steps label={t("importSteps")} items={steps} current={2} />
        </div>
      )}
      {error && (
        <div className="mt-4 max-w-168">
          <Note tone={MENDABLE.includes(codeOf(error)) ? "warn" : "bad"} role="status">
            {errorText}
          </Note>
        </div>
      )}
    </>
  );
}

function Actions({ data: { id, to, state, detail, startedAt, mayUpdate, mayRepeat, mayExport } }: { data: TaskData }) {
  const { t } = useTranslation("tasks");
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("intent");
  const isOver = state === "completed" || state === "failed" || state === "stopped";
  if (isOver && detail.kind === "bulk") {
    return (
      <>
        {mayRepeat && (
          <LinkButton icon="repeat" to={`/send?like=${id}`}>
            {t("repeat")}
          </LinkButton>
        )}
        {mayExport && (
          <LinkButton icon="download" to={`/messages/outgoing/export?groupId=${id}`}>
            {t("export")}
          </LinkButton>
        )}
      </>
    );
  }
  if (state === "completed" && detail.kind === "import" && detail.sendTo && mayRepeat) {
    return (
      <LinkButton variant="primary" icon="send" to={detail.sendTo}>
        {t("sendToList")}
      </LinkButton>
    );
  }
  if (isOver || !mayUpdate || detail.kind === "charge") return null;
  const intent = state === "paused" ? "resume" : "pause";
  const isMailing = detail.kind === "bulk" || detail.kind === "recurrent";
  return (
    <>
      {isMailing && (
        <LinkButton icon="pencil" to={`${to}/edit`} preventScrollReset>
          {t(startedAt === null ? "moveMore" : "renameMore")}
        </LinkButton>
      )}
      <Form method="post" action={to} preventScrollReset>
        <Button name="intent" value={intent} icon={intent === "pause" ? "pause" : "play"} busy={isBusy && t(intent)}>
          {t(intent)}
        </Button>
      </Form>
      <LinkButton variant="danger" icon="square" to={`${to}/stop`} preventScrollReset>
        {t("stop")}
      </LinkButton>
    </>
  );
}

// Today and yesterday with the time, else the date.
function withTime(when: string, time: string): string {
  return when.endsWith(time) ? when : `${when}, ${time}`;
}
