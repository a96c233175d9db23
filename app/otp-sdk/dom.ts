type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

export function add(to: Node, ...nodes: (Node | string)[]) {
  (to as unknown as ParentNode).append(...nodes);
}

/** Functions are listeners, true is an attribute without a value. */
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

/** One field for a reader and for autofill, drawn as a box a digit. */
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
      const before = input.value;
      input.value = before.replace(/\D/g, "").slice(0, length);
      draw();
      if (input.value.length === length) onFull(input.value);
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
