import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/ui/button";
import { formatNumber, formatWhen } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { SCREENS } from "../../screens";
import { useZone } from "../../web/frame/preferences";
import type { ConsoleData } from "./console";

/** Kinds that the same consumer may process on the next try. */
const MENDED_BY_RETRY = new Set(["receipts", "incoming", "callback", "recovery", "notice", "click"]);

interface DeadProps {
  dead: NonNullable<ConsoleData["dead"]>;
  now: number;
  mayRetry: boolean;
}

/** Dead letters by kind; kinds that a retry cannot fix have no button. */
export function Dead({ dead, now, mayRetry }: DeadProps) {
  const { t, i18n } = useTranslation("console");
  const { t: deadLetters } = useTranslation("deadLetters");
  const zone = useZone();
  const number = (n: number) => formatNumber(n, i18n.language);
  return (
    <section className="stack gap-2" aria-labelledby="dead">
      <div className="row flex-wrap justify-between">
        <h2 id="dead">{deadLetters("caption")}</h2>
        {dead.total > 0 && (
          <Link className="text-sm" to={SCREENS.deadLetters.path}>
            {t("deadAll", { number: number(dead.total) + (dead.isMore ? "+" : "") })}
          </Link>
        )}
      </div>
      {dead.groups.length === 0 ? (
        <p className="row text-ink-2">
          <Icon name="circle-check" className="text-ok" />
          {deadLetters("nothing")}
        </p>
      ) : (
        <ul className="dead-list">
          {dead.groups.map(({ kind, count, byHand, since }) => (
            <li key={kind}>
              <b className="font-medium">{deadLetters(`kind_${kind}`, { number: number(count) })}</b>
              <span className="text-sm text-ink-3">
                {t("deadSince", { number: number(count), at: formatWhen(since, now, i18n.language, zone) })}
                {byHand > 0 && `. ${t("deadByHand", { number: number(byHand) })}`}
              </span>
              {mayRetry && MENDED_BY_RETRY.has(kind) ? (
                <Form method="post" action={SCREENS.deadLetters.path}>
                  <input type="hidden" name="kind" value={kind} />
                  <Button size="s" icon="rotate-ccw">
                    {t("retry")}
                  </Button>
                </Form>
              ) : (
                <LinkButton size="s" to={SCREENS.deadLetters.path}>
                  {t("open")}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
