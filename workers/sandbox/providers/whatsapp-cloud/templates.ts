interface Template {
  name: string;
  languages: readonly string[];
  header?: "image";
  body: string;
  /** For links, a parameter replaces the end of the address. */
  buttons?: readonly ({ text: string; url: string } | { text: string })[];
}

/** Templates approved by Meta. */
const TEMPLATES: readonly Template[] = [
  {
    name: "hello_world",
    languages: ["en_US"],
    body: "Welcome and congratulations! This message demonstrates your ability to send.",
  },
  { name: "order_ready", languages: ["ru", "en_US"], body: "Order {{1}} is ready. Pick it up until {{2}}." },
  {
    name: "spring_sale",
    languages: ["en_US"],
    header: "image",
    body: "Hello {{first_name}}, everything is cheaper until {{last_day}}.",
    buttons: [{ text: "Open the shop", url: "https://example.com/sale/{{1}}" }, { text: "No more of these" }],
  },
];

interface Component {
  type: "header" | "body" | "button";
  sub_type?: string;
  index?: string;
  parameters: { type: string; text?: string; parameter_name?: string; image?: { link: string } }[];
}

interface Filled {
  text: string;
  image?: string;
  /** A template's reply buttons have no id, so `data` is empty. */
  buttons: { text: string; url?: string; data?: string }[];
}

/** The filled template, or Meta's error code. */
export function fillTemplate(request: {
  name: string;
  language: { code: string };
  components?: Component[];
}): Filled | number {
  const known = TEMPLATES.find(
    ({ name, languages }) => name === request.name && languages.includes(request.language.code),
  );
  if (!known) return 132001;
  const { components = [] } = request;
  const body = components.find(({ type }) => type === "body")?.parameters ?? [];
  const gaps = [...known.body.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap!);
  if (body.length !== gaps.length) return 132000;
  const isNamed = gaps.some((gap) => /\D/.test(gap));
  if (body.some(({ type, text, parameter_name: name }) => type !== "text" || !text || isNamed !== (name !== undefined)))
    return 132012;
  const filling = (gap: string) =>
    isNamed ? body.find(({ parameter_name: name }) => name === gap)?.text : body[Number(gap) - 1]?.text;
  if (gaps.some((gap) => filling(gap) === undefined)) return 132012;
  const head = components.find(({ type }) => type === "header")?.parameters ?? [];
  const image = head[0]?.image?.link;
  if ((known.header === "image") !== (image !== undefined)) return 132012;
  const buttons = known.buttons ?? [];
  const ends = components.filter(({ type, sub_type: kind }) => type === "button" && kind === "url");
  if (ends.length !== buttons.filter((button) => "url" in button).length) return 132000;
  const endOf = (place: number) => ends.find(({ index }) => index === String(place))?.parameters[0]?.text;
  if (buttons.some((button, place) => "url" in button && !endOf(place))) return 132012;
  return {
    text: known.body.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => filling(gap) ?? ""),
    ...(image !== undefined && { image }),
    buttons: buttons.map((button, place) =>
      "url" in button
        ? { text: button.text, url: button.url.replace("{{1}}", endOf(place) ?? "") }
        : { ...button, data: "" },
    ),
  };
}
