import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "../../components/ui/note";
import type { Lock } from "../../domain/library/files/locks";

const PATH_OF = {
  task: (id: string) => `/messages/tasks/${id}`,
  import: (id: string) => `/messages/tasks/${id}`,
  template: (id: string) => `/messages/templates/${id}`,
  draft: (id: string) => `/send/message?d=${id}`,
  message: (id: string) => `/messages/outgoing/${id}`,
  contract: (id: string) => `/settings/contracts/${id}`,
} as const satisfies Record<Lock["kind"], (id: string) => string>;

/** Uses of a file, which prevent its removal. */
export function Locks({ locks, count, whose }: { locks: Lock[]; count: number; whose: string | null }) {
  const { t } = useTranslation("storage");
  if (locks.length === 0) return null;
  return (
    <Note tone="info" icon="lock" title={t("lockedTitle")}>
      {t("lockedHelp")}
      <ul className="mt-2">
        {locks.map(({ kind, id, title }) => (
          <li key={id}>
            {whose && kind === "draft" ? (
              t("lock_draft", { title: title ?? "" })
            ) : (
              <Link to={PATH_OF[kind](id) + (whose ? `?whose=${whose}` : "")}>
                {t(`lock_${kind}`, { title: title ?? "" })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {count > locks.length && t("lockedMore", { count: count - locks.length })}
    </Note>
  );
}
