import type { ShopCampaign } from "./shop";
import type { SingleKind } from "./singles";

export interface OtherAccount {
  username: string;
  firstName: string;
  lastName: string;
  phone: string;
  sender: string;
  company: string;
  isOfReseller: boolean;
  /** When it registered, and when it sent its first and last message, in days before today. */
  since: number;
  sends: readonly [first: number, last: number] | null;
  list: { title: string; count: number } | null;
  campaigns: readonly ShopCampaign[];
  kinds: readonly { daily: number; kind: SingleKind }[];
  /** Roubles. */
  money: number;
}

const plain = (
  title: string,
  { ago, time, type, text }: { ago: number; time: string; type: "sms" | "viber"; text: string },
): Omit<ShopCampaign, "lists"> => ({
  ago,
  time,
  title,
  type,
  payload: { text },
});

const COFFEE = [
  plain("Завтраки по будням", {
    ago: 24,
    time: "10:00",
    type: "sms",
    text: "Кофейный двор: завтрак и капучино за 390 р. до 11:00 по будням.",
  }),
  plain("Новое зерно", {
    ago: 13,
    time: "15:30",
    type: "viber",
    text: "Обжарили Эфиопию и Колумбию. Первый пакет со скидкой 15 % до воскресенья.",
  }),
  plain("Выходные с детьми", {
    ago: 2,
    time: "12:00",
    type: "sms",
    text: "Кофейный двор: в субботу рисуем на какао, дети бесплатно.",
  }),
];

const FIT = [
  plain("Расписание на ноябрь", {
    ago: 26,
    time: "09:30",
    type: "sms",
    text: "Линия: расписание на ноябрь готово, новые группы йоги и бокса.",
  }),
  plain("Заморозка карты", {
    ago: 12,
    time: "11:00",
    type: "viber",
    text: "Уезжаете на каникулы? Заморозим карту на две недели без доплаты.",
  }),
  plain("Приведи друга", {
    ago: 4,
    time: "18:00",
    type: "sms",
    text: "Линия: приведите друга и получите месяц в подарок обоим.",
  }),
];

/** The other customers of the demo; `client2` exists in every demo. */
export const OTHERS: readonly OtherAccount[] = [
  {
    username: "coffee-yard",
    firstName: "Илья",
    lastName: "Назаров",
    phone: "+79161120045",
    sender: "KOFEDVOR",
    company: "ООО «Кофейный двор», ИНН 7707083893",
    isOfReseller: true,
    since: 64,
    sends: [30, 0],
    list: { title: "Гости", count: 260 },
    campaigns: COFFEE.map((one) => ({ ...one, lists: ["Гости"] })),
    kinds: [
      {
        daily: 6,
        kind: {
          type: "sms",
          title: "Бронь стола",
          payload: { sender: "KOFEDVOR", text: "Ждём вас сегодня, стол на двоих забронирован. Кофейный двор" },
        },
      },
    ],
    money: 12_000,
  },
  {
    username: "fitline",
    firstName: "Ольга",
    lastName: "Дорофеева",
    phone: "+79263345510",
    sender: "FITLINE",
    company: "ООО «Линия», ИНН 7712345671",
    isOfReseller: true,
    since: 71,
    sends: [30, 0],
    list: { title: "Клуб", count: 340 },
    campaigns: FIT.map((one) => ({ ...one, lists: ["Клуб"] })),
    kinds: [
      {
        daily: 8,
        kind: {
          type: "sms",
          title: "Напоминание",
          payload: {
            sender: "FITLINE",
            text: "Напоминаем о тренировке сегодня. Если не придёте, отмените запись. Линия",
          },
        },
      },
      {
        daily: 3,
        kind: {
          type: "viber",
          title: "Карта заканчивается",
          payload: {
            sender: "FITLINE",
            text: "Карта заканчивается через неделю. Продлите до пятницы и сэкономьте 10 %.",
          },
        },
      },
    ],
    money: 15_000,
  },
  {
    username: "autodom",
    firstName: "Сергей",
    lastName: "Костин",
    phone: "+79104467812",
    sender: "AUTODOM",
    company: "ИП Костин С. П., ИНН 500100732259",
    isOfReseller: true,
    since: 58,
    // Silent for more than a week.
    sends: [30, 9],
    list: { title: "Шиномонтаж", count: 190 },
    campaigns: [
      {
        ago: 20,
        time: "09:00",
        title: "Пора менять шины",
        type: "sms",
        lists: ["Шиномонтаж"],
        payload: { text: "Автодом: первый снег в среду. Запишитесь на шиномонтаж, хранение в подарок." },
      },
    ],
    kinds: [
      {
        daily: 5,
        kind: {
          type: "sms",
          title: "Машина готова",
          payload: { sender: "AUTODOM", text: "Ваша машина готова, ждём до 21:00. Автодом" },
        },
      },
    ],
    money: 6000,
  },
  {
    username: "apteka-3",
    firstName: "Марина",
    lastName: "Серова",
    phone: "+79213340087",
    sender: "APTEKA",
    company: "ООО «Третья аптека», ИНН 7707083893",
    isOfReseller: false,
    since: 3,
    sends: [1, 0],
    list: null,
    campaigns: [],
    kinds: [
      {
        daily: 4,
        kind: {
          type: "sms",
          title: "Заказ собран",
          payload: { sender: "APTEKA", text: "Заказ собран, храним двое суток. Третья аптека" },
        },
      },
    ],
    money: 1500,
  },
];

export const CLIENT2_KINDS: readonly { daily: number; kind: SingleKind }[] = [
  {
    daily: 14,
    kind: {
      type: "sms",
      title: "Статус заявки",
      payload: { sender: "CLIENT2", text: "Ваша заявка принята, мастер позвонит за час до приезда." },
      tags: ["crm"],
    },
  },
  {
    daily: 5,
    kind: {
      type: "whatsapp",
      title: "Мастер едет",
      payload: { sender: "", text: "Мастер Пётр выехал, будет через сорок минут." },
      tags: ["crm"],
    },
  },
];
