import { describe, expect, it } from "vitest";
import { intentOf, readIntent } from "../../../app/routes/send/step/intents";

const posted = (value: string) => {
  const form = new FormData();
  form.set("intent", value);
  return readIntent(form);
};

describe("the buttons of the send flow", () => {
  it.each([
    [intentOf("next"), "next", { name: "next", of: null }],
    [intentOf("go", "home"), "go:home", { name: "go", of: "home" }],
    [intentOf("up", 3), "up:3", { name: "up", of: 3 }],
    [intentOf("move", [0, 2]), "move:0:2", { name: "move", of: [0, 2] }],
    [intentOf("find"), "find", { name: "find", of: null }],
    [intentOf("find", "image"), "find:image", { name: "find", of: "image" }],
    [intentOf("test", "a:b@example.com"), "test:a:b@example.com", { name: "test", of: "a:b@example.com" }],
  ])("post %j, which the server reads back", (button, value, intent) => {
    expect(button).toEqual({ name: "intent", value });
    expect(posted(value)).toEqual(intent);
  });

  it.each(["", "toString", "go:nowhere", "up", "up:x", "move:1", "drop:", "next:1", "send:"])(
    "are not read from %j",
    (value) => expect(posted(value)).toBeNull(),
  );

  it("save for a form submitted without a button", () => {
    expect(readIntent(new FormData())).toEqual({ name: "save", of: null });
  });
});
