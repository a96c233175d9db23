/**
 * Each word encodes the distance from the previous range (base 36, zeros as a capital letter) and the index of its
 * data.
 */
export function encode(ranges) {
  const operators = indexed();
  const zones = indexed();
  const facts = indexed();
  const words = [];
  let previous = 0;
  for (const { from, about } of ranges) {
    words.push(`${distance(from - previous)}${facts.at(about ? factOf(about, operators, zones) : "")}`);
    previous = from;
  }
  return { operators: operators.list, zones: zones.list, facts: facts.list, words };
}

function factOf({ country, operator, mcc, mnc, zones: names, type, isExact }, operators, zones) {
  const known = operators.at([country, operator ?? "", mcc ?? "", mnc ?? ""].join("|"));
  return [known, zones.at(names.join(" ")), { mobile: "m", fixed: "f" }[type] ?? "", isExact ? "" : "~"].join(",");
}

function distance(value) {
  const zeros = /0*$/.exec(String(value))[0].length;
  return `${(value / 10 ** zeros).toString(36)}${String.fromCharCode(65 + zeros)}`;
}

function indexed() {
  const numbers = new Map();
  const list = [];
  const at = (text) => {
    if (!numbers.has(text)) numbers.set(text, list.push(text) - 1);
    return numbers.get(text).toString(36);
  };
  return { list, at };
}
