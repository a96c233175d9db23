export const TEMPLATE_STATES = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

interface Template {
  name: string;
  category: "MARKETING" | "UTILITY";
  /** Until the control changes it. */
  state?: TemplateState;
  languages: readonly string[];
  header?: "image";
  body: string;
  /** For links, a parameter replaces the end of the address. */
  buttons?: readonly ({ text: string; url: string } | { text: string })[];
}

const TEMPLATES: readonly Template[] = [
  {
    name: "hello_world",
    category: "UTILITY",
    languages: ["en_US"],
    body: "Welcome and congratulations! This message demonstrates your ability to send.",
  },
  {
    name: "order_ready",
    category: "UTILITY",
    languages: ["ru", "en_US"],
    body: "Order {{1}} is ready. Pick it up until {{2}}.",
  },
  {
    name: "spring_sale",
    category: "MARKETING",
    languages: ["en_US"],
    header: "image",
    body: "Hello {{first_name}}, everything is cheaper until {{last_day}}.",
    buttons: [{ text: "Open the shop", url: "https://example.com/sale/{{1}}" }, { text: "No more of these" }],
  },
  { name: "winter_sale", category: "MARKETING", state: "REJECTED", languages: ["ru"], body: "Всё по 99 рублей!" },
];

export type States = Readonly<Record<string, TemplateState>>;

const stateOf = ({ name, state = "APPROVED" }: Template, states: States) => states[name] ?? state;

/** As Meta lists them: one row a language, with the business account's page of them. */
export function listTemplates(states: States, { after, limit }: { after: string; limit: number }) {
  const rows = TEMPLATES.flatMap((template) =>
    template.languages.map((language) => ({
      name: template.name,
      language,
      status: stateOf(template, states),
      category: template.category,
      id: String(594_425_479_261_596 + TEMPLATES.indexOf(template) * 10 + template.languages.indexOf(language)),
      components: [
        ...(template.header ? [{ type: "HEADER", format: "IMAGE" }] : []),
        { type: "BODY", text: template.body },
        ...(template.buttons
          ? [
              {
                type: "BUTTONS",
                buttons: template.buttons.map((button) => ({
                  type: "url" in button ? "URL" : "QUICK_REPLY",
                  ...button,
                })),
              },
            ]
          : []),
      ],
    })),
  );
  const from = after === "" ? 0 : Number(atob(after));
  const data = rows.slice(from, from + limit);
  const end = from + data.length;
  return { data, isLast: end >= rows.length, cursors: { before: btoa(String(from)), after: btoa(String(end)) } };
}

export const NAMES = TEMPLATES.map(({ name }) => name);

export const languagesOf = (name: string) => TEMPLATES.find((one) => one.name === name)?.languages ?? null;

const REFUSED: Record<TemplateState, number | null> = {
  APPROVED: null,
  PENDING: 132001,
  REJECTED: 132001,
  PAUSED: 132015,
  DISABLED: 132016,
};

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
export function fillTemplate(
  request: { name: string; language: { code: string }; components?: Component[] },
  states: States = {},
): Filled | number {
  const known = TEMPLATES.find(
    ({ name, languages }) => name === request.name && languages.includes(request.language.code),
  );
  if (!known) return 132001;
  const refused = REFUSED[stateOf(known, states)];
  if (refused !== null) return refused;
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
