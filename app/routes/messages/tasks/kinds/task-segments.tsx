import { useTranslation } from "react-i18next";
import { usePeopleCount, useSegmentSentence } from "../../../../components/segments/sentence";
import type { BulkDetail } from "./bulk-detail.server";

/** Segments of a campaign as they were: conditions when it was accepted, people when it began. */
export default function TaskSegments({ segments }: Pick<BulkDetail, "segments">) {
  const { t } = useTranslation("segments");
  return (
    <section className="stack gap-2" aria-labelledby="segments">
      <h2 id="segments">{t("inCampaign")}</h2>
      <ul className="stack gap-3">
        {segments.map((segment) => (
          <Segment key={segment.id} segment={segment} />
        ))}
      </ul>
    </section>
  );
}

function Segment({ segment }: { segment: BulkDetail["segments"][number] }) {
  const { t } = useTranslation("segments");
  const sentence = useSegmentSentence(segment.lists);
  const counted = usePeopleCount();
  const { people } = segment;
  return (
    <li className="stack gap-0.5">
      <span className="wrap-anywhere">{segment.title}</span>
      <span className="hint wrap-anywhere">{sentence(segment)}</span>
      <span className="num text-sm text-ink-2">
        {people === null ? t("beforeStart") : t("atStart", { number: counted({ people, isExact: true }) })}
      </span>
    </li>
  );
}
