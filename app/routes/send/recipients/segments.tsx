import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePeopleCount } from "../../../components/segments/sentence";
import { Checkbox } from "../../../components/ui/check";
import type { ChoosableSegment } from "../../../domain/messaging/drafts/recipients/lists";

interface SegmentsProps {
  /** Of the field of included lists: the same people count once. */
  name: string;
  segments: ChoosableSegment[];
  chosen: string[];
}

/** Segments to send to, with the people of their last count; the report beside counts those chosen now. */
export function Segments({ name, segments, chosen }: SegmentsProps) {
  const { t } = useTranslation("segments");
  const counted = usePeopleCount();
  return (
    <fieldset>
      <legend>{t("title")}</legend>
      {segments.length === 0 && <p className="hint">{t("none")}</p>}
      <div className="stack max-h-60 gap-0.5 overflow-y-auto">
        {segments.map((segment) => (
          <Checkbox
            key={segment.id}
            name={name}
            value={segment.id}
            defaultChecked={chosen.includes(segment.id)}
            label={
              <span className="row justify-between gap-3">
                <span className="wrap-anywhere">{segment.title}</span>
                <span className="num text-ink-3">{counted(segment)}</span>
              </span>
            }
          />
        ))}
      </div>
      <Link className="text-sm" to="/contacts/segments/new">
        {t("new")}
      </Link>
    </fieldset>
  );
}
