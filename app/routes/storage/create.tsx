import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UploadForm } from "../../components/forms/upload-form";
import { PageHead } from "../../components/layout/page-head";
import { storeFile } from "../../domain/files/files";
import { FILE_TYPES } from "../../domain/files/types";
import { ERROR_STATUS } from "../../domain/shared/errors";
import { SCREENS } from "../../screens";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { message } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { readUpload } from "../../web/upload";

export const handle: ScreenHandle = { screen: "storageCreate" };

const EXTENSIONS = Object.keys(FILE_TYPES);

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.storageCreate);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.storageCreate);
  const file = await readUpload(args.request);
  if ("error" in file) return data({ error: file.error }, { status: file.status });
  const result = await storeFile(platform, viewer, file);
  if (!result.ok) return data({ error: message(result.problems[0]!) }, { status: ERROR_STATUS[result.code] });
  return redirectWithToast("/storage", { key: "fileStored", tone: "ok" });
}

export default function CreateFile() {
  const { t } = useTranslation("storage");
  const error = useActionData<typeof action>()?.error;
  return (
    <>
      <PageHead title={t("uploadTitle")} crumb={{ to: "/storage", label: t("title") }} />
      <div className="readable mt-5">
        <UploadForm
          id="stored-file"
          action="/storage/create"
          error={error}
          accept={EXTENSIONS.map((extension) => `.${extension}`).join(",")}
          words={{
            file: t("file"),
            help: t("fileHelp", { types: EXTENSIONS.join(", ") }),
            send: t("send"),
            sending: t("sending"),
          }}
        />
      </div>
    </>
  );
}
