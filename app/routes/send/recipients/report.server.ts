import type { Viewer } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { splitAddresses } from "../../../domain/messaging/drafts/recipients/addresses";
import { intakeOf } from "../../../domain/messaging/drafts/recipients/report-input";
import { type IntakeReport, reportIntake } from "../../../domain/messaging/sendings/accept/recipient-report";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";
import { leftFor } from "../../../domain/messaging/sendings/recipients/exclusions";
import type { Language } from "../../../i18n/options";
import { type TitledHole, titledHoles } from "./hole-titles.server";

export interface Report {
  /** null if no recipients are chosen, or the number cannot be determined. */
  intake: (Omit<IntakeReport, "holes"> & { holes: TitledHole[] }) | null;
  /** Reasons: messages of "errors". */
  problems: string[];
  /** Entries that are neither phones nor e-mails. */
  bad: string[];
}

const MOST_BAD = 1000;

/** The draft's recipients who would actually get it. */
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
