import { expect, it } from "vitest";
import { titleOf } from "../../../../../app/domain/messaging/sendings/compose/title";

const of = (text: string, rest = {}) => titleOf("sms", { sender: "CABINET", text, ...rest } as never);

it.each([
  ["Sale until Friday", "Sale until Friday"],
  ["${firstName}, sale until Friday!", "Sale until Friday!"],
  ["Здравствуйте, ${firstName}! Скидка до ${extra.until}.", "Здравствуйте! Скидка до."],
  ["Привет, ${firstName} ${lastName}, ваш заказ готов", "Привет, ваш заказ готов"],
  ["Look: ${link:https://shop.example/sale}", "Look"],
  ["- ${firstName} - your code", "Your code"],
  ["A dash - as it was, and 1 , 2", "A dash - as it was, and 1 , 2"],
])("names a campaign by its text: %s", (text, title) => {
  expect(of(text)).toBe(title);
});

it("names a campaign by its subject, template or channel if the text is empty", () => {
  expect(of("${firstName}", { subject: "Hello, ${firstName}!" })).toBe("Hello!");
  expect(of("", { template: { name: "order_ready" } })).toBe("order_ready");
  expect(of(" ${firstName} ")).toBe("sms");
});

it("does not cut a character in two", () => {
  expect(of("😀".repeat(70))).toBe("😀".repeat(60));
});
