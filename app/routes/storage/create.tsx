import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { acceptOf, FileDrop } from "../../components/forms/file-drop";
import { PageHead } from "../../components/layout/page-head";
import { LinkButton } from "../../components/ui/button";
import { placeNamed } from "../../domain/base/channels/file-places";
import { message } from "../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../domain/base/shared/errors/errors";
import { storeFile } from "../../domain/library/files/files";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { redirectWithToast } from "../../web/http/toast";
import { readUpload } from "../../web/http/upload.server";
import { guard, safePath } from "../../web/session/guard";
import { uploadRulesOf } from "./upload-rules";

export const handle: ScreenHandle = { screen: "storageCreate" };

/** `place`: the file must fit there; `to`: same-site return path, gets `&file=<id>`. */
function requestOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const to = query.get("to");
  const place = query.get("place");
  return { place, rule: placeNamed(place)?.rule ?? null, to: to && safePath(to) };
}

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.storageCreate);
  const { place, rule, to } = requestOf(args.request);
  return { place: rule && place, to, ...uploadRulesOf(place) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storageCreate);
  const { rule, to } = requestOf(args.request);
  const file = await readUpload(args.request);
  if ("error" in file) return data({ error: file.error }, { status: file.status });
  const result = await storeFile(platform, viewer, { ...file, rule });
  if (!result.ok) return data({ error: message(result.problems[0]!) }, { status: ERROR_STATUS[result.code] });
  return redirectWithToast(to ? withFile(to, result.value.id) : "/storage", { key: "fileStored", tone: "ok" });
}

export default function CreateFile() {
  const { t } = useTranslation("storage");
  const { extensions, maxBytes, help, place, to } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const query = new URLSearchParams({ ...(place && { place }), ...(to && { to }) });
  return (
    <>
      <PageHead
        title={t("uploadTitle")}
        crumb={to ? { to, label: t("toMessage") } : { to: "/storage", label: t("title") }}
      />
      <div className="readable mt-5">
        <FileDrop
          action={`/storage/create?${query}`}
          place={place}
          error={error}
          accept={acceptOf(extensions)}
          maxBytes={maxBytes}
          help={t("fileHelp", help)}
          done={({ id }) => (
            <LinkButton size="s" to={to ? withFile(to, id) : `/storage/${id}/view`}>
              {t(to ? "use" : "open")}
            </LinkButton>
          )}
        />
      </div>
    </>
  );
}

const withFile = (to: string, id: string) => `${to}${to.includes("?") ? "&" : "?"}file=${id}`;
