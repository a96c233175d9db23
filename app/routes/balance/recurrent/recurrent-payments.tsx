import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Split } from "../../../components/layout/panel";
import { ListFoot } from "../../../components/tables/list-foot";
import { Button, LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { Icon } from "../../../components/ui/icon";
import { TONE_TEXT } from "../../../components/ui/tone";
import { can } from "../../../domain/base/access/viewer";
import { payOrigins } from "../../../domain/money/payments/pay-origins";
import { recurrentMethodsOf } from "../../../domain/money/recurrent-payments/create";
import { findRecurrent } from "../../../domain/money/recurrent-payments/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { actOf, type ShownRecurrent, shownRecurrent, useRecurrentWords } from "./recurrent-words";

export const handle: ScreenHandle = { screen: "recurrentPayments", live: ["recurrentPayments", "payments"] };

const RECURRENT = SCREENS.recurrentPayments.path;
const TO_NEW = `${RECURRENT}?create=true`;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.recurrentPayments);
  const search = new URL(args.request.url).searchParams;
  if (search.get("create") === "true") throw redirect(newFor(search));
  const paging = readPaging(args.request);
  const requested = search.get("user") || search.get("whose");
  const user = requested && !SCOPE_WORDS.has(requested) ? requested : null;
  const filter = { cursor: paging.cursor ?? undefined, limit: paging.rows, ownerId: user ?? undefined };
  const [{ rows, next }, methods] = await Promise.all([
    findRecurrent(platform.db, viewer, filter),
    recurrentMethodsOf(platform.db, platform.banks, viewer.id),
  ]);
  for (const origin of payOrigins(platform.banks, methods)) args.context.allowForm(origin);
  return {
    rows: rows.map((row) => shownRecurrent(row, methods)),
    next,
    paging,
    user,
    me: viewer.id,
    now: platform.clock(),
    hasMethods: methods.length > 0,
    mayCreate: methods.length > 0 && can(viewer, "recurrentPayments.create"),
    mayChange: can(viewer, "recurrentPayments.update"),
    isOfAll: viewer.level === "manager",
  };
}

/** Scopes of other lists. Without a scope, a manager sees all rows here, others see their own. */
const SCOPE_WORDS = new Set(["mine", "customers", "all", "nobody"]);

/** The dialog is a page, so that it works without JavaScript. */
function newFor(search: URLSearchParams): string {
  const amount = search.get("amount");
  return `${RECURRENT}/new${amount ? `?${new URLSearchParams({ amount })}` : ""}`;
}

export type RecurrentData = Awaited<ReturnType<typeof loader>>;

export default function RecurrentPayments() {
  const data = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <>
      <Split label={useTranslation("recurrent").t("caption")} panel={id ? <Outlet /> : null}>
        <Found data={data} />
      </Split>
      {!id && <Outlet />}
    </>
  );
}

function Found({ data }: { data: RecurrentData }) {
  const { t } = useTranslation("recurrent");
  const { rows, next, paging, user, mayCreate } = data;
  if (rows.length === 0) return <Nothing data={data} />;
  return (
    <div className="stack mt-5 max-w-168 gap-4">
      <ul className="todo" aria-label={t("caption")}>
        {rows.map((row) => (
          <Row key={row.id} row={row} data={data} />
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t("cardsAtBank")}</p>
      {mayCreate && (
        <div>
          <LinkButton icon="plus" to={TO_NEW} preventScrollReset>
            {t("create")}
          </LinkButton>
        </div>
      )}
      <ListFoot base={RECURRENT} query={{ user }} paging={paging} next={next} shown={rows.length} />
    </div>
  );
}

function Row({ row, data }: { row: ShownRecurrent; data: RecurrentData }) {
  const { titleOf, hintOf, styleOf, actLabel } = useRecurrentWords(data.now);
  const { tone, icon } = styleOf(row);
  const act = data.mayChange ? actOf(row, data.me) : null;
  const form = `act-${row.id}`;
  return (
    <li>
      <Icon name={icon} className={TONE_TEXT[tone]} />
      <Link className="font-medium" to={`${RECURRENT}/${row.id}`} preventScrollReset>
        {titleOf(row)}
      </Link>
      <span className="hint">{[data.isOfAll && row.username, hintOf(row)].filter(Boolean).join(", ")}</span>
      {act && (
        <>
          <Form method="post" action={`${RECURRENT}/${row.id}`} id={form} hidden />
          <Button size="s" form={form} name="act" value={act}>
            {actLabel(act, row)}
          </Button>
        </>
      )}
    </li>
  );
}

function Nothing({ data: { hasMethods, mayCreate } }: { data: RecurrentData }) {
  const { t } = useTranslation("recurrent");
  return (
    <div className="mt-5">
      <Empty
        kind="nothing"
        icon="repeat"
        title={t("nothing")}
        actions={
          mayCreate ? (
            <LinkButton variant="primary" to={TO_NEW} preventScrollReset>
              {t("create")}
            </LinkButton>
          ) : (
            !hasMethods && <LinkButton to="/about#support">{t("toSupport")}</LinkButton>
          )
        }
      >
        {t(hasMethods ? "nothingHelp" : "noMethodsHelp")}
      </Empty>
    </div>
  );
}
