import { describe, expect, it } from "vitest";
import { CONTACT_VARIABLES, compileText } from "../../../../app/domain/base/text/variables";

describe("compileText", () => {
  it("inserts a contact's values into the text", () => {
    const text = compileText("Hi ${firstName}, your code is ${custom01}. ${firstName}!");
    expect(text.names).toEqual(["firstName", "custom01"]);
    expect(text.render({ firstName: "Анна", custom01: "42" })).toBe("Hi Анна, your code is 42. Анна!");
  });

  it("renders a missing value as empty and keeps the spaces around it", () => {
    expect(compileText("Dear ${firstName} ${lastName}!").render({ firstName: null })).toBe("Dear  !");
  });

  it("reports unknown names once and leaves them as typed", () => {
    const text = compileText("${foo} ${firstname} ${foo} ${} ${custom21}");
    expect(text.unknown).toEqual(["foo", "firstname", "", "custom21"]);
    expect(text.names).toEqual([]);
    expect(text.render({ foo: "x" })).toBe("${foo} ${firstname} ${foo} ${} ${custom21}");
  });

  it("does not expand a value that looks like a variable", () => {
    expect(compileText("${name}/${phone}").render({ name: "${phone}", phone: "7" })).toBe("${phone}/7");
  });

  it("keeps dollars, braces and unfinished variables", () => {
    const plain = "5$ {x} $firstName ${firstName";
    expect(compileText(plain)).toMatchObject({ names: [], unknown: [] });
    expect(compileText(plain).render({ firstName: "A" })).toBe(plain);
  });

  it("supports every field of a contact", () => {
    expect(CONTACT_VARIABLES).toHaveLength(28);
    const text = compileText(CONTACT_VARIABLES.map((name) => `\${${name}}`).join());
    expect(text.unknown).toEqual([]);
    expect(text.render(Object.fromEntries(CONTACT_VARIABLES.map((name) => [name, name])))).toBe(
      CONTACT_VARIABLES.join(),
    );
  });
});
