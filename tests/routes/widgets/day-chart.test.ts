import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { dayAt } from "../../../app/domain/products/otp/statistics";
import { widgets as words } from "../../../app/i18n/widgets/ru";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const KEYS = ["asked", "sent", "entered", "wrong", "givenUp", "stopped"] as const;
const DAY = 86_400_000;
type Figures = Record<(typeof KEYS)[number], number>;

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, " ");
const number = (text: string) => Number(text.replaceAll(/\D/g, ""));

/** Sums of the rows of the table next to the chart. */
function sumsOf(html: string) {
  const table = html.slice(html.indexOf("<summary"));
  const rows = table.match(/<tr[\s\S]*?<\/tr>/g)!.slice(1);
  const cells = rows.map((row) =>
    row
      .match(/<td[\s\S]*?<\/td>/g)!
      .slice(1)
      .map((cell) => number(plain(cell))),
  );
  return KEYS.map((_, at) => cells.reduce((sum, row) => sum + row[at]!, 0));
}

it("shows by day the same sums as its figures and REST", async () => {
  const user = await createUser();
  const session = await signInAs(user.username);
  const id = newId();
  await submit("/widgets/new", { id, name: "Вход" }, session, RU);
  const now = Date.now();
  const insert = env.DB.prepare("INSERT INTO otp_days VALUES (?,?,?,?,?,?,?,?,?,?,?)");
  const days = [0, 1, 7, 29, 30].map((ago) => dayAt(now - ago * DAY));
  await env.DB.batch(
    days.flatMap((day, at) => [
      insert.bind(user.id, id, day, "", 100 + at, 0, 0, 0, 7, 0, 0),
      insert.bind(user.id, id, day, "sms", 0, 95, 80, 3 + at, 0, 0, 0),
    ]),
  );
  const read = async (path: string) => (await visit(path, session, RU)).text();
  const rest = async (query = "") => {
    const answer = await call("GET", `/api/otp-settings/widgets/${id}/statistics${query}`, { session });
    return (await answer.json()) as { total: Figures; days: (Figures & { day: string })[] };
  };
  const { total, days: byDay } = await rest();
  const figures = KEYS.map((key) => total[key]);
  expect(figures).toEqual([406, 380, 320, 18, 58, 28]);
  expect(KEYS.map((key) => byDay.reduce((sum, day) => sum + day[key], 0))).toEqual(figures);
  const [list, one] = [await read("/widgets"), await read(`/widgets/${id}/statistics`)];
  for (const html of [list, one]) {
    expect(sumsOf(html)).toEqual(figures);
    for (const key of KEYS) expect(plain(html)).toMatch(new RegExp(`${words[key]}\\s+${total[key]}\\b`));
    expect(html.match(/<rect[^>]*width="7"/g)).toHaveLength(90);
  }
  const before = new Date(`${days[1]}T00:00:00+03:00`).toISOString();
  const [least] = (
    await rest(`?createdAt[$gte]=${before}&createdAt[$lt]=${new Date(Date.parse(before) + DAY).toISOString()}`)
  ).days;
  expect([least!.day, least!.asked]).toEqual([days[1], 101]);
  expect((await rest(`?createdAt[$lt]=${before}`)).days.map(({ day }) => day)).not.toContain(days[1]);
});
