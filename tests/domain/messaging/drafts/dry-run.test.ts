import { describe, expect, it } from "vitest";
import { dryRunDraft } from "../../../../app/domain/messaging/drafts/dry-run";
import { intakeOf } from "../../../../app/domain/messaging/drafts/recipients/report-input";
import { reportIntake } from "../../../../app/domain/messaging/sendings/accept/recipient-report";
import { blankContent, type DraftContent } from "../../../../app/domain/messaging/sendings/compose/draft-content";
import { openEngine } from "../../../support/engine/engine";
import { openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const blank = blankContent();

async function played(change: Partial<DraftContent> = {}, prepare?: (ownerId: string) => Promise<unknown>) {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance: 10 * RUB });
  await prepare?.(owner.id);
  const message = { type: "sms" as const, payload: { sender: SENDER, text: "Hello" } };
  const recipients = { ...blank.recipients, phones: phones(3).join("\n") };
  return dryRunDraft(engine, owner, { ...blank, message, recipients, ...change });
}

const problemsOf = async (...of: Parameters<typeof played>) => {
  const run = await played(...of);
  return run.ok ? [] : run.problems.map(({ step, key }) => `${step}: ${key}`);
};

describe("a dry run of a draft", () => {
  it("shows what sending it would cost", async () => {
    const run = await played();
    expect(run).toMatchObject({ ok: true, value: { recipients: { accepted: 3 }, cost: { best: 7.5 * RUB } } });
  });

  it("names every problem with the step where it can be fixed", async () => {
    const message = { type: "sms" as const, payload: { sender: SENDER, text: "" } };
    const schedule = { ...blank.schedule, when: "later" as const, startsAt: "2020-01-01T10:00" };
    expect(await problemsOf({ message, schedule, recipients: blank.recipients })).toEqual([
      "message: textRequired",
      "recipients: recipientRequired",
      "preview: scheduleInPast",
    ]);
  });

  it("finds problems that only the account's rows reveal", async () => {
    const message = { type: "sms" as const, payload: { sender: "SOMEBODY", text: "Hello" } };
    expect(await problemsOf({ message })).toEqual(["message: senderNotApproved"]);
  });

  it("leaves out invalid addresses and duplicates, as the recipients' report does", async () => {
    const typed = [...phones(3), "12345", "nobody", `+${phones(1)[0]}`].join("\n");
    const recipients = { ...blank.recipients, phones: typed };
    const run = await played({ recipients });
    const excluded = [
      { reason: "duplicate", count: 1, sample: [phones(1)[0]] },
      { reason: "malformed", count: 2, sample: ["12345", "nobody"] },
    ];
    expect(run).toMatchObject({ ok: true, value: { recipients: { total: 6, accepted: 3, excluded } } });
    const engine = openEngine();
    const owner = await openAccount(engine);
    const message = { type: "sms" as const, payload: { sender: SENDER, text: "Hello" } };
    const report = await reportIntake(engine, owner, await intakeOf(engine, owner, { ...blank, message, recipients }));
    expect(report).toMatchObject({ ok: true, value: { accepted: 3, left: excluded } });
  });

  it("reports an error if no recipient is left, with the most frequent reason", async () => {
    const to = (...typed: string[]) => ({ recipients: { ...blank.recipients, phones: typed.join("\n") } });
    expect(await problemsOf(to("+4915112345678", "+4915112345679"))).toEqual(["recipients: noPriceForPhone"]);
    const engine = openEngine();
    const blacklisted = (ownerId: string) => openList(engine, ownerId, phones(2), "blacklist");
    expect(await problemsOf(to(...phones(2)), blacklisted)).toEqual(["recipients: recipientsEmpty"]);
    expect(await problemsOf(to(...phones(1)), blacklisted)).toEqual(["recipients: recipientBlacklisted"]);
  });

  it("treats an empty end of the hours as an error at that end, not as midnight", async () => {
    const within = (from: string, to: string) => ({
      schedule: { ...blank.schedule, hours: { from, to, days: [1] } },
    });
    const of = async (from: string, to: string) => {
      const run = await played(within(from, to));
      return run.ok ? [] : run.problems.map(({ step, field, key }) => [step, field, key]);
    };
    expect(await of("", "21:00")).toEqual([["preview", "schedule.hours.from", "hoursInvalid"]]);
    expect(await of("09:00", "")).toEqual([["preview", "schedule.hours.to", "hoursInvalid"]]);
    for (const clock of [":", "9", "-1:00", "0x9:00", "09:", "09:75"]) {
      expect(await of(clock, "21:00"), clock).toEqual([["preview", "schedule.hours.from", "hoursInvalid"]]);
    }
    for (const [from, to] of [
      ["00:00", "24:00"],
      ["09:30:00", "21:00"],
    ] as const) {
      expect(await of(from, to)).toEqual([]);
    }
  });

  it("counts a budget only while there are fallbacks, which show its field", async () => {
    const message = { type: "sms" as const, payload: { sender: SENDER, text: "Hi" } };
    const options = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };
    expect(await problemsOf({ budget: "a lot", fallbacks: [{ message, options }] })).toEqual([
      "fallbacks: budgetInvalid",
    ]);
    expect(await played({ budget: "a lot" })).toMatchObject({ ok: true, value: { recipients: { accepted: 3 } } });
    expect(await played({ budget: "0" })).toMatchObject({ ok: true, value: { recipients: { accepted: 3 } } });
  });

  it("refuses a start that no clock can show, instead of failing", async () => {
    const schedule = { ...blank.schedule, when: "later" as const, zone: "America/New_York" };
    expect(await problemsOf({ schedule: { ...schedule, startsAt: "+275760-09-13T00:00" } })).toEqual([
      "preview: scheduleInvalid",
    ]);
  });
});
