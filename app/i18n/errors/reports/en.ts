import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

export const reports = {
  reportTypeUnknown: "Unknown report type",
  reportPresetUnknown: "Unknown report preset",
  reportGroupUnknown: "Reports cannot be grouped by this",
  reportTooLong: "A report can cover at most {{max}} days",
  periodReversed: "The period ends before it begins",
  reportEmpty: "There are no messages in this period, so the file would be empty",
  reportTooBig: "The file would exceed {{max}} rows: choose a shorter period",
  schedulesMost: "You can have at most {{max}} schedules",
  reportGoing: "The report is still in progress or is ready",
  reportsMost: "You already have {{max}} reports in progress: wait for one to finish or cancel one",
  reportCut: "Too many rows for one response ({{max}} at most): choose a shorter period or fewer groups",
  scheduleOwnOnly: "Schedules can be created only by the account itself, not while signed in as it",
  scheduleEmailOwn: "The e-mail must be the account’s own",
  scheduleOnScreen: "Create scheduled reports under Reports or with POST /api/reportSchedules",
  mailingUnknown: "No such campaign in this period",
  mailingChoose: "Several campaigns have this name: choose one",
} as const satisfies Catalog<typeof source>;
