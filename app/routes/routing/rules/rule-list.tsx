import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";

interface ShownRule {
  id: string;
  title: string;
  isActive: boolean;
  conditions: string;
  outcome: string;
}

/** Rules in order, with buttons to move them. */
export function RuleList({ base, rules }: { base: string; rules: ShownRule[] }) {
  const { t } = useTranslation("routing");
  const add = (
    <LinkButton icon="plus" to={`${base}/rules/new`}>
      {t("rule_new")}
    </LinkButton>
  );
  if (rules.length === 0) {
    return (
      <div className="mt-5">
        <Empty kind="nothing" icon="list-checks" title={t("rules_nothing")} actions={add}>
          {t("rules_help")}
        </Empty>
      </div>
    );
  }
  return (
    <section className="mt-5 stack gap-3" aria-labelledby="rules-title">
      <div className="row justify-between">
        <h2 id="rules-title">{t("rules")}</h2>
        {add}
      </div>
      <p className="text-sm text-ink-3">{t("rulesOrder")}</p>
      <ol className="rule-list">
        {rules.map((rule, index) => (
          <li key={rule.id}>
            <span className="num text-ink-3">{index + 1}</span>
            <div className="stack gap-0.5">
              <span className="row flex-wrap gap-x-2">
                <Link className="cell-link" to={`${base}/rules/${rule.id}`}>
                  {rule.title}
                </Link>
                {!rule.isActive && <Tag>{t("off")}</Tag>}
              </span>
              <span className="text-sm text-ink-2">{rule.conditions || t("everyMessage")}</span>
              <span className="text-sm text-ink-3">{rule.outcome}</span>
            </div>
            <Form method="post" action={base} className="row gap-0" preventScrollReset>
              <input type="hidden" name="rule" value={rule.id} />
              {index > 0 && (
                <Button variant="quiet" size="s" icon="arrow-up" label={t("moveUp")} name="to" value={index} />
              )}
              {index < rules.length - 1 && (
                <Button variant="quiet" size="s" icon="arrow-down" label={t("moveDown")} name="to" value={index + 2} />
              )}
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
