import type { CardOutcome } from "./cards";
import type { BankName, Reason } from "./order";

export const texts = {
  bankNames: {
    tbank: "Т-Банк",
    mandarin: "Mandarin",
    yoomoney: "ЮMoney",
    yookassa: "ЮKassa",
  } satisfies Record<BankName, string>,
  title: "Оплата",
  bindTitle: "Привязка карты",
  note: "Учебный банк: деньги не списываются.",
  card: "Номер карты",
  expiry: "Срок действия",
  cvc: "CVC",
  code: "Код из СМС",
  codeHint: "Банк отправил код на телефон владельца карты.",
  pay: "Оплатить",
  bind: "Привязать",
  confirm: "Подтвердить",
  refuse: "Отказаться",
  wallet: "Списать из кошелька",
  back: "Вернуться в магазин",
  paid: "Оплачено",
  bound: "Карта привязана",
  ended: "Этот платёж завершён",
  invalidCard: "Проверьте номер карты: нужны 16 цифр без ошибки.",
  silent: "Банк не ответил",
  reasons: {
    funds: "Недостаточно средств на карте",
    code: "Неверный код, банк отклонил платёж",
    expired: "Истёк срок действия карты",
    payer: "Вы отказались от оплаты",
    shop: "Магазин отменил платёж",
  } satisfies Record<Reason, string>,
  testCards: "Карты для проверки",
  outcomes: {
    paid: "оплата проходит",
    funds: "недостаточно средств",
    asks: "спрашивает код, верный 1234",
    silent: "банк не отвечает",
    late: "оплата проходит, магазин узнаёт через 5 секунд",
  } satisfies Record<CardOutcome, string>,
  otherCards: "С любым другим верным номером из 16 цифр оплата тоже проходит.",
};

export function sumText(cents: number): string {
  return new Intl.NumberFormat("ru", { style: "currency", currency: "RUB" }).format(cents / 100);
}
