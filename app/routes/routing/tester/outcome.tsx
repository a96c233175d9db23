import { useTranslation } from "react-i18next";
import { useBarrierText } from "../../../components/message/barrier-text";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pairs } from "../../../components/ui/dl";
import { formatMoney, formatNumber, formatPercent } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { State } from "../../../components/ui/status";
import { useConditionWords } from "../rules/condition-text";
import type { ShownTest } from "./shown-test.server";

/** Test result: route, price, message after rules, and each rule with its reason. */
export function TestOutcome({ test }: { test: ShownTest }) {
  const { t, i18n } = useTranslation("routing");
  const channel = useChannelName();
  const barrierText = useBarrierText();
  const { route, message, price, tariff, parts, operator } = test;
  const pairs = [
    ...(route
      ? [
          { term: t("provider"), value: route.provider },
          { term: t("testRule"), value: route.rule },
          { term: t("group"), value: route.group },
        ]
      : []),
    { term: t("testOperator"), value: operator || t("any") },
    { term: t("type"), value: channel(message.type) },
    { term: t("tag_sender"), value: message.sender },
    { term: t("testMessage"), value: <span className="whitespace-pre-wrap">{message.text}</span> },
    ...(message.moderation ? [{ term: t("moderation"), value: t(`moderation_${message.moderation}`) }] : []),
    { term: t("testParts"), value: formatNumber(parts, i18n.language) },
    {
      term: t("testPrice"),
      value: price === null ? t("testNoPrice") : `${formatMoney(price, test.currency, i18n.language)} (${tariff})`,
    },
  ];
  return (
    <section className="mt-8 stack max-w-200 gap-6" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{t("testRoute")}</h2>
      {!route && <Note tone="warn" title={t("testNoRoute")} role="status" />}
      {test.barrier && <Note tone="bad" title={barrierText(test.barrier, null)} role="status" />}
      <Pairs items={pairs} />
      <Traces title={t("messageRules_caption")} rules={test.messageRules} />
      <Traces title={t("routes_caption")} rules={test.routingRules} />
      {test.groups.map(({ title, candidates }) => (
        <Candidates key={title} title={title} candidates={candidates} />
      ))}
    </section>
  );
}

function Traces({ title, rules }: { title: string; rules: ShownTest["messageRules"] }) {
  const { t } = useTranslation("routing");
  const words = useConditionWords();
  return (
    <div className="stack gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {rules.length === 0 && <p className="text-sm text-ink-3">{t("testNoRules")}</p>}
      <ol className="rule-list">
        {rules.map(({ id, title: name, groupTitle, isMatched, conditions }, index) => (
          <li key={id}>
            <span className="num text-ink-3">{index + 1}</span>
            <div className="stack gap-0.5">
              <span className="font-medium">{name}</span>
              <span className="text-xs text-ink-3">{groupTitle}</span>
              {conditions.map(({ condition, holds, isBroken }) => {
                const said = words([condition]);
                return (
                  <span key={said} className="row flex-wrap gap-x-2 text-sm">
                    <State tone={holds ? "ok" : "mute"} icon={holds ? "check" : "x"} label={said} />
                    {isBroken && <span className="text-bad">{t("broken")}</span>}
                  </span>
                );
              })}
            </div>
            <State
              tone={isMatched ? "ok" : "mute"}
              icon={isMatched ? "circle-check" : "circle-minus"}
              label={t(isMatched ? "matched" : "notMatched")}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

type Candidate = ShownTest["groups"][number]["candidates"][number];

function Candidates({ title, candidates }: { title: string; candidates: Candidate[] }) {
  const { t, i18n } = useTranslation("routing");
  const percent = (ratio: number) => formatPercent(ratio, i18n.language);
  const columns: Column<Candidate>[] = [
    { key: "title", header: t("provider"), width: "fill", card: { side: "left", line: 1 }, cell: (one) => one.title },
    { key: "weight", header: t("weight"), width: "min", align: "right", card: "hide", cell: (one) => one.weight },
    {
      key: "health",
      header: t("health"),
      width: "min",
      align: "right",
      card: "hide",
      cell: ({ health }) => percent(health),
    },
    {
      key: "share",
      header: t("share"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ share }) => percent(share),
    },
  ];
  return (
    <div className="stack gap-2">
      <h3 className="text-sm font-medium">{`${t("candidates")}: ${title}`}</h3>
      <DataTable
        caption={t("candidates")}
        columns={columns}
        rows={candidates}
        rowKey={({ providerId }) => providerId}
        fit="flush"
      />
    </div>
  );
}
