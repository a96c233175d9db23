import { readFile } from "node:fs/promises";
import { meaningOf } from "../../../app/domain/messaging/sendings/list/error-codes";
import { codes } from "../../../app/i18n/codes/ru";
import { common } from "../../../app/i18n/common/ru";
import { exportPages as exporting } from "../../../app/i18n/exportPages/ru";
import { failures } from "../../../app/i18n/failures/ru";
import { messageChanges as changing } from "../../../app/i18n/messageChanges/ru";
import { messages as words } from "../../../app/i18n/messages/ru";
import { taskStops } from "../../../app/i18n/taskStops/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { views } from "../../../app/i18n/views/ru";
import { adviceOf } from "../../../app/routes/messages/shared/failure-advice";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { customerOf, type Message } from "../../support/faults/rest";

const message = (text: string) => ({ type: "sms", payload: { sender: "CLIENT2", text } });

const HELD = "Подождёт";

/** Texts of this account with this word require moderation. */
async function holdTexts(userId: string, word: string): Promise<void> {
  const manager = await customerOf(CABINET_URL, "manager");
  const { id } = await manager.must<{ id: string }>("POST", "/messageRuleGroups", { title: `Hold ${Date.now()}` });
  await manager.must("POST", "/messageRules", {
    title: "Hold",
    MessageRuleGroupId: id,
    conditions: [{ tag: "text", values: [word] }],
    actions: { moderation: "pending" },
  });
  await manager.must("PUT", `/users/${userId}`, { MessageRuleGroups: [id] });
}

