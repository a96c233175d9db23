import type { Viewer } from "../../../domain/access/viewer";
import { splitAddresses } from "../../../domain/drafts/recipients/addresses";
import { intakeOf } from "../../../domain/drafts/recipients/report-input";
import { type IntakeReport, reportIntake } from "../../../domain/sendings/accept/recipient-report";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import { leftFor } from "../../../domain/sendings/recipients/exclusions";
import { message } from "../../../domain/shared/errors/error-message";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { Language } from "../../../i18n/options";
import { type TitledHole, titledHoles } from "./hole-titles.server";

export interface Report {
  /** null where nobody is chosen, or it cannot be told. */
  intake: (Omit<IntakeReport, "holes"> & { holes: TitledHole[] }) | null;
  /** Why not: messages of "errors". */
  problems: string[];
  /** Neither phones nor e-mails. */
  bad: string[];
}

const MOST_BAD = 1000;

/** Who of a draft's recipients would get it. */
export async function reportOf(
  platform: Platform,
  viewer: Viewer,
  content: DraftContent,
  language: Language,
): Promise<Report> {
  const { phones, include, contacts } = content.recipients;
  const bad = splitAddresses(phones).bad.slice(0, MOST_BAD);
  if (phones.trim() === "" && include.length + contacts.length === 0) return { intake: null, problems: [], bad };
  const report = await reportIntake(platform, viewer, await intakeOf(platform, viewer, content));
  if (report.ok) {
    const { addresses } = splitAddresses(phones);
    const left = leftFor(viewer, report.value.left, [...addresses, ...bad]);
    const holes = titledHoles(report.value.holes, viewer, language);
    return { intake: { ...report.value, left, holes }, problems: [], bad };
  }
  return { intake: null, problems: report.problems.map(message), bad };
}
