import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../components/ui/chip";
import { formatWhen } from "../../../components/ui/format";
import type { UserNote } from "../../../domain/people/accounts/notes";
import { useZone } from "../../../web/frame/preferences";

interface NotesProps {
  userId: string;
  rows: UserNote[];
  now: number;
}

/** Staff notes about the customer, never visible to the customer. */
export function Notes({ userId, rows, now }: NotesProps) {
  const { t } = useTranslation("users");
  const { search } = useLocation();
  return (
    <section className="stack gap-2 mt-5" aria-labelledby="notes">
      <div className="row justify-between gap-x-3">
        <h3 id="notes">{t("notes")}</h3>
        <Tag>{t("notesHidden")}</Tag>
      </div>
      {rows.map((note) => (
        <Note key={note.id} note={note} now={now} />
      ))}
      <p className="text-sm">
        <Link to={`/users/${userId}/notes${search}`} preventScrollReset>
          {t("noteAdd")}
        </Link>
      </p>
    </section>
  );
}

export function Note({ note: { text, author, createdAt }, now }: { note: UserNote; now: number }) {
  const { i18n } = useTranslation("users");
  const zone = useZone();
  return (
    <div className="stack min-w-0 flex-1 gap-0.5 border-l-2 border-line-strong pl-3 text-sm">
      <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
      <span className="text-xs text-ink-3">
        {[author, formatWhen(createdAt, now, i18n.language, zone)].filter(Boolean).join(", ")}
      </span>
    </div>
  );
}
