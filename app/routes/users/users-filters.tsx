import { Form, Link, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { formatNumber } from "../../components/ui/format";
import { SearchInput, Select } from "../../components/ui/input";
import { LEVELS } from "../../domain/access/levels";
import { FILTER_DEBOUNCE_MS, PAGE_SIZE } from "../../domain/shared/ui-constants";
import type { UsersData } from "./users";
import { isFiltered } from "./users-query";

/** A GET form that also sends itself half a second after the last key: the address is the filter. */
export function UsersFilters({ data, isNarrow }: { data: UsersData; isNarrow: boolean }) {
  const { t, i18n } = useTranslation("users");
  const { query, total, isTotalExact } = data;
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const submitSoon = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), FILTER_DEBOUNCE_MS);
  };
  return (
    <Form
      method="get"
      action="/users"
      className="filter-bar"
      role="search"
      aria-label={t("search")}
      onChange={submitSoon}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <SearchInput
        label={t("searchBy")}
        name="search"
        placeholder={t("searchBy")}
        defaultValue={query.search ?? ""}
        maxLength={100}
        autoComplete="off"
      />
      {!isNarrow && data.viewerLevel === "manager" && (
        <Select name="level" aria-label={t("level")} className={LOOK} defaultValue={query.level ?? ""}>
          <option value="">{t("anyLevel")}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`level_${level}`)}
            </option>
          ))}
        </Select>
      )}
      {!isNarrow && <Answers name="active" value={query.active} />}
      {!isNarrow && <Answers name="contract" value={query.contract} />}
      {query.rows !== PAGE_SIZE && <input type="hidden" name="rows" value={query.rows} />}
      <Button>{t("find")}</Button>
      {isFiltered(query) && (
        <Link className="text-sm" to="/users">
          {t("reset")}
        </Link>
      )}
      {isTotalExact && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {t("userCount", { count: total, number: formatNumber(total, i18n.language) })}
        </span>
      )}
    </Form>
  );
}

const LOOK = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

function Answers({ name, value }: { name: "active" | "contract"; value: string | null }) {
  const { t } = useTranslation("users");
  return (
    <Select name={name} aria-label={t(name)} className={LOOK} defaultValue={value ?? ""}>
      <option value="">{t(`${name}_any`)}</option>
      <option value="yes">{t(`${name}_yes`)}</option>
      <option value="no">{t(`${name}_no`)}</option>
    </Select>
  );
}
