import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Tag } from "../../../components/ui/chip";
import type { GroupKindName, ShownGroup } from "./kinds.server";

export function GroupHead({ kind, group }: { kind: GroupKindName; group: ShownGroup }) {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  const { id, title, type, isDefault, isActive } = group;
  const base = `/routing/${kind}`;
  const tags = [type && channel(type), isDefault && t("default"), !isActive && t("off")].filter(Boolean);
  return (
    <PageHead
      crumb={{ to: base, label: t(`${kind}_caption`) }}
      title={title}
      lead={tags.length > 0 && tags.map((tag) => <Tag key={tag as string}>{tag}</Tag>)}
      actions={
        <>
          <LinkButton icon="pencil" to={`${base}/${id}/edit`} preventScrollReset>
            {t("editMore")}
          </LinkButton>
          <LinkButton icon="trash-2" variant="danger" to={`${base}/${id}/remove`} preventScrollReset>
            {t("removeMore")}
          </LinkButton>
        </>
      }
    />
  );
}
