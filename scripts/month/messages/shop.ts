import type { Habit } from "./habits";

/** A campaign of the shop: `ago` days before today, at a time in Moscow. */
export interface ShopCampaign {
  ago: number;
  time: string;
  title: string;
  type: "sms" | "viber" | "vk" | "email" | "whatsapp" | "voice" | "push" | "telegram";
  lists: readonly string[];
  payload: Record<string, unknown>;
  tags?: readonly string[];
  fallback?: { type: "sms" | "viber" | "voice"; text: string; timeout: number };
  split?: { share: number; text: string };
  habits?: readonly (Habit | undefined)[];
  /** How many people click its link, and write back, as ratios of those reached. */
  clicks?: number;
  answers?: number;
}

export const SENDER = "CABINET";
const SHOP = "https://vektor-sport.example";
const link = (path: string) => `\${link:${SHOP}/${path}}`;

export const LISTS = [
  { title: "Покупатели", count: 720 },
  { title: "Постоянные клиенты", count: 430, shared: 60 },
  { title: "Новости и акции", count: 400 },
  { title: "Доставка по Москве", count: 270, shared: 40 },
  { title: "Петербург", count: 180 },
] as const;

const OLD_BASE: Habit = {
  delivered: 0.884,
  seen: 0,
  failures: [
    ["EC_UNKNOWN_SUBSCRIBER", 0.09],
    ["EC_ABSENT_SUBSCRIBER", 0.02],
  ],
  seconds: [3, 90],
};

