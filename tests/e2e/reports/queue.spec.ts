import { errors } from "../../../app/i18n/errors/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { reports as words } from "../../../app/i18n/reports/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { openProductDatabase } from "../../support/browser/product-database";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

const HOUR = 3_600_000;

/** Data of a report's task in each state of the queue. */
const STATES = {
  created: { state: "running" },
  pending: { state: "running", waits: 1 },
  started: { state: "running", held: 1 },
  retrying: { state: "running", failures: 2 },
  stopped: { state: "paused" },
  success: { state: "completed" },
  failed: { state: "failed" },
  cancelled: { state: "stopped" },
} as const satisfies Record<string, { state: string; waits?: number; held?: number; failures?: number }>;

function put(
  id: string,
  { state, waits = 0, held = 0, failures = 0 }: { state: string; waits?: number; held?: number; failures?: number },
) {
  const database = openProductDatabase();
  const [now, isOver] = [Date.now(), !["running", "paused"].includes(state)];
  database
    .prepare(`UPDATE tasks SET state = ?, due_at = ?, finished_at = ?, lease_until = ?, expanded = 0,
      meta = json_set(meta, '$.waits', json(?)), cursor = json_set(cursor, '$.failures', ?, '$.seq', 0) WHERE id = ?`)
    .run(
      state,
      isOver ? null : now + HOUR,
      isOver ? now : null,
      held * (now + HOUR),
      waits ? "true" : "false",
      failures,
      id,
    );
  database.close();
}

test("a file's state is shown in words, and an impossible one is refused with nothing changed", async ({
  page,
  signIn,
}, { project }) => {
  test.setTimeout(120_000);
  const isScripted = project.name !== "no-js";
  const username = await newCustomer("queue");
  const customer = await customerOf(CABINET_URL, username);
  const manager = await customerOf(CABINET_URL, "manager");
  await manager.must("POST", "/billings", { OwnerId: customer.id, source: "accrual", amount: 300, comment: "First" });
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  await signIn(username);

  await test.step("a period that is too long, turned round, or without messages, and another's account", async () => {
    await page.goto("/reports/files/new");
    for (const [from, to, said] of [
      ["2026-01-01", "2026-11-01", errors.reportTooLong.replace("{{max}}", "186")],
      ["2026-11-02", "2026-11-01", errors.periodReversed],
      ["2020-01-01", "2020-01-02", errors.reportEmpty],
    ] as const) {
      if (isScripted) await takenOver(page);
      await main.getByLabel(words.fileName).fill("Не будет");
      await main.getByLabel(words.delimiter).selectOption(",");
      await main.getByLabel(messages.fromDay).fill(from);
      await main.getByLabel(messages.toDay).fill(to);
      await main.getByRole("button", { name: words.order }).click();
      await expect(main.getByRole("alert")).toContainText(said);
      await expect(main.getByLabel(words.fileName)).toHaveValue("Не будет");
      await expect(main.getByLabel(words.delimiter)).toHaveValue(",");
      await expect(main.getByLabel(messages.fromDay)).toHaveValue(from);
    }
    const foreign = await page.goto(`/reports/files/new?whose=${manager.id}`);
    expect(foreign?.status()).toBe(404);
    await page.goto("/reports/files");
    await expect(main).toContainText(words.filesNothing);
  });

  await test.step("an urgent file is ordered and made", async () => {
    await page.goto("/reports/files/new");
    await main.getByLabel(words.fileType, { exact: true }).selectOption("billings");
    await main.getByLabel(words.fileName).fill("Сверка");
    await main.getByLabel(words.urgent).check();
    await main.getByRole("button", { name: words.order }).click();
    await expect(page.locator("body")).toContainText(toasts.reportOrdered);
    await expect(async () => {
      await page.goto("/reports/files");
      await expect(rows.first()).toContainText(words.state_success, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  });

  const [report] = (await customer.must<{ data: { id: string; state: string }[] }>("GET", "/reportQueue")).data;
  await test.step("each of the eight states is told, on the screen as over REST", async () => {
    for (const [state, held] of Object.entries(STATES)) {
      put(report!.id, held);
      await page.goto("/reports/files");
      const isGoing = !["success", "failed", "cancelled"].includes(state);
      const said = words[`state_${state as keyof typeof STATES}`];
      await expect(rows.first()).toContainText(isGoing ? `${said}, ${words.isUrgent}` : said);
      await expect(rows.first().getByRole("button", { name: words.cancel })).toHaveCount(isGoing ? 1 : 0);
      const isAgain = state === "failed" || state === "cancelled";
      await expect(rows.first().getByRole("button", { name: words.retry })).toHaveCount(isAgain ? 1 : 0);
      const listed = await customer.must<{ state: string }>("GET", `/reportQueue/${report!.id}`);
      expect(listed.state).toBe(state);
    }
  });

  await test.step("one that waits is cancelled, and ordered once more", async () => {
    put(report!.id, STATES.pending);
    await page.goto("/reports/files");
    if (isScripted) await takenOver(page);
    await rows.first().getByRole("button", { name: words.cancel }).click();
    await expect(page.locator("body")).toContainText(toasts.reportCancelled);
    await expect(rows.first()).toContainText(words.state_cancelled);
    await rows.first().getByRole("button", { name: words.retry }).click();
    await expect(rows).toHaveCount(2);
    await expect(async () => {
      await page.goto("/reports/files");
      await expect(rows.first()).toContainText(words.state_success, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await expect(rows.nth(1)).toContainText(words.state_cancelled);
  });
});
