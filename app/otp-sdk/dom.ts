import { asciiDigits } from "../domain/base/text/ascii-digits";
import { codesIn, isCodeAlone } from "../domain/products/otp/typed-code";

type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

export function add(to: Node, ...nodes: (Node | string)[]) {
  (to as unknown as ParentNode).append(...nodes);
}

/** A function becomes a listener, `true` an attribute without a value. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (typeof value === "string") node.setAttribute(name, value);
  }
  add(node, ...children);
  return node;
}

/** One input for screen readers and autofill, drawn as a box per digit. */
export function digitsField(length: number, label: string, onFull: (code: string) => void) {
  const cells = Array.from({ length }, () => make("span"));
  const input = make("input", {
    type: "text",
    name: "code",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": label,
    "aria-describedby": "error",
    input: () => {
      const typed = input.value;
      const [code] = codesIn(typed, length);
      // Letters mean a whole message was pasted: fill in the code found but leave the check to the user.
      const partial = /\p{L}/u.test(typed) ? "" : asciiDigits(typed).replace(/\D/g, "").slice(0, length);
      input.value = code ?? partial;
      draw();
      if (code !== undefined && isCodeAlone(typed, length)) onFull(code);
    },
  });
  function draw() {
    cells.forEach((cell, place) => {
      cell.textContent = input.value[place] ?? "";
      cell.className = place === Math.min(input.value.length, length - 1) ? "at" : "";
    });
  }
  function fill(code: string) {
    input.value = code;
    input.dispatchEvent(new Event("input"));
  }
  draw();
  const cellsFrame = cells.map((cell) => {
    cell.setAttribute("aria-hidden", "true");
    return cell;
  });
  return { node: make("div", { class: "digits" }, ...cellsFrame, input), input, fill };
}
