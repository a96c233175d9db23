import type { Catalog } from "../../../catalog";
import type { reports as source } from "../../ru/errors/reports";

export const reports = {
  reportTypeUnknown: "There is no such type of report",
  reportPresetUnknown: "There is no such report preset",
  reportGroupUnknown: "A report cannot be grouped by this",
  reportTooLong: "A report's period is at most {{max}} days",
  periodReversed: "The period ends before it begins",
  reportEmpty: "There are no messages in this period: the file would be empty",
  reportTooBig: "The file would have more than {{max}} rows: take a shorter period",
  schedulesMost: "There are at most {{max}} schedules",
  reportGoing: "The report is still being made or is ready",
  reportsMost: "There are {{max}} unfinished reports already: wait until one is ready or cancel one",
  reportCut: "The figures are too many for one reply ({{max}} rows at most): take a shorter period or fewer groups",
  scheduleOwnOnly: "Only the account itself makes schedules, not who acts as it",
  scheduleEmailOwn: "The e-mail must be that of the account",
  scheduleOnScreen: "Reports by schedule are made on the screen “Reports” or by POST /api/reportSchedules",
  mailingUnknown: "There is no such mailing in this period",
  mailingChoose: "Several mailings are called so: choose one",
} as const satisfies Catalog<typeof source>;
