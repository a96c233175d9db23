import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/ui/button";
import { formatNumber, formatPercent } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { type HomeData, ofOwner } from "./home";

type Attention = HomeData["attention"][number];
type Paths = Pick<HomeData, "paths" | "whose">;

export function AttentionList({ attention, ...at }: Pick<HomeData, "attention"> & Paths) {
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
            <Item key={"task" in item ? item.task.id : "id" in item ? item.id : item.kind} item={item} {...at} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item, paths, whose }: { item: Attention } & Paths) {
  const { t, i18n } = useTranslation("home");
  const { t: common } = useTranslation("common");
  if ("channels" in item) {
    const isChecked = item.kind === "namesChecked";
    return (
      <li>
        <Icon name={isChecked ? "clock" : "triangle-alert"} className={isChecked ? "text-info" : "text-warn"} />
        <b className="font-medium">{isChecked ? t("namesChecked", { name: item.name }) : t("noSenders")}</b>
        <span className="hint">
          {t("noSendersHelp", { channels: item.channels })} {item.usual && t("stepUsual", { time: item.usual })}
        </span>
        <Open to={paths.names && paths.names + ofOwner(whose)} />
      </li>
    );
  }
  if (item.kind === "moneyEnds") {
    return (
      <li>
        <Icon name="wallet" className="text-warn" />
        <b className="font-medium">{t("moneyEnds")}</b>
        <span className="hint">{item.text}</span>
        <Open to={paths.topUp} label={common("topUp")} />
      </li>
    );
  }
  if ("retry" in item) {
    const isCharge = item.kind === "chargeFailed";
    const to = isCharge ? paths.charges : paths.payments;
    return (
      <li>
        <Icon name="credit-card" className="text-bad" />
        <b className="font-medium">{t(item.kind, { sum: item.sum })}</b>
        <span className="hint">
          {item.why}
          {item.retry && <span>{`. ${t("retry", { when: item.retry })}`}</span>}
        </span>
        <Open to={to && `${to}/${item.id}`} />
      </li>
    );
  }
  if (item.kind === "providerIll") {
    const { title, state, reason, operators } = item;
    const share = formatPercent(reason.share, i18n.language);
    return (
      <li>
        <Icon name="triangle-alert" className={state === "tripped" ? "text-bad" : "text-warn"} />
        <b className="font-medium">{t(`provider_${state}`, { title })}</b>
        <span className="hint">
          {t(`why_${reason.rule}`, { share, of: formatNumber(reason.of, i18n.language) })}
          {operators > 0 && <span>{`. ${t("ofOperators", { count: operators })}`}</span>}
        </span>
        <Open to="/routing/health" />
      </li>
    );
  }
  if ("comment" in item) {
    const list = item.kind === "senderRejected" ? paths.names : paths.templates;
    return (
      <li>
        <Icon name="circle-x" className="text-bad" />
        <b className="font-medium">{t(item.kind, { name: item.name })}</b>
        {item.comment && <span className="hint">{item.comment}</span>}
        <Open to={list && `${list}/${item.id}${ofOwner(whose)}`} />
      </li>
    );
  }
  if ("isMore" in item) {
    const number = formatNumber(item.count, i18n.language);
    return (
      <li>
        <Icon name="list-checks" className="text-warn" />
        <b className="font-medium">{t(item.kind, { number: item.isMore ? `${number}+` : number })}</b>
        <Open to={`/review?kind=${item.kind.replace("Waiting", "")}`} />
      </li>
    );
  }
  if (item.kind === "filesExpire") {
    return (
      <li>
        <Icon name="file-x" className="text-warn" />
        <b className="font-medium">{t("filesExpire", { count: item.count })}</b>
        <span className="hint">{t("filesExpireHelp")}</span>
        <LinkButton size="s" to={`/storage${ofOwner(whose) || "?"}${whose ? "&" : ""}soon=yes`}>
          {t("open")}
        </LinkButton>
      </li>
    );
  }
  const { title, why, type, sentTo, total, id, owner } = item.task;
  const left =
    type === "sendings:bulk"
      ? t("taskLeft", { sent: formatNumber(sentTo, i18n.language), total: formatNumber(total, i18n.language) })
      : null;
  const isFailed = item.kind === "taskFailed";
  return (
    <li>
      <Icon name={isFailed ? "circle-x" : "circle-pause"} className={isFailed ? "text-bad" : "text-warn"} />
      <b className="font-medium">{t(item.kind, { title })}</b>
      <span className="hint">
        {owner && <span>{`${owner.name}. `}</span>}
        <span>{[why, left].filter(Boolean).join(". ")}</span>
      </span>
      <Open to={paths.tasks && `${paths.tasks}/${id}${ofOwner(owner?.id ?? whose)}`} />
    </li>
  );
}

function Open({ to, label }: { to: string | null; label?: string }) {
  const { t } = useTranslation("home");
  return to ? (
    <LinkButton size="s" to={to}>
      {label ?? t("open")}
    </LinkButton>
  ) : null;
}
