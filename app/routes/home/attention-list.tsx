import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { useErrorText } from "../../components/ui/error-text";
import { formatNumber } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import type { Attention } from "../../domain/home/overview";

export function AttentionList({ attention, tasksTo }: { attention: Attention[]; tasksTo: string | null }) {
  const { t } = useTranslation("home");
  return (
    <section className="stack gap-2" aria-labelledby="attention">
      <h2 id="attention">{t("attention")}</h2>
      {attention.length === 0 ? (
        <p className="row text-ink-2">
          <Icon name="circle-check" className="text-ok" />
          {t("allWell")}
        </p>
      ) : (
        <ul className="todo">
          {attention.map((item) => (
            <Item
              key={"task" in item ? item.task.id : "id" in item ? item.id : item.kind}
              item={item}
              tasksTo={tasksTo}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item, tasksTo }: { item: Attention; tasksTo: string | null }) {
  const { t, i18n } = useTranslation("home");
  const errorText = useErrorText();
  if (item.kind === "noSenders") {
    return (
      <li>
        <Icon name="triangle-alert" className="text-warn" />
        <b className="font-medium">{t("noSenders")}</b>
        <span className="hint">{t("noSendersHelp")}</span>
      </li>
    );
  }
  if (item.kind === "senderRejected") {
    return (
      <li>
        <Icon name="circle-x" className="text-bad" />
        <b className="font-medium">{t("senderRejected", { name: item.name })}</b>
        {item.comment && <span className="hint">{item.comment}</span>}
      </li>
    );
  }
  const { title, error, sent, errored, total, id } = item.task;
  const left = t("taskLeft", {
    sent: formatNumber(sent + errored, i18n.language),
    total: formatNumber(total, i18n.language),
  });
  const isFailed = item.kind === "taskFailed";
  return (
    <li>
      <Icon name={isFailed ? "circle-x" : "circle-pause"} className={isFailed ? "text-bad" : "text-warn"} />
      <b className="font-medium">{t(item.kind, { title })}</b>
      <span className="hint">{error ? `${errorText(error)}. ${left}` : left}</span>
      {tasksTo && (
        <LinkButton size="s" to={`${tasksTo}/${id}`}>
          {t("open")}
        </LinkButton>
      )}
    </li>
  );
}
