import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { type SQL, sql } from "drizzle-orm";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Pairs } from "../../../components/ui/dl";
import { formatCalendarDay, formatWhen } from "../../../components/ui/format";
import { can } from "../../../domain/base/access/viewer";
import { shownAddress } from "../../../domain/base/channels/person";
import { CONTACT_FIELDS, type ContactField } from "../../../domain/base/shared/contact-fields";
import { formatPhone } from "../../../domain/base/shared/phone";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { blacklistedBy, findBlacklisted } from "../../../domain/library/contacts/blacklist";
import { getContactOf, ofContact } from "../../../domain/library/contacts/contacts";
import { neighbours } from "../../../domain/library/contacts/find";
import { getList, placesOf } from "../../../domain/library/contacts/lists";
import { keyOf } from "../../../domain/library/contacts/only-email";
import { type ContactView, contactView } from "../../../domain/library/contacts/view";
import { historyOf } from "../../../domain/messaging/incoming/contact-history";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { opensBelow } from "../../../web/lists/row-below.server";
import { openScope } from "../../../web/lists/scope.server";
import { localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { BULK_KINDS, BULK_RIGHTS } from "../list/bulk-kinds";
import { readFilter } from "../list/filter.server";
import { readQuery, searchOf } from "../list/query";
import { ofOwner } from "../lists/rights";
import { fieldNamesPath } from "../shared/field-names-path";
import { sayer } from "../shared/page-words";
import { pageWords } from "../shared/page-words.server";
import { useFieldName } from "../shared/use-field-name";
import { ContactMessages } from "./messages";

export const handle: ScreenHandle = { screen: "contacts", live: ["contacts", "sendings", "sendingsIncoming"] };

export const loader = opensBelow("contactLists", readPage);

async function readPage(args: LoaderFunctionArgs) {
  const { viewer, one, platform, isOwn, customer } = await openScope(args, "contacts.get", { isOfOne: true });
  const { db, clock } = platform;
  const { id: listId = "", contactId = "" } = args.params;
  const said = (columns: SQL) => ofContact(one, { listId, id: contactId }, columns);
  const phone = sql`(${said(sql`phone`)})`;
  // A contact without a phone has its e-mail as its only address.
  const email = sql`(${said(sql`nullif(lower(email), phone)`)})`;
  const query = { ...readQuery(new URL(args.request.url).searchParams), whose: customer?.id ?? null };
  const filter = await readFilter(platform, one, query, viewer.preferences.timeZone);
  const [language, known, listed, places, blacklisted, neighbors, history] = await Promise.all([
    localeOf(args.request, args.context),
    getContactOf(db, one, listId, contactId),
    getList(db, one, listId),
    placesOf(db, one, phone),
    findBlacklisted(db, one.id, said(sql`phone, lower(email) AS email`)),
    filter ? neighbours(db, one, { ...filter, listId, order: query.order ?? undefined }, sql`id = ${contactId}`) : null,
    historyOf(db, one, { phone, email }, PAGE_SIZE),
  ]);
  const [row, list] = [found(known), found(listed)];
  const addressOf = { phone: row.phone, email: keyOf(row.email ?? "") };
  const view = contactView(row);
  return {
    id: row.id,
    list: { id: list.id, title: shownTitle(list.title, language) },
    name: nameOf(view),
    phone: formatPhone(row.phone),
    address: shownAddress(row.phone),
    values: CONTACT_FIELDS.flatMap((field): [ContactField, string][] => {
      const value = field === "phone" ? null : view[field];
      return value === null ? [] : [[field, value]];
    }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    places: places.map((place) => ({ ...place, title: shownTitle(place.title, language) })),
    blacklisted: blacklistedBy(row, blacklisted),
    prev: neighbors?.prev?.id ?? null,
    next: neighbors?.next?.id ?? null,
    history: history && {
      ...history,
      older: history.older.map(({ whose, isIncoming }) => ({ address: shownAddress(addressOf[whose]), isIncoming })),
    },
    search: searchOf(query),
    whose: query.whose,
    words: await pageWords(args),
    may: {
      update: isOwn && can(viewer, "contacts.update"),
      send: isOwn && can(viewer, "sendings.generate"),
      kinds: BULK_KINDS.filter((kind) => isOwn && can(viewer, BULK_RIGHTS[kind]) && kind !== "set"),
    },
    now: clock(),
  };
}

/** The name as lists show it; null if only an address is known. */
function nameOf({ name, firstName, middleName, lastName }: ContactView): string | null {
  return name || [firstName, middleName, lastName].filter(Boolean).join(" ") || null;
}

export type ContactData = Awaited<ReturnType<typeof loader>>;

export default function Contact() {
  const { t } = useTranslation("contactList");
  const data = useLoaderData<typeof loader>();
  const { id, list, name, phone, blacklisted, prev, next, search, may } = data;
  const say = sayer(data.words);
  const to = (contact: string) => `/contacts/${list.id}/${contact}${search}`;
  const actions = (
    <>
      {may.send && (
        <LinkButton icon="send" to={`/send?phone=${encodeURIComponent(data.address)}`}>
          {t("write")}
        </LinkButton>
      )}
      {may.update && (
        <LinkButton variant="primary" icon="pencil" to={`/contacts/${list.id}/${id}/edit${search}`} preventScrollReset>
          {say("edit")}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHead
        crumb={{ to: `/contacts/${list.id}${search}`, label: list.title }}
        title={name ?? <span className="num">{phone}</span>}
        lead={
          (name || blacklisted) && (
            <span className="row flex-wrap gap-2">
              {name && <span className="num">{phone}</span>}
              {blacklisted && <Tag>{t(blacklisted === "email" ? "emailBlacklisted" : "blacklisted")}</Tag>}
            </span>
          )
        }
        actions={actions}
      />
      <div className="row mt-4 flex-wrap">
        {prev && <LinkButton variant="quiet" size="s" icon="arrow-up" label={say("prevContact")} to={to(prev)} />}
        {next && <LinkButton variant="quiet" size="s" icon="arrow-down" label={say("nextContact")} to={to(next)} />}
        {may.kinds.map((kind) => (
          <LinkButton
            key={kind}
            size="s"
            variant={kind === "remove" ? "danger" : undefined}
            to={`/contacts/${list.id}/bulk?id=${id}&do=${kind}`}
          >
            {t(`do_${kind}`)}
          </LinkButton>
        ))}
      </div>
      <div className="cols readable mt-6">
        <div className="stack gap-8">
          <Fields data={data} />
          <Places data={data} />
        </div>
        {data.history && <ContactMessages data={data} history={data.history} />}
      </div>
      <Outlet />
    </>
  );
}

function Fields({ data }: { data: ContactData }) {
  const { id, list, values, createdAt, updatedAt, search, may, now, words: pageWords } = data;
  const say = sayer(pageWords);
  const { t, i18n } = useTranslation("contactList");
  const { t: words } = useTranslation("contacts");
  const fieldName = useFieldName();
  const zone = useZone();
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);
  const shown = (field: ContactField, value: string) => {
    if (field === "date") return formatCalendarDay(value, i18n.language);
    return field === "gender" ? words(value === "male" ? "gender_male" : "gender_female") : value;
  };
  const items = [
    ...values.map(([field, value]) => ({ key: field, term: fieldName(field), value: shown(field, value) })),
    { key: "created", term: t("added"), value: when(createdAt) },
    { key: "updated", term: t("updated"), value: when(updatedAt) },
  ];
  return (
    <section className="stack gap-2" aria-labelledby="fields">
      <h2 id="fields">{say("fields")}</h2>
      <Pairs items={items} />
      {may.update && (
        <p className="text-sm">
          <Link to={fieldNamesPath(`/contacts/${list.id}/${id}${search}`)}>{say("fieldNamesMore")}</Link>
        </p>
      )}
    </section>
  );
}

function Places({ data: { places, words, whose } }: { data: ContactData }) {
  const say = sayer(words);
  const { t } = useTranslation("contactList");
  return (
    <section className="stack gap-2" aria-labelledby="places">
      <h2 id="places">{say("places")}</h2>
      <ul className="stack gap-1 text-sm">
        {places.map(({ listId, title, type, isActive, contactId }) => (
          <li key={listId} className="row flex-wrap gap-2">
            <Link to={`/contacts/${listId}/${contactId}${ofOwner(whose)}`}>{title}</Link>
            {type === "blacklist" && isActive && <Tag>{t("blacklisted")}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
