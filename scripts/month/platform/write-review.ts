import { sql } from "drizzle-orm";
import { sendToMany } from "../../../app/domain/base/broadcasts/broadcasts";
import { sendBroadcasts } from "../../../app/domain/base/broadcasts/send";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { templateInput } from "../../../app/domain/messaging/templates/input";
import { createTemplate, updateTemplate } from "../../../app/domain/messaging/templates/templates";
import { openIncident, resolveIncident } from "../../../app/domain/network/incidents/incidents";
import { updateSenderName } from "../../../app/domain/network/sender-names/change";
import { senderNameInput } from "../../../app/domain/network/sender-names/input";
import { requestSenderName } from "../../../app/domain/network/sender-names/request";
import { addNote } from "../../../app/domain/people/accounts/notes";
import { announcePrice } from "../money/tariffs";
import type { People, World } from "../people/write-people";
import { DAY, dayTime, HOUR, MINUTE } from "../world/clock";
import { accepted } from "../world/expect";

interface Requested {
  /** Minutes before the month's end. */
  ago: number;
  owner: string;
  type: string;
  name: string;
  comment: string;
  rejectedFor?: string;
}

const NAMES: readonly Requested[] = [
  {
    ago: 9 * 24 * 60,
    owner: "coffee-yard",
    type: "vk",
    name: "Coffee Yard",
    comment: "ООО «Кофейный двор», ИНН 7707083893",
    rejectedFor: "Приложите согласие владельца группы",
  },
  { ago: 26 * 60, owner: "fitline", type: "viber", name: "Fit Line Club", comment: "ООО «Линия», ИНН 7712345671" },
  { ago: 150, owner: "apteka-3", type: "viber", name: "Tretya Apteka", comment: "ООО «Третья аптека», ИНН 7707083893" },
  { ago: 45, owner: "client", type: "sms", name: "VEKTOR", comment: "ООО «Вектор», ИНН 7712345671" },
];

interface Written {
  ago: number;
  owner: string;
  title: string;
  type: string;
  text: string;
  isApproved?: true;
}

const TEMPLATES: readonly Written[] = [
  {
    ago: 50 * 24 * 60,
    owner: "client",
    title: "Заказ готов",
    type: "sms",
    text: "Заказ готов: Профсоюзная, 61. Вектор",
    isApproved: true,
  },
  {
    ago: 44 * 24 * 60,
    owner: "client",
    title: "С днём рождения",
    type: "viber",
    text: "${firstName|Здравствуйте}, с днём рождения! Скидка 20 % весь месяц.",
    isApproved: true,
  },
  {
    ago: 30 * 24 * 60,
    owner: "client",
    title: "Отзыв о покупке",
    type: "viber",
    text: "${firstName|Здравствуйте}, как вам покупка? Ответьте одним словом.",
    isApproved: true,
  },
  {
    ago: 21 * 24 * 60,
    owner: "fitline",
    title: "Напоминание",
    type: "sms",
    text: "Напоминаем о тренировке сегодня. Линия",
    isApproved: true,
  },
  { ago: 200, owner: "fitline", title: "Долг по карте", type: "sms", text: "Карта заблокирована до оплаты. Линия" },
  {
    ago: 70,
    owner: "client",
    title: "Новый год: график",
    type: "sms",
    text: "Вектор: 31 декабря работаем до 18:00, с 1 по 3 января отдыхаем.",
  },
];

/** Requests that wait for a decision and decided ones, an outage, notices, notes. */
export async function writeReview(world: World, { viewers }: People): Promise<void> {
  const { needs, clock, until } = world;
  const manager = viewers.of("manager");
  for (const { ago, owner, rejectedFor, ...name } of NAMES) {
    clock.set(until - ago * MINUTE);
    const input = senderNameInput.parse(name);
    const made = accepted(await requestSenderName(needs, viewers.of(owner), input), name.name);
    if (!rejectedFor) continue;
    clock.set(until - ago * MINUTE + 3 * HOUR);
    const decision = { moderation: "rejected" as const, reason: rejectedFor };
    accepted(await updateSenderName(needs, manager, made.id, decision), name.name);
  }
  for (const { ago, owner, title, type, text, isApproved } of TEMPLATES) {
    clock.set(until - ago * MINUTE);
    const input = templateInput.parse({ title, type, payload: { sender: "", text } });
    const { row } = accepted(await createTemplate(needs, viewers.of(owner), input), title);
    if (!isApproved || row.moderation === "approved") continue;
    clock.set(until - ago * MINUTE + 2 * HOUR);
    accepted(await updateTemplate(needs, manager, row.id, { moderation: "approved" }), title);
  }
  await writeIncidents(world, manager);
  clock.set(dayTime(until, 8, "16:30"));
  const note = "Перестал отправлять после смены шин, позвонить в начале декабря.";
  await addNote(needs, viewers.of("reseller"), viewers.of("autodom").id, { key: newIdAt(clock.now()), text: note });
  clock.set(until - 5 * HOUR);
  const [whatsapp] = await needs.db.all<{ id: string }>(
    sql`SELECT id FROM tariffs WHERE owner_id = '' AND title = 'WhatsApp' AND source = 'sendings.whatsapp'`,
  );
  await announcePrice(needs, manager, whatsapp!.id, dayTime(until, -6, "00:00"));
}

async function writeIncidents(
  { needs, clock, until }: World,
  manager: Parameters<typeof openIncident>[1],
): Promise<void> {
  const startedAt = dayTime(until, 21, "13:10");
  clock.set(startedAt);
  const incident = { id: newIdAt(startedAt), title: "SMS: отчёты с задержкой", type: "sms" as const, days: 7 };
  accepted(
    await openIncident(needs, manager, { ...incident, text: "Сообщения доходят, отчёты опаздывают до часа." }),
    incident.title,
  );
  await sendBroadcasts(needs);
  clock.set(startedAt + 2 * HOUR);
  const end = { id: newIdAt(startedAt + 2 * HOUR), text: "Отчёты снова приходят вовремя." };
  accepted(await resolveIncident(needs, manager, incident.id, end), incident.title);
  await sendBroadcasts(needs);
  clock.set(until - 4 * DAY);
  const message = { title: "Работаем в праздники", text: "Поддержка отвечает каждый день, с 10 до 20 по Москве." };
  await sendToMany(needs, manager, { id: newIdAt(clock.now()), ...message, level: "everybody", barDays: 0 });
  await sendBroadcasts(needs);
}
