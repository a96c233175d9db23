import { describe, expect, it } from "vitest";
import { lookAlikes } from "../../../../../app/domain/base/text/look-alikes";
import { compileText } from "../../../../../app/domain/base/text/variables";
import { dryRunDraft } from "../../../../../app/domain/messaging/drafts/dry-run";
import { intakeOf } from "../../../../../app/domain/messaging/drafts/recipients/report-input";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { reportIntake } from "../../../../../app/domain/messaging/sendings/accept/recipient-report";
import { checkTexts } from "../../../../../app/domain/messaging/sendings/compose/check-texts";
import { blankContent, type DraftContent } from "../../../../../app/domain/messaging/sendings/compose/draft-content";
import { openEngine } from "../../../../support/engine/engine";
import { openAccount, openList, phones, SENDER } from "../../../../support/world/scene";

describe("a default value", () => {
  it.each([
    ["Hi ${firstName|friend}!", {}, "Hi friend!"],
    ["Hi ${ firstName | dear friend }!", { firstName: "" }, "Hi dear friend!"],
    ["Hi ${firstName|friend}!", { firstName: "Anna" }, "Hi Anna!"],
    ["Hi ${firstName|}!", {}, "Hi !"],
    ["${custom01|a|b}", {}, "a|b"],
    ["${firstName|${lastName}}", { lastName: "X" }, "${firstName|X}"],
  ])("of %s is used if a value is missing", (text, values, rendered) => {
    expect(compileText(text).render(values)).toBe(rendered);
  });

  it("counts as a value, and an unknown name is reported even with it", () => {
    const text = compileText("${firstName|friend} ${custom02} ${lastName}");
    expect(text.unknown).toEqual([]);
    expect(text.holes({ lastName: "Li", custom02: " " })).toEqual(["custom02"]);
    expect(compileText("${order|-}").unknown).toEqual(["order"]);
  });
});

it.each([
  ["Hello {Имя}", ["{Имя}", "${firstName}"]],
  ["{custom02} off", ["{custom02}", "${custom02}"]],
  ["Hello {{ firstname }}", ["{{ firstname }}", "${firstName}"]],
  ["Hello %name%", ["%name%", "${name}"]],
  ["Order {{order}}", ["{{order}}", "${order}"]],
])("%s looks like a variable", (text, [written, meant]) => {
  expect(lookAlikes(text, ["order"])).toEqual([{ written, meant }]);
});

it.each(["Hello ${firstName}", "Sale 50% now 20% off", "{2026}", "{}", "a { color: red }", "50%of100%"])(
  "%s does not look like one",
  (text) => {
    expect(lookAlikes(text)).toEqual([]);
  },
);

describe("other programs' placeholders", () => {
  const found = (payload: object) =>
    checkTexts([{ sender: "", text: "", ...payload }], []).map(({ values }) => values?.written);

  it("are found in the visible parts of an e-mail, not in its styles", () => {
    const html = "<style>a{color}</style><!-- {note} --><p title='{x}'>Hello {{name}}</p><script>{run}</script>";
    expect(found({ subject: "For {Имя}", html })).toEqual(["{Имя}", "{{name}}"]);
  });

  it("are found in the values of an approved template", () => {
    expect(found({ template: { name: "order", parameters: { "1": "%name%", "2": "${firstName}" } } })).toEqual([
      "%name%",
    ]);
  });
});

describe("a recipient without a value for a variable", () => {
  const TEXT = "${firstName}, ${custom07} off, ${lastName|friend}";

  async function scene() {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(5));
    return { engine, account, list };
  }

  it("is counted alike by the recipients' report and the dry runs of a draft and of REST", async () => {
    const { engine, account, list } = await scene();
    const holes = [
      { name: "custom07", count: 7 },
      { name: "firstName", count: 2 },
    ];
    const typed = ["+79169999991", "+79169999992"];
    const input = bulkInput.parse({
      type: "sms",
      payload: { sender: SENDER, text: TEXT },
      recipient: { include: [list, ...typed] },
    });
    expect(await dryRun(engine, account, input)).toMatchObject({ ok: true, value: { holes } });
    const content: DraftContent = {
      ...blankContent(),
      message: { type: "sms", payload: { sender: SENDER, text: TEXT } },
      recipients: { phones: typed.join("\n"), include: [list], exclude: [], contacts: [] },
    } as DraftContent;
    expect(await dryRunDraft(engine, account, content)).toMatchObject({ ok: true, value: { holes } });
    const report = await reportIntake(engine, account, await intakeOf(engine, account, content));
    expect(report).toMatchObject({ ok: true, value: { accepted: 7, holes } });
  });

  it("is counted for fallbacks, with other programs' placeholders reported at their step", async () => {
    const { engine, account, list } = await scene();
    const input = bulkInput.parse({
      type: "sms",
      payload: { sender: SENDER, text: "Hello {Имя}" },
      recipient: { include: [list] },
      fallbacks: [{ type: "sms", payload: { sender: SENDER, text: "%name% ${email}" } }],
    });
    const run = await dryRun(engine, account, input);
    if (!run.ok) throw new Error(JSON.stringify(run.problems));
    expect(run.value.holes).toEqual([{ name: "email", count: 5 }]);
    expect(run.value.warnings.filter(({ kind }) => kind === "variable")).toEqual([
      { step: 0, kind: "variable", key: "lookAlike", values: { written: "{Имя}", meant: "${firstName}" } },
      { step: 1, kind: "variable", key: "lookAlike", values: { written: "%name%", meant: "${name}" } },
    ]);
  });
});
