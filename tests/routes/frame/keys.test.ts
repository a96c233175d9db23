import { expect, it } from "vitest";
import { pressOf } from "../../../app/components/extras/shortcut-keys";

const key = (pressed: Partial<Parameters<typeof pressOf>[0]>) =>
  pressOf({
    key: "",
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...pressed,
  });

it("reads the key's position, so that a Russian layout works like a Latin one", () => {
  expect(key({ key: "с", code: "KeyC" })).toBe("c");
  expect(key({ key: "?", code: "Digit7", shiftKey: true })).toBe("help");
  expect(key({ key: "ы", code: "KeyS", ctrlKey: true })).toBe("save");
});

it("ignores keys that belong to the browser or the reader", () => {
  expect(key({ key: "c", code: "KeyC", ctrlKey: true })).toBeNull();
  expect(key({ key: "C", code: "KeyC", shiftKey: true })).toBeNull();
  expect(key({ key: "c", code: "KeyC", altKey: true })).toBeNull();
  expect(key({ key: "c", code: "KeyC", repeat: true })).toBeNull();
  expect(key({ key: "Enter", code: "Enter" })).toBeNull();
});
