import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { saveDraft } from "../../../app/domain/messaging/drafts/drafts";
import { saveList } from "../../../app/domain/network/channel-templates/refresh";
import { cautions } from "../../../app/i18n/cautions/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { openDatabase } from "../../../db/client";
import { DEMO_CHANNELS } from "../../../db/demo-routing";
import { visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const META = DEMO_CHANNELS.find(({ processor }) => processor === "whatsapp-cloud")!.id;
const ON_FAILURE = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };
const RUSSIAN = { "accept-language": "ru" };
const db = openDatabase(env.DB);

let session: Session;

beforeAll(async () => {
  const user = await createUser({ balance: 1_000_000_000, sender: "CABINET" });
  for (const type of ["telegram", "whatsapp"]) await giveTariff(user.id, `sendings.${type}`);
  session = await signInAs(user.username);
});

const open = async (path: string) => (await visit(path, session, RUSSIAN)).text();
const message = (query: string) => open(`/send/message?d=${newId()}&${query}`);
const checked = (html: string) => /<input[^>]*name="type"[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1];
const surveyed = (channel: string) =>
  rowsOf(
    "UPDATE users SET data = json_set(data, '$.meta.survey', json(?)) WHERE id = ? RETURNING id",
    JSON.stringify({ goal: "bulk", channel }),
    session.id,
  );

describe("the first step", () => {
  it("says of free text over Telegram that only codes go", async () => {
    expect(await message("type=telegram&text=Sale")).toContain(compose.barrier_codeRequired);
    const free = await message("type=telegram&text=Code+4829");
    expect(free).not.toContain(`text-bad">Telegram: ${compose.barrier_codeRequired}`);
  });

  it("counts whom free text over WhatsApp reaches", async () => {
    const phones = ["79161110001", "79161110002", "79161110003"];
    await incomingOf(db, { ownerId: session.id, type: "whatsapp", sender: phones[1]! });
    await incomingOf(db, { ownerId: "another", type: "whatsapp", sender: phones[2]! });
    const to = phones.map((phone) => `phone=%2B${phone}`).join("&");
    const html = await message(`type=whatsapp&text=Sale&${to}`);
    expect(html).toContain(compose.barrier_windowClosed);
    expect(html).toMatch(/Достанем \d из \d\./);
  });

  it("keeps the survey's channel, and says why it does not", async () => {
    await surveyed("telegram");
    expect(checked(await message(""))).toBe("telegram");
    await surveyed("email");
    const html = await message("");
    expect(checked(html)).toBe("sms");
    expect(html).toContain(compose.surveyClosed.replace("{{channel}}", "E-mail"));
    await surveyed("sms");
    expect(checked(await message(""))).toBe("sms");
  });

  it("offers the approved templates of WhatsApp with a field for each value", async () => {
    const one = {
      category: "utility",
      header: "" as const,
      language: "ru",
      body: "Order {{1}} until {{2}}.",
      parameters: ["1", "2"],
    };
    await saveList({ db, clock: Date.now }, META, [
      { ...one, name: "order_ready", state: "approved" },
      { ...one, name: "winter_sale", state: "rejected" },
    ]);
    const html = await message("type=whatsapp");
    expect(html).toContain('<option value="order_ready ru"');
    expect(html).not.toContain('<option value="winter_sale');
  });
});

describe("the fallbacks", () => {
  it("preselect no channel that is used or closed to free text, and warn of a closed one", async () => {
    const html = await open(`/send/fallbacks?d=${newId()}&type=sms&text=Sale`);
    const [, select = ""] = /<select[^>]*name="add"[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? [];
    const selected = [...select.matchAll(/<option[^>]*value="(\w+)"[^>]*selected/g)].map(([, type]) => type);
    expect(selected).toHaveLength(1);
    expect(["sms", "telegram"]).not.toContain(selected[0]);
    const id = newId();
    const fallbacks = [{ message: { type: "telegram", payload: { text: "Sale" } }, options: ON_FAILURE }];
    const known = { id: session.id };
    await saveDraft({ db, clock: Date.now }, known, { id, version: 0 }, { fallbacks } as never);
    expect(await open(`/send/fallbacks?d=${id}`)).toContain(cautions.barredCode.replace("{{channel}}", "Telegram"));
  });
});
