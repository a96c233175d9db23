import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { formatNumber } from "../../../components/ui/format";
import { ColumnMap } from "./column-map";
import { FileReading } from "./file-reading";
import { LostColumns } from "./lost-columns";
import type { ImportErrors, PreviewData } from "./match-columns";
import { ShownContact } from "./sample-contact";
import { ImportTarget } from "./target";

/**
 * Import options on one form: POST starts the import, GET redraws. With JavaScript each change refreshes the
 * preview.
 */
export function ColumnsForm({ data, errors, back }: { data: PreviewData; errors: ImportErrors; back: string }) {
  const { t, i18n } = useTranslation("contacts");
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state, formMethod } = useNavigation();
  const path = `/contacts/import/${data.file.id}`;
  const words = t("loadRows", { count: data.total, number: formatNumber(data.total, i18n.language) });
  const other = Object.entries(errors).flatMap(([field, all]) => (OWN_PLACE.has(field) ? [] : all));

  function show(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement) || target.name === "list" || !form.current) return;
    submit(form.current, { method: "get", action: path, replace: true, preventScrollReset: true });
  }

  return (
    <Form
      method="post"
      action={path}
      className="cols cols-actions readable"
      ref={form}
      onChange={show}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="id" value={data.id} />
      <div className="stack gap-4">
        <ErrorSummary errors={other.length > 0 ? other : undefined} />
        <FileReading data={data} back={back} />
        <ColumnMap data={data} errors={errors.mapping} />
        <LostColumns data={data} />
      </div>
      <aside className="stack gap-6" aria-label={t("importSettings")}>
        <ImportTarget data={data} errors={errors} />
        <ShownContact data={data} />
      </aside>
      <div className="actions">
        <Button variant="primary" busy={state !== "idle" && formMethod === "POST" && words}>
          {words}
        </Button>
        <LinkButton variant="quiet" to={back}>
          {t("back")}
        </LinkButton>
      </div>
    </Form>
  );
}

const OWN_PLACE = new Set(["mapping", "listId", "listTitle"]);
