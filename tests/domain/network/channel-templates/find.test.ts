import { describe, expect, it } from "vitest";
import type { Extras } from "../../../../app/domain/base/channels/extras";
import type { ChannelTemplate } from "../../../../app/domain/base/shared/ports/platform";
import {
  chosenQuery,
  faultsOf,
  knownTemplates,
  templatesQuery,
} from "../../../../app/domain/network/channel-templates/find";
import { applyTemplateNews, saveList } from "../../../../app/domain/network/channel-templates/refresh";
import { openEngine } from "../../../support/engine/engine";

const READY: ChannelTemplate = {
  name: "order_ready",
  language: "ru",
  state: "approved",
  category: "utility",
  header: "",
  body: "Order {{1}} is ready until {{2}}.",
  parameters: ["1", "2"],
};
const SALE: ChannelTemplate = { ...READY, name: "sale", header: "image", parameters: ["first_name", "button.0"] };

const SET = { 1: "17", 2: "Friday" };

async function faultOf(list: ChannelTemplate[] | null, payload: Extras) {
  const engine = openEngine();
  if (list) await saveList(engine, "meta", list);
  const faults = faultsOf(await engine.db.all(chosenQuery(payload.template!)), payload);
  return faults.get("meta") ?? null;
}

const using = (name: string, parameters: Record<string, string> = SET, more: Extras = {}): Extras => ({
  ...more,
  template: { name, language: "ru", parameters },
});

describe("a chosen template", () => {
  it.each<[what: string, list: ChannelTemplate[] | null, payload: Extras, fault: string | null, names?: string[]]>([
    ["approved with all its values", [READY], using("order_ready"), null],
    ["of a provider without a list", null, using("order_ready"), null],
    ["that is not listed", [READY], using("order"), "templateUnknown"],
    ["of an empty list", [], using("order_ready"), "templateUnknown"],
    ["in a language that is not listed", [{ ...READY, language: "en_US" }], using("order_ready"), "templateUnknown"],
    ["under review", [{ ...READY, state: "pending" }], using("order_ready"), "templatePending"],
    ["that was rejected", [{ ...READY, state: "rejected" }], using("order_ready"), "templateRejected"],
    ["that was paused", [{ ...READY, state: "paused" }], using("order_ready"), "templatePaused"],
    ["that was disabled", [{ ...READY, state: "disabled" }], using("order_ready"), "templateDisabled"],
    [
      "without one of its values",
      [READY],
      using("order_ready", { 1: "17", 2: " " }),
      "templateParametersInvalid",
      ["2"],
    ],
    ["with a value too many", [READY], using("order_ready", { ...SET, 3: "x" }), "templateParametersInvalid", ["3"]],
    [
      "without its picture",
      [SALE],
      using("sale", { first_name: "A", "button.0": "x" }),
      "templateParametersInvalid",
      ["image"],
    ],
    [
      "with its picture",
      [SALE],
      using("sale", { first_name: "A", "button.0": "x" }, { image: "https://shop.example/a.png" }),
      null,
    ],
  ])("%s is judged", async (_, list, payload, fault, names = []) => {
    expect(await faultOf(list, payload)).toEqual(fault && { fault, names });
  });
});

describe("a list of templates", () => {
  it("is replaced by the next one, and one state changes by a notification", async () => {
    const engine = openEngine();
    const shown = async () =>
      knownTemplates(await engine.db.all(templatesQuery()))
        .filter(({ providerId }) => providerId === "wa")
        .map(({ name, state }) => `${name} ${state}`);
    await saveList(engine, "wa", [READY, SALE]);
    expect(await shown()).toEqual(["order_ready approved", "sale approved"]);
    const { name, language } = SALE;
    await applyTemplateNews(engine, "wa", [
      { name, language, state: "rejected" },
      { name: "unknown", language, state: "approved" },
    ]);
    await applyTemplateNews(engine, "another", [{ name: READY.name, language, state: "rejected" }]);
    expect(await shown()).toEqual(["order_ready approved", "sale rejected"]);
    await saveList(engine, "wa", [SALE]);
    expect(await shown()).toEqual(["sale approved"]);
  });
});
