import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type ErrorPage, errorPageOf } from "../../domain/shared/errors";
import { Empty } from "../ui/empty";
import { useErrorText } from "../ui/error-text";
import { SupportContacts } from "./support-contacts";

/** What each page looks like, and whether the same may be tried again. */
const PAGES: Record<ErrorPage, { kind: "failed" | "noPermission" | "noMatch"; again: boolean }> = {
  badRequest: { kind: "failed", again: false },
  unauthorized: { kind: "noPermission", again: true },
  forbidden: { kind: "noPermission", again: false },
  notFound: { kind: "noMatch", again: false },
  conflict: { kind: "failed", again: true },
  fileTooLarge: { kind: "failed", again: true },
  invalid: { kind: "failed", again: true },
  tooManyRequests: { kind: "failed", again: true },
  internal: { kind: "failed", again: true },
};

/** What happened and what to do, for the error that the nearest boundary caught. */
export function Failure() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const { page, detail, reference } = read(useRouteError());
  const { kind, again } = PAGES[page];
  const errorText = useErrorText();
  const actions = (
    <>
      {again && (
        <a className="btn btn-primary" href={pathname + search}>
          {t("again")}
        </a>
      )}
      <a className={again ? undefined : "btn btn-primary"} href="/">
        {t("toHome")}
      </a>
    </>
  );
  return (
    <Empty
      kind={kind}
      title={detail ? errorText(detail) : t(`failure_${page}`)}
      actions={actions}
      foot={<SupportContacts />}
      page
    >
      {t(`help_${page}`)}
      {reference && (
        <>
          {" "}
          {t("reference")} <span className="font-mono">{reference}</span>
        </>
      )}
    </Empty>
  );
}

interface Read {
  page: ErrorPage;
  detail?: string;
  reference?: string;
}

function read(error: unknown): Read {
  if (!isRouteErrorResponse(error)) return { page: "internal" };
  const { code, detail, reference } = (error.data ?? {}) as { code?: string; detail?: string; reference?: string };
  return { page: errorPageOf(code, error.status), detail, reference };
}
