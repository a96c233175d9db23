import type { Random } from "../world/random";
import { SENDER } from "./shop";
import type { SingleKind } from "./singles";

const ORDER = (random: Random) => String(random.whole(41_000, 49_900));

/** Single messages of the shop, with how many a day. */
export const KINDS: readonly { daily: number; kind: SingleKind; isCode?: boolean }[] = [
  {
    daily: 16,
    kind: {
      type: "sms",
      title: "Заказ готов",
      payload: { sender: SENDER, text: "Заказ ${order} готов: Профсоюзная, 61, до ${day}. Вектор" },
      tags: ["заказы"],
      values: (random, at) => ({
        order: ORDER(random),
        day: new Date(at + 4 * 86_400_000).toISOString().slice(5, 10).split("-").reverse().join("."),
      }),
    },
  },
  {
    daily: 9,
    kind: {
      type: "whatsapp",
      title: "Курьер едет",
      payload: { sender: "", text: "Курьер везёт заказ ${order}, будет через ${minutes} минут. Встретите?" },
      tags: ["доставка"],
      values: (random) => ({ order: ORDER(random), minutes: String(random.pick([20, 30, 40, 50])) }),
    },
  },
  {
    daily: 7,
    kind: {
      type: "email",
      title: "Чек",
      payload: {
        sender: "",
        subject: "Чек по заказу ${order}",
        text: "Спасибо за покупку! Чек по заказу ${order} на ${sum} ₽ во вложении.",
      },
      tags: ["чеки"],
      values: (random) => ({ order: ORDER(random), sum: String(random.whole(9, 240) * 100) }),
    },
  },
  {
    daily: 4,
    kind: {
      type: "vk",
      title: "Заказ принят",
      payload: { sender: SENDER, text: "Заказ ${order} принят. Соберём сегодня до ${hour}:00." },
      tags: ["заказы"],
      values: (random) => ({ order: ORDER(random), hour: String(random.whole(15, 20)) }),
    },
  },
  {
    daily: 1,
    kind: {
      type: "voice",
      title: "Нет ответа по заказу",
      payload: { sender: "78001234567", text: "Здравствуйте! Магазин Вектор. Ваш заказ ждёт вас ещё один день." },
      tags: ["заказы"],
    },
  },
];

/** Codes that the shop's widget sends; a Telegram code shows its digits only. */
export const CODES: readonly { daily: number; kind: SingleKind }[] = [
  {
    daily: 9,
    kind: {
      type: "telegram",
      payload: { sender: "", text: "${code}" },
      values: (random) => ({ code: String(random.whole(1000, 9999)) }),
    },
  },
  {
    daily: 7,
    kind: {
      type: "flashcall",
      payload: { sender: "", text: "${code}" },
      values: (random) => ({ code: String(random.whole(1000, 9999)) }),
    },
  },
  {
    daily: 5,
    kind: {
      type: "sms",
      payload: { sender: SENDER, text: "Код ${code}, никому его не говорите. Вектор" },
      values: (random) => ({ code: String(random.whole(1000, 9999)) }),
    },
  },
];

export const ANSWERS = [
  "Спасибо!",
  "Приду, спасибо",
  "А до скольки вы работаете?",
  "Можно перенести доставку на вечер?",
  "Есть размер 42?",
  "Скидка по карте складывается с акцией?",
  "Где у вас парковка?",
  "Заказ забрал, всё отлично",
  "Подскажите, есть ли рассрочка",
  "Не дозвониться до магазина, перезвоните пожалуйста",
  "Лыжи брали у вас, заточить можно?",
  "ок",
] as const;