atEachWidth(() => {
  test("a campaign is paused and resumed from the list of tasks, and stopped after a confirmation", async ({
    page,
    signIn,
  }, { project }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const title = `Пауза ${project.name} ${Date.now()}`;
    const delay = new Date(Date.now() + 3 * 60 * 60_000).toISOString();
    const recipient = ["+79161230001", "+79161230002"];
    await client.must("POST", "/sendings", { ...message("Скоро"), title, recipient, schedule: { delay } });
    await signIn("client2");
    await page.goto("/messages/tasks?state=completed");
    const row = page.getByRole("row").filter({ hasText: title });
    const search = page.getByRole("search");
    await search.getByLabel(tasks.findTitle).fill(title);
    await page.keyboard.press("Enter");
    await expect(page.getByText(tasks.noMatch)).toBeVisible();
    await page.getByRole("link", { name: common.removeFilter.replace("{{name}}", tasks.state_completed) }).click();
    await row.getByRole("button", { name: tasks.pauseNamed.replace("{{title}}", title) }).click();
    await expect(row).toContainText(tasks.state_paused);
    await row.getByRole("button", { name: tasks.resumeNamed.replace("{{title}}", title) }).click();
    await expect(row).toContainText(tasks.state_scheduled);
    await row.getByRole("checkbox").check();
    await page.locator(".bulk-bar").getByRole("button", { name: tasks.stop }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(title);
    await dialog.getByRole("button", { name: taskStops.stopMany_one.replace("{{count}}", "1") }).click();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(tasks.state_stopped);
  });

  test("a filter submits itself while typing, keeps focus and text, and adds one history step @js", async ({
    page,
    signIn,
  }) => {
    await signIn("client2");
    await page.goto("/messages/outgoing");
    await page.goto("/messages/tasks");
    const title = page.getByRole("search").getByLabel(tasks.findTitle);
    const titleParam = () => new URL(page.url()).searchParams.get("title");
    await title.pressSequentially("Нет");
    await expect.poll(titleParam).toBe("Нет");
    await title.pressSequentially(" такой");
    await expect.poll(titleParam).toBe("Нет такой");
    await expect(page.getByText(tasks.noMatch)).toBeVisible();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue("Нет такой");
    await page.goBack();
    await expect(page).toHaveURL(/\/messages\/outgoing$/);
  });

  test("a failure explains itself, is found among similar ones, and is sent again as a draft", async ({
    page,
    signIn,
  }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const { id } = await client.must<Message>("POST", "/sendings", {
      ...message("Не дойдёт"),
      recipient: "+79990000001",
    });
    const stateOf = async () => (await client.must<Message>("GET", `/sendings/${id}`)).status;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe("failed");
    const { timeline } = await client.must<Message>("GET", `/sendings/${id}`);
    const code = timeline.find(({ status }) => status === "failed")?.code ?? "";
    const reason = codes[`code_${meaningOf(code)!}`];
    await signIn("client2");
    await page.goto(`/messages/outgoing/${id}`);
    const note = page.locator(".note", { hasText: reason });
    await expect(note).toContainText(codes[`advice_${adviceOf(code).words}`]);
    await expect(note.getByRole("link", { name: codes[`go_${adviceOf(code).remedy!}`] })).toBeVisible();

    await page.getByRole("link", { name: words.toTemplate }).click();
    await expect(page.locator("textarea#template-payload-text")).toHaveValue("Не дойдёт");

    await page.goto("/messages/outgoing");
    await page.getByRole("link", { name: words.whyFailed }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(failures.title);
    await page.locator("section", { hasText: failures.byReason }).getByRole("link", { name: reason }).click();
    await expect(page).toHaveURL(/status=failed/);
    const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${id}"]`) });
    await row.getByRole("checkbox").check();
    await page.locator(".bulk-bar").getByRole("button", { name: words.do_again }).click();
    await page.getByRole("button", { name: changing.submit_again }).click();
    await expect(page).toHaveURL(/\/send\/message\?d=/);
    await expect(page.getByText("Не дойдёт").first()).toBeVisible();
  });

  test("waiting messages are cancelled, and their recipients collected into a list and blacklisted", async ({
    page,
    signIn,
  }, { project }) => {
    const client = await customerOf(CABINET_URL, "client2");
    await holdTexts(client.id, HELD);
    const mark = `${HELD} ${project.name} ${Date.now()}`;
    const phones = [0, 1, 2].map((at) => `+7916${String(Date.now() * 3 + at).slice(-7)}`);
    const ids: string[] = [];
    for (const recipient of phones)
      ids.push((await client.must<Message>("POST", "/sendings", { ...message(mark), recipient })).id);
    const statuses = () =>
      Promise.all(ids.map(async (id) => (await client.must<Message>("GET", `/sendings/${id}`)).status));
    await expect.poll(statuses).toEqual(["paused", "paused", "paused"]);
    await signIn("client2");
    const rows = page.getByRole("row").filter({ hasText: mark });
    const rowOf = (id: string) => rows.filter({ has: page.locator(`a[href^="/messages/outgoing/${id}"]`) });
    const dialog = page.getByRole("dialog");
    const ask = async (chosen: string[], action: string) => {
      for (const id of ids.slice(0, 2)) await rowOf(id).getByRole("checkbox").setChecked(chosen.includes(id));
      await page.locator(".bulk-bar").getByRole("button", { name: action }).click();
    };

    await page.goto("/messages/outgoing?status=paused");
    await rowOf(ids[2]!).locator("summary").click();
    await expectNoSideways(page);
    await rowOf(ids[2]!).getByRole("link", { name: words.do_cancel }).click();
    await dialog.getByRole("button", { name: changing.submit_cancel }).click();
    await expect(rows).toHaveCount(2);
    await ask(ids.slice(0, 2), words.do_cancel);
    await expect(dialog).toContainText(changing.who_cancel_few.replace("{{count}}", "2"));
    await dialog.getByRole("button", { name: changing.submit_cancel }).click();
    await expect(rows).toHaveCount(0);
    expect(await statuses()).toEqual(["failed", "failed", "failed"]);

    await page.goto("/messages/outgoing?status=unsent");
    await ask(ids.slice(0, 2), words.do_collect);
    await dialog.getByLabel(changing.newTitle).fill(mark);
    await dialog.getByRole("button", { name: changing.submit_collect }).click();
    await expect(dialog).toHaveCount(0);
    const lists = await client.must<{ data: { id: string; title: string }[] }>("GET", "/contactLists");
    const collected = lists.data.find(({ title }) => title === mark)!;
    expect((await client.phonesOf(collected.id)).toSorted()).toEqual(phones.slice(0, 2).toSorted());

    await ask([ids[0]!], words.do_blacklist);
    await dialog.getByRole("button", { name: changing.submit_blacklist }).click();
    await expect(dialog).toHaveCount(0);
    const resend = (recipient: string) => client.ask("POST", "/sendings", { ...message("Again"), recipient });
    expect((await resend(phones[0]!)).status).toBe(422);
    expect((await resend(phones[1]!)).status).toBeLessThan(300);
  });

  test("filtered messages are exported with the chosen columns", async ({ page, signIn }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const [text, recipient] = [`=Выгрузка ${Date.now()}`, "+79161230009"];
    await client.must("POST", "/sendings", { ...message(text), recipient });
    await signIn("client2");
    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(recipient)}`);
    await page.getByRole("link", { name: views.export }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await dialog.getByLabel(exporting.out_recipient).check();
    await dialog.getByLabel(exporting.out_text, { exact: true }).check();
    await dialog.getByLabel(exporting.delimiter).selectOption({ label: exporting.comma });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: exporting.download }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Исходящие, .*\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines.slice(0, 2)).toEqual([`${exporting.out_recipient},${exporting.out_text}`, `${recipient},"'${text}"`]);
  });
});