export const CAMPAIGNS: readonly ShopCampaign[] = [
  {
    ago: 52,
    time: "12:00",
    title: "Осенняя распродажа",
    type: "sms",
    lists: ["Покупатели"],
    payload: { text: "Вектор: велосипеды и самокаты дешевле на треть до воскресенья." },
    tags: ["распродажа"],
  },
  {
    ago: 38,
    time: "11:30",
    title: "Лыжи: открыли предзаказ",
    type: "viber",
    lists: ["Постоянные клиенты"],
    payload: {
      text: "${firstName|Здравствуйте}, лыжи нового сезона можно заказать заранее. Ваша скидка: ${custom02|5 %}.",
    },
    tags: ["лыжи"],
  },
  {
    ago: 29,
    time: "11:00",
    title: "Каникулы: прокат лыж",
    type: "sms",
    lists: ["Новости и акции"],
    payload: { text: `Вектор: прокат лыж для всей семьи со скидкой 20 % на каникулах. ${link("prokat")}` },
    tags: ["лыжи", "прокат"],
    clicks: 0.11,
  },
  {
    ago: 27,
    time: "18:00",
    title: "Отзыв о покупке, октябрь",
    type: "viber",
    lists: ["Постоянные клиенты"],
    payload: {
      text: `\${firstName|Здравствуйте}, как вам покупка? Две минуты на отзыв, и 300 бонусов ваши: ${link("otzyv")}`,
    },
    fallback: { type: "sms", text: `Вектор: оставьте отзыв и получите 300 бонусов ${link("otzyv")}`, timeout: 900 },
    tags: ["отзывы"],
    clicks: 0.21,
    answers: 0.03,
  },
  {
    ago: 24,
    time: "12:15",
    title: "Петербург: открытие на Лиговском",
    type: "vk",
    lists: ["Петербург"],
    payload: { text: `Открываемся на Лиговском, 74. Первым ста покупателям шапка в подарок. ${link("spb")}` },
    fallback: {
      type: "sms",
      text: "Вектор: открываемся на Лиговском, 74. Шапка в подарок первым ста покупателям.",
      timeout: 1800,
    },
    tags: ["петербург"],
    clicks: 0.14,
  },
  {
    ago: 22,
    time: "11:00",
    title: "Новости магазина, ноябрь",
    type: "email",
    lists: ["Новости и акции", "Покупатели"],
    payload: {
      sender: "",
      subject: "Ноябрь в «Векторе»: лыжи, коньки, термобельё",
      text: `\${firstName|Здравствуйте}! Привезли коньки и термобельё, открыли мастерскую по лыжам. Подробности: ${link("novosti")}`,
    },
    tags: ["новости"],
    clicks: 0.08,
  },
  {
    ago: 21,
    time: "09:40",
    title: "Доставка в праздники",
    type: "sms",
    lists: ["Доставка по Москве"],
    payload: { text: "Вектор: 4 ноября доставляем как обычно, с 10 до 22." },
    tags: ["доставка"],
    answers: 0.02,
  },
  {
    ago: 17,
    time: "17:30",
    title: "Возвращаем карту постоянного клиента",
    type: "voice",
    lists: ["Петербург"],
    payload: {
      sender: "78001234567",
      text: "Здравствуйте! Это магазин Вектор. Ваша карта постоянного клиента снова действует, ждём вас на Лиговском.",
    },
    tags: ["петербург"],
  },
  {
    ago: 15,
    time: "12:00",
    title: "Два заголовка: термобельё",
    type: "sms",
    lists: ["Новости и акции", "Постоянные клиенты"],
    payload: { text: `Вектор: термобельё дешевле на 15 % три дня. ${link("termo")}` },
    split: {
      share: 50,
      text: `\${firstName|Здравствуйте}, в минус двадцать не мёрзнут. Термобельё -15 % ${link("termo")}`,
    },
    tags: ["сравнение", "термобельё"],
    clicks: 0.12,
  },
  {
    ago: 11,
    time: "10:10",
    title: "Старая база: мы переехали",
    type: "sms",
    lists: ["Покупатели", "Доставка по Москве"],
    payload: { text: "Вектор переехал: Профсоюзная, 61. Парковка бесплатно." },
    habits: [OLD_BASE],
    tags: ["адрес"],
  },
  {
    ago: 10,
    time: "18:30",
    title: "С днём рождения, ноябрь",
    type: "vk",
    lists: ["Постоянные клиенты"],
    payload: { text: "${firstName|Здравствуйте}, с днём рождения! В месяц праздника скидка 20 % на всё." },
    fallback: {
      type: "sms",
      text: "${firstName|Здравствуйте}, с днём рождения! Скидка 20 % весь месяц. Вектор",
      timeout: 3600,
    },
    tags: ["день рождения"],
    answers: 0.04,
  },
  {
    ago: 8,
    time: "11:30",
    title: "Коньки со скидкой",
    type: "viber",
    lists: ["Покупатели"],
    payload: {
      text: `\${firstName|Здравствуйте}, коньки дешевле на 25 % до воскресенья.`,
      button: { text: "Выбрать коньки", url: link("konki") },
    },
    fallback: { type: "sms", text: `Вектор: коньки -25 % до воскресенья ${link("konki")}`, timeout: 600 },
    tags: ["распродажа"],
    clicks: 0.09,
    answers: 0.01,
  },
  {
    ago: 7,
    time: "10:00",
    title: "Петербург: мастер-класс по коньковому ходу",
    type: "viber",
    lists: ["Петербург"],
    payload: { text: "${firstName|Здравствуйте}, в воскресенье учим коньковому ходу в парке Победы. Приходите!" },
    fallback: { type: "sms", text: "Вектор: в воскресенье учим коньковому ходу, парк Победы, 12:00", timeout: 600 },
    tags: ["петербург"],
    answers: 0.05,
  },
  {
    ago: 6,
    time: "11:00",
    title: "Черная пятница: предупреждение",
    type: "viber",
    lists: ["Постоянные клиенты", "Новости и акции"],
    payload: {
      text: `\${firstName|Здравствуйте}, «Чёрная пятница» для своих начнётся на день раньше. Ваша скидка по карте \${custom03|на кассе} сохраняется.`,
      button: { text: "Посмотреть цены", url: link("bf") },
    },
    fallback: { type: "sms", text: `Вектор: Черная пятница для своих на день раньше ${link("bf")}`, timeout: 900 },
    tags: ["распродажа", "чёрная пятница"],
    clicks: 0.17,
    answers: 0.02,
  },
  {
    ago: 3,
    time: "12:40",
    title: "Отзыв о покупке, ноябрь",
    type: "viber",
    lists: ["Доставка по Москве"],
    payload: { text: `\${firstName|Здравствуйте}, курьер приехал вовремя? Оцените доставку: ${link("otzyv")}` },
    fallback: { type: "sms", text: `Вектор: оцените доставку ${link("otzyv")}`, timeout: 900 },
    tags: ["отзывы"],
    clicks: 0.24,
    answers: 0.04,
  },
  {
    ago: 1,
    time: "11:00",
    title: "Выходные в «Векторе»",
    type: "viber",
    lists: ["Покупатели"],
    payload: {
      text: `\${firstName|Здравствуйте}, в выходные заточим коньки бесплатно, если они от нас.`,
      button: { text: "Записаться", url: link("zatochka") },
    },
    fallback: { type: "sms", text: `Вектор: в выходные заточим коньки бесплатно ${link("zatochka")}`, timeout: 600 },
    tags: ["мастерская"],
    clicks: 0.13,
    answers: 0.03,
  },
  {
    ago: 0,
    time: "10:00",
    title: "Доставка: новые интервалы",
    type: "viber",
    lists: ["Доставка по Москве"],
    payload: {
      text: "${firstName|Здравствуйте}, теперь курьер приезжает в окно из двух часов. Выберите своё в заказе.",
    },
    fallback: {
      type: "sms",
      text: "Вектор: курьер приедет в окно из двух часов, выберите его в заказе.",
      timeout: 600,
    },
    tags: ["доставка"],
    answers: 0.03,
  },
];
