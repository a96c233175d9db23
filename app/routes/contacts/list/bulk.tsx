import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import { Field } from "../../../components/ui/field";
import { formatNumber } from "../../../components/ui/format";
import { Input, Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { ok } from "../../../domain/base/shared/errors/result";
import { newId } from "../../../domain/base/shared/ids";
import { formatPhone } from "../../../domain/base/shared/phone";
import { changeSome, startBulk } from "../../../domain/library/contacts/bulk/bulk";
import { getContact } from "../../../domain/library/contacts/contacts";
import { SETTABLE } from "../../../domain/library/contacts/fields";
import { findContacts } from "../../../domain/library/contacts/find";
import { getList, newestLists } from "../../../domain/library/contacts/lists";
import { changeForm } from "../../../web/forms/change-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { leadTo, once } from "../../../web/http/idempotent.server";
import { found, replyErrors } from "../../../web/http/reply";
import { readChosen } from "../../../web/lists/chosen-rows";
import { guard } from "../../../web/session/guard";
import { i18n, localeOf } from "../../../web/words/locale";
import { shownTitle } from "../../../web/words/stock-titles.server";
import { sayer } from "../shared/page-words";
import { pageWords } from "../shared/page-words.server";
import { useFieldName } from "../shared/use-field-name";
import { actionOf } from "./bulk-input.server";
import { BULK_KINDS, BULK_RIGHTS } from "./bulk-kinds";
import { readFilter } from "./filter.server";
import { readQuery, searchOf } from "./query";

export const handle: ScreenHandle = { screen: "contacts" };

async function readRequest(args: LoaderFunctionArgs, { viewer, platform }: Awaited<ReturnType<typeof guard>>) {
  const search = new URL(args.request.url).searchParams;
  const { kind, ids, isAll } = readChosen(search, BULK_KINDS);
  const query = readQuery(search);
  const listId = found(await getList(platform.db, viewer, args.params.id ?? "")).id;
  const listTo = `/contacts/${listId}${searchOf(query)}`;
  if (!kind) throw redirect(listTo, 303);
  await guard(args, BULK_RIGHTS[kind]);
  const filter = await readFilter(platform, viewer, query, viewer.preferences.timeZone);
  return { viewer, platform, kind, ids, isAll, filter, listTo, listId };
}

export async function loader(args: LoaderFunctionArgs) {
  const door = await guard(args, "contacts.get");
  const { viewer, platform, kind, ids, isAll, filter, listTo, listId } = await readRequest(args, door);
  const { db } = platform;
  const [language, lists, page, only] = await Promise.all([
    localeOf(args.request, args.context),
    newestLists(db, viewer, { type: kind === "blacklist" ? kind : undefined }),
    isAll && filter ? findContacts(db, viewer, { ...filter, listId, limit: 1, isCounted: true }) : null,
    !isAll && ids.length === 1 ? getContact(db, viewer, ids[0]!) : null,
  ]);
  return {
    key: newId(),
    kind,
    isAll,
    // With a filter, only a small count is exact.
    count: isAll ? (filter ? (page?.isTotalExact ? page.total : null) : 0) : ids.length,
    phone: only?.listId === listId ? formatPhone(only.phone) : null,
    lists: lists.rows
      .filter(({ id }) => id !== listId)
      .map(({ id, title }) => ({ value: id, label: shownTitle(title, language) })),
    listTo,
    words: await pageWords(args),
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = await guard(args, "contacts.get");
  const { viewer, platform, kind, ids, isAll, filter, listTo, listId } = await readRequest(args, door);
  const t = await i18n.getFixedT(await localeOf(args.request, args.context), "contacts");
  const form = await changeForm(args.request);
  const parsed = actionOf(kind, form.posted, t("stopListTitle"));
  if (!parsed.ok) return replyErrors(parsed);
  const action = parsed.value;
  const led = await once(args, door, form, async () => {
    if (!isAll) {
      const result = found(await changeSome(platform, viewer, { listId, ids, action }));
      if (!result.ok) return result;
      const { changed: count, skipped } = result.value;
      const key = skipped > 0 ? "contactsChangedPart" : "contactsChanged";
      const tone = count > 0 ? "ok" : "info";
      return ok({ to: listTo, toast: { key, tone, values: { count, skipped } } });
    }
    if (!filter) return ok({ to: listTo });
    const started = found(await startBulk(platform, viewer, { id: form.key, listId, filter, action }));
    if (!started.ok) return started;
    return ok({ to: `/messages/tasks/${form.key}`, toast: { key: "contactsStarted", tone: "ok" } });
  });
  return led.ok ? leadTo(led.value) : replyErrors(led);
}

/** Confirmation of a bulk action with its options. */
export default function Bulk() {
  const { i18n } = useTranslation();
  const { key, kind, isAll, count, phone, listTo, words } = useLoaderData<typeof loader>();
  const t = sayer(words);
  const { t: contacts } = useTranslation("contacts");
  const { pathname, search } = useLocation();
  const errors = useActionData<typeof action>()?.errors;
  const number = count === null ? null : formatNumber(count, i18n.language);
  const who = isAll ? (number === null ? t("whoAllMany") : t("whoAll", { number })) : t("who", { number });
  const isOneLess = kind === "remove" && phone !== null;
  return (
    <FormDialog
      title={isOneLess ? contacts("removeContactTitle", { phone }) : t(`title_${kind}`)}
      closeTo={listTo}
      action={pathname + search}
      submit={t(`submit_${kind}`)}
      variant={kind === "remove" ? "danger-solid" : "primary"}
      errors={errors}
    >
      <input type="hidden" name="key" value={key} />
      {count === 0 ? <Note tone="warn" title={t("nobody")} /> : !isOneLess && <p className="num">{phone ?? who}</p>}
      <Needed />
      <p className="hint">{isOneLess ? contacts("removeContactHelp") : t(`help_${kind}`)}</p>
      {isAll && <p className="hint">{t("background")}</p>}
    </FormDialog>
  );
}

function Needed() {
  const { kind, lists, words } = useLoaderData<typeof loader>();
  const t = sayer(words);
  if (kind === "remove" || (kind === "blacklist" && lists.length < 2)) return null;
  if (kind === "set") return <FieldAndValue />;
  if (lists.length === 0) return <Note tone="warn" title={t("noTargets")} />;
  return (
    <Field field={{ id: "bulk-list" }} label={t("target")}>
      <Select id="bulk-list" name="list" required options={lists} />
    </Field>
  );
}

function FieldAndValue() {
  const t = sayer(useLoaderData<typeof loader>().words);
  const fieldName = useFieldName();
  return (
    <>
      <Field field={{ id: "bulk-field" }} label={t("field")}>
        <Select
          id="bulk-field"
          name="field"
          required
          options={SETTABLE.map((value) => ({ value, label: fieldName(value) }))}
        />
      </Field>
      <Field field={{ id: "bulk-value" }} label={t("value")} hint={t("valueHelp")}>
        <Input id="bulk-value" name="value" autoComplete="off" maxLength={255} />
      </Field>
    </>
  );
}
