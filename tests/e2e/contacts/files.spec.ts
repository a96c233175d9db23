import { newId } from "../../../app/domain/base/shared/ids";
import { common } from "../../../app/i18n/common/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { generator } from "../../../app/i18n/generator/ru";
import { player } from "../../../app/i18n/player/ru";
import { speech } from "../../../app/i18n/speech/ru";
import { storage } from "../../../app/i18n/storage/ru";
import { tones } from "../../../app/i18n/tones/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { openBeforeScript, takenOver } from "../frame/pages";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script><rect width="9" height="9"/></svg>';
const file = (name: string, content: string, mimeType = "text/csv") => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

atEachWidth(() => {
  test("files are uploaded, recognised by content, shown, and never executed", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const name = `e2e-${project.name}-${Date.now()}.svg`;
    await signIn("client2");
    await page.goto("/storage/create");
    const field = page.locator("input[type=file]");
    if (isLive) {
      await expect(field).toHaveJSProperty("multiple", true);
      await field.setInputFiles([file(name, SVG, "image/svg+xml"), file("fake.png", "no picture", "image/png")]);
      await expect(page.getByText(storage.uploaded, { exact: true })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("fake.png");
      await page.getByRole("link", { name: storage.open, exact: true }).click();
    } else {
      await field.setInputFiles(file("fake.png", "no picture", "image/png"));
      await page.getByRole("button", { name: storage.send }).click();
      await expect(page.getByText(errors.fileContentMismatch.replace("{{filename}}", "fake.png"))).toBeVisible();
      await page.locator("input[type=file]").setInputFiles(file(name, SVG, "image/svg+xml"));
      await page.getByRole("button", { name: storage.send }).click();
      await page.getByRole("link", { name }).click();
    }
    await expect(page.getByRole("img", { name })).toHaveJSProperty("complete", true);
    expect(await page.title()).not.toBe("ran");
    const address = (await page.getByRole("img", { name }).getAttribute("src"))!;
    const answer = await page.request.get(address);
    expect(answer.headers()["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(answer.headers()["content-disposition"]).toContain("attachment");

    await page.getByRole("link", { name: storage.edit, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(storage.lastDay).fill("2099-06-15");
    await dialog.getByLabel(storage.isPublic).check();
    await dialog.getByRole("button", { name: storage.save }).click();
    await expect(page.locator("main")).toContainText("2099");
    const link = await page.locator("#public-url").inputValue();
    expect((await fetch(link)).headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");

    await page.getByRole("link", { name: storage.removeMore }).click();
    await page.getByRole("button", { name: storage.removeFile }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  });

  test("a file is opened by link, closed and removed from its row's menu", async ({ page, signIn }, { project }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const name = `menu-${project.name}-${Date.now()}.csv`;
    const { id } = await client.must<{ id: string }>("POST", `/storage?filename=${name}`, Buffer.from("phone\n"));
    await signIn("client2");
    await page.goto("/storage?kind=table");
    const row = page.getByRole("row").filter({ hasText: name });
    const menu = row.getByLabel(common.actionsOf.replace("{{name}}", name));
    await menu.click();
    await expectNoSideways(page);
    await row.getByRole("button", { name: storage.makePublic }).click();
    await expect(row).toContainText(storage.public);
    expect((await page.request.get(`${CABINET_URL}/api/storage/${id}.csv`)).status()).toBe(200);
    await menu.click();
    await row.getByRole("button", { name: storage.makePrivate }).click();
    await expect(row).not.toContainText(storage.public);
    await menu.click();
    await row.getByRole("link", { name: storage.removeMore }).click();
    await page.getByRole("dialog").getByRole("button", { name: storage.removeFile }).click();
    await expect(page).toHaveURL(/\/storage\?kind=table$/);
    await expect(row).toHaveCount(0);
  });

  test("a text is read out and played", async ({ page, signIn }, { project }) => {
    await signIn("client2");
    await page.goto("/storage/speech");
    await page.getByLabel(speech.text).fill("Ваш заказ готов");
    await page.getByLabel(tones.tone).selectOption("joyful");
    await page.getByRole("button", { name: speech.make }).click();
    await expect(page.getByText(speech.made)).toBeVisible();
    const audio = page.locator("audio");
    if (project.name === "no-js") return expect(audio).toHaveAttribute("controls", "");
    await page.getByRole("button", { name: player.play }).click();
    await expect(page.locator("[data-state=play]")).toBeVisible();
    await expect(page.locator("[data-state=pause]")).toBeVisible();
    await expect.poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime)).toBe(0);
  });

  test("a call is written, spoken in the wizard, sent and played on the phone", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    test.setTimeout(120_000);
    await signIn("client");
    const draft = newId();
    const text = `Ваш заказ ${draft.slice(-5)} готов`;
    const phone = `7916${draft.replace(/\D/g, "").slice(-7).padStart(7, "0")}`;
    await page.goto(`/send/message?d=${draft}&type=voice&phone=${phone}`);

    await test.step("an offer of the generator is taken into the text", async () => {
      await page.getByText(compose.writeText).click();
      await page.getByLabel(generator.prompt).fill("Скидка на велосипеды");
      await page.getByRole("button", { name: generator.write, exact: true }).click();
      await page.getByRole("button", { name: generator.insert, exact: true }).first().click();
      await expect(page.locator("textarea#send-payload-text")).toHaveValue(/Скидка на велосипеды/);
      await page.locator("textarea#send-payload-text").fill(text);
    });

    await test.step("the text is read out, listened to and taken", async () => {
      await page.locator("#send-payload-tts-tone").selectOption("joyful");
      await page.getByRole("button", { name: speech.make, exact: true }).click();
      await expect(page.getByText(speech.made)).toBeVisible();
      if (javaScriptEnabled) {
        await page.getByRole("button", { name: player.play }).click();
        await expect(page.locator("[data-state=play]")).toBeVisible();
      } else await expect(page.locator("audio")).toHaveAttribute("controls", "");
      await page.getByRole("button", { name: speech.use, exact: true }).click();
      await expect(page.locator("select#send-payload-audio option:checked")).toHaveText(text);
      await expectNoSideways(page);
    });

    await test.step("the call is made, and its recording is played on the phone", async () => {
      await page.goto(`/send/preview?d=${draft}`);
      await page.getByRole("button", { name: /^Отправить 1 человеку/ }).click();
      await expect(page).toHaveURL(/\/messages\/outgoing\//);
      const phonePage = `${SANDBOX_URL}/?q=${phone}`;
      await expect(async () => {
        await page.goto(phonePage);
        await expect(page.locator("audio")).toHaveCount(1, { timeout: 500 });
      }).toPass({ timeout: 30_000 });
      const clip = await page.request.get(
        new URL((await page.locator("audio").getAttribute("src"))!, SANDBOX_URL).href,
      );
      expect([clip.status(), clip.headers()["content-type"]]).toEqual([200, "audio/wav"]);
    });
  });

  test("a picture dropped in the wizard is stored with its progress, chosen, and found again @js", async ({
    page,
    signIn,
  }) => {
    const name = `drop-${Date.now()}.svg`;
    await signIn("client");
    await page.goto(`/send/message?d=${newId()}&type=vk&text=Sale`);
    const open = page.locator("button[value='upload:image']");
    await page.getByText(compose.attach).click();
    // Before hydration the button is a link to the upload page.
    await takenOver(page);
    await open.click();
    const dialog = page.getByRole("dialog");
    await page.route("**/storage/upload?place=vk.image", async (route) => {
      await expect(dialog.getByRole("progressbar")).toBeVisible();
      await route.continue();
    });
    const dropped = await page.evaluateHandle(
      ([content, title]) => {
        const data = new DataTransfer();
        data.items.add(new File([content!], title!, { type: "image/svg+xml" }));
        return data;
      },
      [SVG, name],
    );
    await dialog.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("select#send-payload-image option:checked")).toHaveText(name);
    await open.click();
    await dialog.getByRole("searchbox").fill(name.slice(0, -4));
    await expect(dialog.getByRole("radio")).toHaveCount(1);
    await dialog.getByRole("radio", { name: new RegExp(name) }).check();
    await expect(dialog.getByRole("img", { name: new RegExp(name) })).toBeVisible();
    await dialog.getByRole("button", { name: storage.use, exact: true }).click();
    await expect(page.locator("select#send-payload-image option:checked")).toHaveText(name);
  });

  test("a picture is fetched for a message without JavaScript, and chosen @no-js", async ({ page, signIn }) => {
    const name = `plain-${Date.now()}.svg`;
    await signIn("client");
    await page.goto(`/send/message?d=${newId()}&type=vk&text=Sale`);
    await page.getByText(compose.attach).click();
    await page.locator("button[value='upload:image']").click();
    await page.locator("input[type=file]").setInputFiles(file(name, SVG, "image/svg+xml"));
    await page.getByRole("button", { name: storage.send }).click();
    await expect(page.locator("select#send-payload-image option:checked")).toHaveText(name);
    await expect(page.locator("textarea#send-payload-text")).toHaveValue("Sale");
  });
});

test("a file chosen before the page's script loaded is uploaded all the same @js", async ({ page, signIn }) => {
  await signIn("client2");
  const release = await openBeforeScript(page, "/storage/create");
  await page.locator("input[type=file]").setInputFiles(file("early.png", "no picture", "image/png"));
  release();
  await expect(page.getByRole("alert")).toContainText(errors.fileContentMismatch.replace("{{filename}}", "early.png"));
});
