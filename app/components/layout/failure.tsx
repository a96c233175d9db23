import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Empty } from "../ui/empty";
import { useErrorText } from "../ui/error-text";
import { BROWSER, failurePage, OFFLINE } from "./failure-pages";
import { SupportContacts } from "./support-contacts";

export function Failure() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const { status, detail, reference } = read(useRouteError());
  const { t: pages } = useTranslation("failurePages");
  const { title, help, kind, canRetry: again } = failurePage(status);
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
      title={detail ? errorText(detail) : pages(title)}
      actions={actions}
      foot={<SupportContacts />}
      page
    >
      {pages(help)}
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
  status: number;
  detail?: string;
  reference?: string;
}

function read(error: unknown): Read {
  // `fetch` rejects with a TypeError when offline; its message depends on the browser.
  const isFetch = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  if (isFetch) return { status: OFFLINE };
  if (!isRouteErrorResponse(error)) return { status: isOfServer(error) ? 500 : BROWSER };
  return { ...(error.data as Partial<Read> | null), status: error.status };
}

/** Remix replaces a server error's message with this one. */
const isOfServer = (error: unknown) =>
  typeof document === "undefined" || (error instanceof Error && error.message === "Unexpected Server Error");
