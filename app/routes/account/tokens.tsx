import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../components/tables/data-table";
import { OwnList } from "../../components/tables/own-list";
import { LinkButton } from "../../components/ui/button";
import { Tag } from "../../components/ui/chip";
import { formatDate, formatNumber, formatWhen } from "../../components/ui/format";
import { State } from "../../components/ui/status";
import { findTokens, hintOf, isBuiltIn, stateOfToken, type TokenRow } from "../../domain/base/access/tokens";
import { can } from "../../domain/base/access/viewer";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "tokens", live: ["tokens"] };

const TONES = { active: "ok", expired: "mute", revoked: "mute" } as const;
const ICONS = { active: "circle-check", expired: "clock", revoked: "ban" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.tokens);
  const now = platform.clock();
  const rows = (await findTokens(platform.db, viewer)).map((row) => listed(row, now));
  const may = {
    create: can(viewer, "tokens.create"),
    update: can(viewer, "tokens.update"),
    remove: can(viewer, "tokens.remove"),
  };
  return { rows, now, may };
}

function listed(row: TokenRow, now: number) {
  const { id, description, ipWhitelist, isTest, createdAt, expiresAt, lastUsedAt, lastUsedIp } = row;
  const hint = hintOf(row);
  const state = stateOfToken(row, now);
  const known = {
    id,
    description,
    hint,
    ipWhitelist,
    isTest,
    createdAt,
    expiresAt,
    lastUsedAt,
    lastUsedIp,
    state,
  } as const;
  return { ...known, isOwn: isBuiltIn(row) };
}

type TokensData = SerializeFrom<typeof loader>;
type Listed = TokensData["rows"][number];

export default function Tokens() {
  const { t } = useTranslation("tokens");
  const data = useLoaderData<typeof loader>();
  const columns = useColumns(data);
  const { rows, may } = data;
  const issue = (variant?: "primary") =>
    may.create && (
      <LinkButton variant={variant} icon="plus" to="/account/tokens/new" preventScrollReset>
        {t("newToken")}
      </LinkButton>
    );
  const words = {
    caption: t("caption"),
    lead: t("lead"),
    nothing: t("nothing"),
    nothingHelp: t("nothingHelp"),
  };
  return <OwnList rows={rows} columns={columns} words={words} icon="key-round" create={issue} />;
}

/** Cards have no column headers. */
function OnCard({ children }: { children: string }) {
  return <span className="hidden text-ink-3 max-[40rem]:inline">{children}: </span>;
}

function useColumns({ now, may }: TokensData): Column<Listed>[] {
  const { t, i18n } = useTranslation("tokens");
  const locale = i18n.language;
  return [
    {
      key: "description",
      header: t("description"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ id, description, hint, isTest, isOwn, createdAt, state }) => (
        <>
          {may.update && state === "active" ? (
            <Link
              className="block font-medium wrap-anywhere"
              to={`/account/tokens/${id}/edit`}
              title={t("change")}
              preventScrollReset
            >
              {isOwn ? t("isTest") : description}
            </Link>
          ) : (
            <span className="block font-medium wrap-anywhere">{isOwn ? t("isTest") : description}</span>
          )}
          <span className="font-mono text-xs text-ink-3">{hint}</span>{" "}
          <span className="text-xs text-ink-3">
            {t("issuedOn", { date: formatDate(createdAt, locale, undefined, { year: true }) })}
          </span>{" "}
          {isTest && <Tag>{t("test")}</Tag>}
        </>
      ),
    },
    {
      key: "addresses",
      header: t("addresses"),
      card: { side: "full", line: 2 },
      cell: ({ ipWhitelist: [first, ...others] }) =>
        first ? (
          <span className="whitespace-nowrap text-ink-2">
            {first}
            {others.length > 0 && ` ${t("andMore", { number: formatNumber(others.length, locale) })}`}
          </span>
        ) : (
          <span className="text-ink-3">{t("anywhere")}</span>
        ),
    },
    {
      key: "expires",
      header: t("expires"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ expiresAt }) => (
        <>
          <OnCard>{t("expires")}</OnCard>
          {expiresAt === null ? (
            <span className="text-ink-3">{t("never")}</span>
          ) : (
            <span className="num">{formatDate(expiresAt - 1, locale, undefined, { year: true })}</span>
          )}
        </>
      ),
    },
    {
      key: "used",
      header: t("lastUsed"),
      width: "min",
      card: { side: "left", line: 4 },
      cell: ({ lastUsedAt, lastUsedIp }) => (
        <>
          <OnCard>{t("lastUsed")}</OnCard>
          {lastUsedAt === null ? (
            <span className="text-ink-3">{t("unused")}</span>
          ) : (
            <span className="num">{formatWhen(lastUsedAt, now, locale)}</span>
          )}
          {lastUsedIp && <span className="block font-mono text-xs text-ink-3">{lastUsedIp}</span>}
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "right", line: 1 },
      cell: ({ state }) => <State tone={TONES[state]} icon={ICONS[state]} label={t(`state_${state}`)} />,
    },
    {
      key: "revoke",
      header: <span className="sr-only">{t("revoke")}</span>,
      width: "min",
      align: "right",
      card: { side: "right", line: 4 },
      cell: ({ id, state }) =>
        may.remove && state === "active" ? (
          <LinkButton variant="danger" size="s" to={`/account/tokens/${id}/revoke`} preventScrollReset>
            {t("revokeMore")}
          </LinkButton>
        ) : null,
    },
  ];
}
