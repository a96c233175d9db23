import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../components/ui/channel-name";
import { Pairs } from "../../components/ui/dl";
import { formatMoney } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { Note } from "../../components/ui/note";
import { part } from "../../components/ui/part";
import { SCREENS } from "../../screens";
import type { ItemData } from "./item";

const Preview = part("preview", () => import("../../components/message/preview"), {
  words: ["compose"],
  fallback: <div className="phone" />,
});

type Item = ItemData["item"];
type Of<K extends Item["kind"]> = Extract<Item, { kind: K }>;

interface ThingProps {
  item: Item;
  now: number;
  zone: string;
}

/** The item to decide, as its recipient will see it. */
export function Thing({ item, now, zone }: ThingProps) {
  if (item.kind === "names") return <Name item={item} />;
  if (item.kind === "payments") return <Payment item={item} />;
  return item.kind === "held" ? (
    <Held item={item} now={now} zone={zone} />
  ) : (
    <Template item={item} now={now} zone={zone} />
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Wrote({ text }: { text: string }) {
  const { t } = useTranslation("reviewQueue");
  if (!text) return null;
  return (
    <Part id="wrote" title={t("wrote")}>
      <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{text}</p>
    </Part>
  );
}

function Name({ item: { checks, comment } }: { item: Of<"names"> }) {
  const { t } = useTranslation("reviewQueue");
  const { fits, company, alike } = checks;
  return (
    <>
      <Part id="checks" title={t("checks")}>
        <ul className="desk-checks">
          <Check isGood={fits}>{t(fits ? "fits" : "unfit")}</Check>
          <Check isGood={company === null}>
            {company ? t(`company_${company as "innInvalid"}`) : t("companyFound")}
          </Check>
          {alike.length === 0 && <Check isGood>{t("alone")}</Check>}
          {alike.map(({ owner, isSame }) => (
            <Check key={owner} isGood={false}>
              {t(isSame ? "same" : "alike", { owner: owner || t("alikeOther") })}
            </Check>
          ))}
        </ul>
      </Part>
      <Wrote text={comment} />
    </>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className="desk-check">
      <Icon name={isGood ? "circle-check" : "triangle-alert"} className={isGood ? "text-ok" : "text-warn"} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Template({
  item: { message, second, fallbacks, comment },
  now,
  zone,
}: ThingProps & { item: Of<"templates"> }) {
  const { t } = useTranslation("reviewQueue");
  const channel = useChannelName();
  return (
    <>
      <Part id="seen" title={t("seenAs")}>
        <Preview {...message} sample={null} now={now} zone={zone} />
      </Part>
      {second && (
        <Part id="second" title={t("secondText")}>
          <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{second}</p>
        </Part>
      )}
      {fallbacks.length > 0 && (
        <Part id="fallbacks" title={t("fallbacks")}>
          {fallbacks.map(({ type, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            <div key={index} className="stack gap-0.5">
              <span className="text-sm font-medium">{channel(type)}</span>
              {text && <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{text}</p>}
            </div>
          ))}
        </Part>
      )}
      <Wrote text={comment} />
    </>
  );
}

function Held({ item, now, zone }: ThingProps & { item: Of<"held"> }) {
  const { t } = useTranslation("reviewQueue");
  const { message, messages, rules, taskId, count, isMore } = item;
  if (messages.length === 0) return null;
  const others = count - messages.length;
  return (
    <>
      <Pairs
        items={[
          ...(rules.length > 0 ? [{ term: t("rules"), value: rules.join(", ") }] : []),
          ...(taskId ? [{ term: t("mailing"), value: item.title }] : []),
        ]}
      />
      <Part id="seen" title={t("seenAs")}>
        <Preview {...message} sample={null} now={now} zone={zone} />
      </Part>
      {messages.length > 1 && (
        <Part id="messages" title={t("recipients")}>
          <ul className="stack gap-2 text-sm">
            {messages.map(({ id, recipient, text }) => (
              <li key={id} className="stack gap-0.5">
                <span className="num">{recipient}</span>
                {text !== message.payload.text && <span className="text-ink-2 wrap-anywhere">{text}</span>}
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p className="text-sm text-ink-3">{t("others", { number: isMore ? `${others}+` : others })}</p>
          )}
        </Part>
      )}
    </>
  );
}

/** The bank's answers and our actions. */
function Payment({ item: { doubt, payment } }: { item: Of<"payments"> }) {
  const { t, i18n } = useTranslation("reviewQueue");
  const { t: disputeWords } = useTranslation("doubts");
  const money = (micros: number) => formatMoney(micros, "RUB", i18n.language);
  const isUnread = doubt.said === null && (doubt.kind === "otherSum" || doubt.kind === "strayRefund");
  const kind = isUnread ? (`${doubt.kind}Unread` as "otherSumUnread" | "strayRefundUnread") : doubt.kind;
  const values = { said: money(doubt.said ?? payment.amount), amount: money(payment.amount), ref: doubt.ref ?? "–" };
  return (
    <>
      <Note tone={doubt.ending ? "ok" : "warn"} title={doubt.ending ? undefined : disputeWords("title")}>
        <p>{disputeWords(`text_${kind}`, values)}</p>
      </Note>
      <Pairs
        items={[
          { term: t("amount"), value: money(payment.amount) },
          ...(doubt.ref ? [{ term: t("bankNumber"), value: doubt.ref }] : []),
        ]}
      />
      <p className="text-sm">
        <Link to={`${SCREENS.payments.path}/${payment.id}`}>{t("toPayment")}</Link>
      </p>
    </>
  );
}
