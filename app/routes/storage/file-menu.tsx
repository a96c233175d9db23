import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MenuLinks, RowMenu } from "../../components/lists/row-menu";
import { CopyItem } from "../../components/ui/copy-button";
import { Icon } from "../../components/ui/icon";
import type { ListedFile } from "./file-row";
import { contentOf, type FilesQuery, pathOf } from "./files-query";
import type { FilesData } from "./storage";

interface Props {
  file: ListedFile;
  may: FilesData["may"];
  query: FilesQuery;
}

export function FileMenu({ file: { id, title, isPublic, isLocked, publicUrl }, may, query }: Props) {
  const { t } = useTranslation("storage");
  const to = (dialog = "") => ({ to: pathOf(query, {}, `/storage/${id}/view${dialog}`), isBeside: true });
  return (
    <RowMenu name={title}>
      <MenuLinks links={[{ ...to(), icon: "eye", label: t("open") }]} />
      <a href={contentOf(id, query.whose)} download>
        <Icon name="download" />
        {t("download")}
      </a>
      {publicUrl && <CopyItem text={publicUrl} label={t("copyLink")} />}
      {may.update && (
        <Form method="post" action={to("/edit").to} preventScrollReset>
          {!isPublic && <input type="hidden" name="isPublic" value="on" />}
          <button type="submit" name="intent" value="access">
            <Icon name={isPublic ? "eye-off" : "globe"} />
            {t(isPublic ? "makePrivate" : "makePublic")}
          </button>
        </Form>
      )}
      <MenuLinks
        links={[
          may.update && { ...to("/edit"), icon: "pencil", label: t("editMore") },
          isLocked && { ...to(), icon: "lock", label: t("whyLocked") },
          may.remove && !isLocked && { ...to("/remove"), icon: "trash-2", label: t("removeMore"), isDanger: true },
        ]}
      />
    </RowMenu>
  );
}
